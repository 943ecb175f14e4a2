/// A spec that uses every key: what `explain` shows of each.
package let keyExamples = """
    errorspec: 1
    api: Shop
    summary: Orders and payments
    access: public
    imports: [AppModels]
    title: {en: Error, ko: 오류}
    locales: [en, ko]
    body: standard
    parents: [Common]
    successes: [200, 204]
    bodies:
      standard:
        summary: Errors of the gateway
        code: [{header: X-Error, as: gateway}, {each: /errors, at: /code}, {at: /type, after: "#", before: ":"}]
        failure: {at: /ok, equals: "false"}
        success: /data
        title: /title
        message: /message
        reference: {header: X-Request-Id}
        values: {balance: /data/balance}
        retryAfter: /retry_after
        fields: /errors
        field: {name: /field, value: /value, reason: /reason, code: /code}
    recoveries:
      refreshToken:
        summary: Exchange the refresh token for a new access token
        through: Refresh
    retries:
      refresh: {recover: refreshToken}
      patient:
        summary: For a server that is busy
        maxRetries: 2
        backoff: {initial: 50ms, maximum: 20s}
        retryAfter: honour
        methods: idempotent
    categories: [alert, signOut]
    failures:
      transport: {title: {en: Offline, ko: 오프라인}, description: {key: offline.text, table: Errors, otherwise: {en: No connection., ko: 연결이 없습니다.}}}
      decoding: {description: {en: The response can't be read., ko: 응답을 읽을 수 없습니다.}}
      unmapped: {category: alert}
    groups:
      Common:
        cases:
          expired: {status: 419, category: silent, retry: refresh}
          busy: {status: 503, retry: patient, description: {decode: BusyText, otherwise: {en: Busy., ko: 바쁩니다.}}}
      Refresh:
        except: [Common.expired]
        cases:
          ended: {status: 418, category: signOut, description: {en: Please sign in., ko: 로그인해 주세요.}}
      Pay:
        summary: Paying for an order
        was: [Payment]
        parents: [Common]
        description: {server: message, otherwise: {en: The payment failed., ko: 결제에 실패했습니다.}}
        cases:
          tooPoor:
            status: 402
            code: [POOR, 200-299]
            description:
              text: {en: "You have {balance}.", ko: "잔액은 {balance}입니다."}
              otherwise: {en: Your balance is too low., ko: 잔액이 부족합니다.}
          closed: {status: 503, overrides: Common.busy}
        otherwise:
          title: {en: Payment, ko: 결제}
    operations:
      POST /v1/payments: Pay
    """

/// The lines of the example in which a key first stands, with what is below it.
func keyExample(_ key: String) -> String? {
    let lines = keyExamples.split(separator: "\n", omittingEmptySubsequences: false)
    let names = [" \(key):", "{\(key):"]
    guard
        let start = lines.firstIndex(where: { line in line.hasPrefix("\(key):") || names.contains { line.contains($0) }
        })
    else { return nil }
    let indentation = lines[start].prefix { $0 == " " }.count
    let below = lines[(start + 1)...].prefix { $0.prefix { $0 == " " }.count > indentation }
    let isHead = lines[start].dropFirst(indentation).hasPrefix("\(key):")
    return ([lines[start]] + (isHead ? below : [])).prefix(12).map { String($0.dropFirst(indentation)) }
        .joined(separator: "\n")
}
