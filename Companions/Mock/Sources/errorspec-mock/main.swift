import Foundation
import MockServer

exit(await MockProgram.run(CommandLine.arguments.dropFirst()))
