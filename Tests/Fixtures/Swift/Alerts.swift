// swift-format-ignore-file
enum UploadError: Error {
    case tooLarge
    case wrongType
    case storageFull
}

extension UploadError {
    init?(httpCode: Int) {
        if httpCode == 413 { self = .tooLarge; return }
        if httpCode == 415 { self = .wrongType; return }
        if httpCode == 507 { self = .storageFull; return }
        return nil
    }
}

final class UploadViewController: UIViewController {
    func show(_ error: UploadError) {
        switch error {
        case .tooLarge:
            presentAlert(title: "Too large", message: "Choose a file of less than 10 MB.")
        case .wrongType:
            presentAlert(title: "Not supported", message: "Choose a picture or a video.")
        case .storageFull:
            presentAlert(title: "No space", message: "Delete something first.") { self.openStorage() }
        }
    }
}
