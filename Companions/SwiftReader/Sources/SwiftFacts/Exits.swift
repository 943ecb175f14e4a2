import SwiftSyntax

extension CodeBlockItemListSyntax {
    /// Whether the last statement leaves the block.
    var exits: Bool {
        switch last?.item {
        case .stmt(let statement):
            if let expression = statement.as(ExpressionStmtSyntax.self)?.expression {
                if let choice = expression.as(IfExprSyntax.self) { return choice.exits }
                if let choice = expression.as(SwitchExprSyntax.self) {
                    return choice.cases.allSatisfy { $0.as(SwitchCaseSyntax.self)?.statements.exits ?? true }
                }
            }
            return statement.is(ReturnStmtSyntax.self) || statement.is(ThrowStmtSyntax.self)
                || statement.is(ContinueStmtSyntax.self) || statement.is(BreakStmtSyntax.self)
        case .expr(let expression):
            let name = expression.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription
            return name == "fatalError" || name == "preconditionFailure"
        default: return false
        }
    }
}

extension IfExprSyntax {
    fileprivate var exits: Bool {
        switch elseBody {
        case .ifExpr(let other): body.statements.exits && other.exits
        case .codeBlock(let block): body.statements.exits && block.statements.exits
        case nil: false
        }
    }
}
