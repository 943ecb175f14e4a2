import Foundation
import SwiftFacts

exit(SwiftReader.run())
