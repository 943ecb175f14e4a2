// swift-format-ignore-file
enum FormKind: String { case upload, edit }
enum FundingPlatform: String { case patreon = "PATREON", tidelift = "TIDELIFT" }
enum EligibilityStatus: Int { case unknown = 0, eligible = 1, ineligible = 2 }

struct Badge {
    let status: EligibilityStatus
    var description: String {
        switch self.status {
        case .eligible: return "You can try it free."
        case .ineligible: return "You have tried it."
        case .unknown: return "Nobody knows."
        }
    }
}

final class FormController: UIViewController {
    var type: FormKind = .upload
    let platform: FundingPlatform = .patreon

    func configure() {
        switch type {
        case .upload:
            titleLabel.text = "Write something here"
            titleLabel.textColor = .gray
        case .edit:
            titleLabel.text = post.title
        }
    }

    var platformMessage: String {
        switch platform {
        case .patreon: return "Support us on Patreon"
        case .tidelift: return "Buy a subscription"
        }
    }
}

/// A status that code computes.
enum GatewayStatus {
    case slow, gone, other(Int)
}
enum GatewayError: Error {
    case slow, gone
    var rawValue: Int {
        switch self {
        case .slow: return 504
        case .gone: return 410
        }
    }
}
