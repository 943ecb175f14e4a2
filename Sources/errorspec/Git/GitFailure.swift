/// Something that git could not do, in a sentence.
struct GitFailure: Error, Equatable {
    var description: String
}
