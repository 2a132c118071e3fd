import SaxEvents
