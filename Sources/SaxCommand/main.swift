import Saxifrage
print("sax")
