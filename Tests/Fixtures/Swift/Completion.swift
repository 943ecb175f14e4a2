// swift-format-ignore-file
import Alamofire

enum LoginFailure: Error {
    case wrongCredentials
    case emailNotVerified
    case blocked
    case network(String)
}

class LoginService {
    func login(email: String, password: String, completion: @escaping (Result<User, LoginFailure>) -> Void) {
        AF.request(url, method: .post, parameters: ["email": email, "password": password])
            .validate(statusCode: 200..<300)
            .responseDecodable(of: User.self) { response in
                switch response.result {
                case .success(let user):
                    completion(.success(user))
                case .failure(let error):
                    guard let statusCode = response.response?.statusCode else {
                        completion(.failure(.network(error.localizedDescription)))
                        return
                    }
                    if statusCode == 401 {
                        completion(.failure(.wrongCredentials))
                    } else if statusCode == 403 {
                        completion(.failure(LoginFailure.emailNotVerified))
                    } else if [423, 451].contains(statusCode) {
                        completion(.failure(.blocked))
                    } else {
                        completion(.failure(.network("Please try again later.")))
                    }
                }
            }
    }
}
