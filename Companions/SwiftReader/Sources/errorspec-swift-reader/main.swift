import Foundation
import SwiftAssociations

exit(SwiftReader.run())
