import ErrorSpecTesting
import Mail

for example in Post.SendResponseError.examples {
    let error = example.networkError()
    print("\(example): \(example.response.statusCode) \(error.title), \(error.description)")
}
