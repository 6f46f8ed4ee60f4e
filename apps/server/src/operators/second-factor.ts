import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import {
  CODE_DIGITS,
  CODE_PERIOD,
  RECOVERY_BYTES,
  RECOVERY_CODES,
  recoveryCodeOf,
} from '@yacheyka/core/accounts/second-factor'
import { Secret, TOTP } from 'otpauth'
import { deriveKey, openSealing, type Sealing } from '#/auth/sealed.ts'

/** Bytes, as RFC 4226 recommends. */
const SECRET_SIZE = 20
/** Steps before and after that the telephone's clock may be off by. */
const DRIFT = 1

/** The second factor's secrets and codes, under keys that are derived from the installation's secret for this use alone. */
export interface SecondFactor extends Sealing {
  /** A new secret, base32. */
  readonly makeSecret: () => string
  /** Ten codes to be shown once, and what is kept of them. */
  readonly makeRecovery: () => {
    readonly codes: readonly string[]
    readonly digests: readonly string[]
  }
  /** What may be kept of a code: under the present secret, and under the previous one while there is one. */
  readonly digestsOf: (recoveryCode: string) => readonly string[]
}

/** @param previous secret of the installation, while the present one takes its place */
export function openSecondFactor(secret: string, previous?: string): SecondFactor {
  const secrets = [secret, ...(previous === undefined ? [] : [previous])]
  const keys = secrets.map((each) => deriveKey(each, 'yacheyka operators: recovery codes, v1'))
  const digestsOf = (code: string) =>
    keys.map((key) => createHmac('sha256', key).update(code).digest('hex'))
  return {
    makeSecret: () => new Secret({ size: SECRET_SIZE }).base32,
    ...openSealing('yacheyka operators: second factor, v1', secret, previous),
    makeRecovery: () => {
      const codes = Array.from({ length: RECOVERY_CODES }, () =>
        recoveryCodeOf(randomBytes(RECOVERY_BYTES)),
      )
      return { codes, digests: codes.flatMap((code) => digestsOf(code).slice(0, 1)) }
    },
    digestsOf,
  }
}

/** `otpauth://…` (Key URI format): what authenticators read from a QR code. */
export const urlOfSecret = (secret: string, names: { issuer: string; label: string }): string =>
  totpOf(secret, names).toString()

/** The number of the 30 seconds whose code this is, one step early or late at most; undefined for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const totp = totpOf(secret)
  const step = totp.counter({ timestamp: now.getTime() })
  for (const each of [step, step - DRIFT, step + DRIFT])
    if (isSame(totp.generate({ timestamp: each * CODE_PERIOD * 1000 }), code)) return each
  return undefined
}

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...names,
    algorithm: 'SHA1',
    digits: CODE_DIGITS,
    period: CODE_PERIOD,
    secret: Secret.fromBase32(secret),
  })

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
