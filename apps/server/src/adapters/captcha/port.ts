import type { CaptchaForm } from '@yacheyka/contract/captcha/captcha'

/** Whom a token comes from, and for what. */
interface CaptchaUse {
  readonly form: CaptchaForm
  /** Address of the caller. */
  readonly ip: string
}

/** A puzzle as the page's widget reads it. */
interface CaptchaChallenge {
  readonly parameters: Record<string, unknown>
  readonly signature: string
}

/** Tells people from programs. */
export interface Captcha {
  /** A new puzzle for one form; absent where another service makes the puzzles. */
  challenge?(form: CaptchaForm): Promise<CaptchaChallenge>
  /** Whether the service knows our key; absent where there is none. @throws {ProviderError} */
  acceptsKey?(): Promise<boolean>
  /**
   * Whether the token is good, and spends it: a token serves once, for all processes together.
   * @throws {ProviderError} where an outside service does not answer properly
   */
  verify(token: string, use: CaptchaUse): Promise<boolean>
}

/**
 * Remembers that a token has served, until it would have run out anyway. True for the one call that was first.
 * @param token a text that the same token always has
 */
export type SpendToken = (token: string, expiresAt: Date, form: CaptchaForm) => Promise<boolean>
