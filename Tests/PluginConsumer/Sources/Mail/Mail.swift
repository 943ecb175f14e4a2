/// This target has no other hand-written code. The rest is generated from its specs.
enum Mail {}
