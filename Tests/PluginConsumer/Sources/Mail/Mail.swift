/// What the specs of this target become is all that it has.
enum Mail {}
