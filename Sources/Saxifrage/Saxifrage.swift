public import SaxEvents
