interface Sms {
  /** The same message tried again has the same one, so that a gateway can drop a twin. */
  readonly id: string
  /** E.164. */
  readonly phone: string
  readonly text: string
}

/** A gateway that takes SMS. */
export interface SmsSender {
  /**
   * @returns how the gateway calls it
   * @throws {RefusedError} where it will never take it; {ProviderError} where it may take it later
   */
  readonly send: (sms: Sms) => Promise<{ readonly providerId: string }>
}
