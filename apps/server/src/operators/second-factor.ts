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
} from '@yacheyka/core/accounts/second-factor'
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
  /** Sealed anew where only the previous secret opens it; as it is where the present one does; undefined where none does. */
  readonly reseal: (operatorUid: string, sealed: string) => string | undefined
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
  const [present, ...before] = [secret, ...(previous === undefined ? [] : [previous])].map(keysOf)
  if (present === undefined) throw new Error('a second factor needs a secret')
  const digestsOf = (code: string) =>
    [present, ...before].map(({ recovery }) =>
      createHmac('sha256', recovery).update(code).digest('hex'),
    )
  const openBy = (keys: readonly Keys[], operatorUid: string, sealed: string) =>
    keys.map(({ seal }) => unseal(seal, operatorUid, sealed)).find((plain) => plain !== undefined)
  return {
    makeSecret: () => new Secret({ size: SECRET_SIZE }).base32,
    seal: (operatorUid, plain) => sealUnder(present.seal, operatorUid, plain),
    open: (operatorUid, sealed) => openBy([present, ...before], operatorUid, sealed),
    reseal: (operatorUid, sealed) => {
      if (openBy([present], operatorUid, sealed) !== undefined) return sealed
      const plain = openBy(before, operatorUid, sealed)
      return plain === undefined ? undefined : sealUnder(present.seal, operatorUid, plain)
    },
    makeRecovery: () => {
      const codes = Array.from({ length: RECOVERY_CODES }, () =>
        recoveryCodeOf(randomBytes(RECOVERY_BYTES)),
      )
      return { codes, digests: codes.flatMap((code) => digestsOf(code).slice(0, 1)) }
    },
    digestsOf,
  }
}

interface Keys {
  readonly seal: Uint8Array
  readonly recovery: Uint8Array
}

function keysOf(secret: string): Keys {
  const derived = (use: string) => new Uint8Array(hkdfSync('sha256', secret, '', use, 32))
  return {
    seal: derived('yacheyka operators: second factor, v1'),
    recovery: derived('yacheyka operators: recovery codes, v1'),
  }
}

function sealUnder(key: Uint8Array, operatorUid: string, plain: string): string {
  const iv = randomBytes(IV_SIZE)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(operatorUid))
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

function unseal(key: Uint8Array, operatorUid: string, text: string): string | undefined {
  const bytes = Buffer.from(text, 'base64url')
  const tagEnd = IV_SIZE + TAG_SIZE
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_SIZE), {
      authTagLength: TAG_SIZE,
    })
    cipher.setAAD(Buffer.from(operatorUid)).setAuthTag(bytes.subarray(IV_SIZE, tagEnd))
    return cipher.update(bytes.subarray(tagEnd), undefined, 'utf8') + cipher.final('utf8')
  } catch {
    return undefined
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
