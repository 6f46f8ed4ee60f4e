/** What must not lie in the store: kept in one file that only the process reads. */
export interface Secrets {
  readonly deviceUid: string
  readonly token: string
  /** Given with the feed; the old one works until this one is first used. */
  readonly nextToken: string | null
  /** Text that keys the hashes of codes; null while the device is not confirmed. */
  readonly codeKey: { readonly version: number; readonly key: string } | null
  /** Ed25519, base64url of the raw keys. */
  readonly serverKeys: readonly string[]
  /** The device's own, Ed25519, base64url of the raw key. */
  readonly privateKey: string
}

export interface Vault {
  /** Null before the device is enrolled, and after it was revoked. */
  secrets(): Secrets | null
  /** Durable when it resolves. */
  save(secrets: Secrets | null): Promise<void>
}
