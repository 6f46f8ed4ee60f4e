import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import {
  CODE_DIGITS,
  CODE_PERIOD,
  RECOVERY_BYTES,
  RECOVERY_CODES,
  recoveryCodeOf,
} from '@yacheyka/core/second-factor'
import { Secret, TOTP } from 'otpauth'

/** Bytes, as RFC 4226 recommends. */
const SECRET_SIZE = 20
const IV_SIZE = 12
const TAG_SIZE = 16
/** Steps before and after that the telephone's clock may be off by. */
const DRIFT = 1

/** The second factor's secrets and codes, under keys that are derived from the installation's secret for this use alone. */
export interface SecondFactor {
  /** A new secret, base32. */
  readonly makeSecret: () => string
  /** AES-256-GCM, bound to its operator: what is copied to another row does not open. */
  readonly seal: (operatorUid: string, secret: string) => string
  /** Undefined where it was sealed for another operator, or under a secret of the installation that has been changed since. */
  readonly open: (operatorUid: string, sealed: string) => string | undefined
  /** Ten codes to be shown once, and what is kept of them. */
  readonly makeRecovery: () => {
    readonly codes: readonly string[]
    readonly digests: readonly string[]
  }
  readonly digestOf: (recoveryCode: string) => string
}

export function openSecondFactor(secret: string): SecondFactor {
  const derived = (use: string) => new Uint8Array(hkdfSync('sha256', secret, '', use, 32))
  const sealKey = derived('yacheyka operators: second factor, v1')
  const recoveryKey = derived('yacheyka operators: recovery codes, v1')
  const digestOf = (code: string) => createHmac('sha256', recoveryKey).update(code).digest('hex')
  return {
    makeSecret: () => new Secret({ size: SECRET_SIZE }).base32,
    seal: (operatorUid, plain) => {
      const iv = randomBytes(IV_SIZE)
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv).setAAD(Buffer.from(operatorUid))
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open: (operatorUid, text) => {
      const bytes = Buffer.from(text, 'base64url')
      const tagEnd = IV_SIZE + TAG_SIZE
      try {
        const cipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, IV_SIZE), {
          authTagLength: TAG_SIZE,
        })
        cipher.setAAD(Buffer.from(operatorUid)).setAuthTag(bytes.subarray(IV_SIZE, tagEnd))
        return cipher.update(bytes.subarray(tagEnd), undefined, 'utf8') + cipher.final('utf8')
      } catch {
        return undefined
      }
    },
    makeRecovery: () => {
      const codes = Array.from({ length: RECOVERY_CODES }, () =>
        recoveryCodeOf(randomBytes(RECOVERY_BYTES)),
      )
      return { codes, digests: codes.map(digestOf) }
    },
    digestOf,
  }
}

/** `otpauth://…` (Key URI format): what authenticators read from a QR code. */
export const addressOfSecret = (secret: string, names: { issuer: string; label: string }): string =>
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
