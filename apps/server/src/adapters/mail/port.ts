/** A file that a mail carries. */
export interface MailFile {
  /** In any emails: «Заказ 261121004242.pdf». */
  readonly name: string
  /** Such as `application/pdf`. */
  readonly type: string
  readonly content: Buffer
}

interface Mail {
  /** The same message tried again has the same one; it becomes the Message-ID. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly files?: readonly MailFile[]
}

/** A server that takes e-mail. */
export interface MailSender {
  /**
   * @returns what the server called it
   * @throws {RefusedError} where it will never take it; {ProviderError} where it may take it later
   */
  readonly send: (mail: Mail) => Promise<{ readonly providerId: string }>
}
