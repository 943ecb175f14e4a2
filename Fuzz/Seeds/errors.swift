// swift-format-ignore-file
enum LoginError: Int, Error { case wrong = 401, common(CommonError) }
enum CommonError: String, LocalizedError { case a = "A_1"; var title: String { switch self { case .a: return #"x"# + "y" } } }
struct H { func map(status: Int) -> LoginError? { switch status { case 400..<404: return .wrong; default: return nil } } }
