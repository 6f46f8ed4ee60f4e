interface Mail {
  /** The same message tried again has the same one; it becomes the Message-ID. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A server that takes e-mail. */
export interface MailSender {
  /**
   * @returns what the server called it
   * @throws {RefusedError} where it will never take it; {ProviderError} where it may take it later
   */
  readonly send: (mail: Mail) => Promise<{ readonly providerId: string }>
}
