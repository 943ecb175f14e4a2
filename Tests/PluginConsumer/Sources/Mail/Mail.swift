/// The Swift that this target's specs become is all that it has.
enum Mail {}
