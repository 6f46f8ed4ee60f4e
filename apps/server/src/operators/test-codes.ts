import { CODE_PERIOD } from '@yacheyka/core/accounts/second-factor'
import { Secret, TOTP } from 'otpauth'

/** What an authenticator that has this secret shows, so many steps from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * CODE_PERIOD * 1000,
  })
