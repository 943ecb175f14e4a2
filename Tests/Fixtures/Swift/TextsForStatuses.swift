// swift-format-ignore-file
import UIKit

final class ErrorMessages {
    static func message(for statusCode: Int) -> String {
        switch statusCode {
        case 400: return "Bitte prüfen Sie Ihre Eingaben."
        case 401: return "Bitte melden Sie sich erneut an."
        case 403: return "Dafür fehlt Ihnen die Berechtigung."
        case 404: return "Das wurde nicht gefunden."
        case 500..<600: return "Der Dienst ist zurzeit nicht erreichbar."
        default: return "Ein unbekannter Fehler ist aufgetreten."
        }
    }
}
