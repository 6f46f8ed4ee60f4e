/** Digits of a code that an authenticator shows, and the seconds that it stands (RFC 6238). */
export const CODE_DIGITS = 6
export const CODE_PERIOD = 30
/** Recovery codes that are given out at once. */
export const RECOVERY_CODES = 10

/** Crockford's base 32: nothing in it is taken for another when read from paper. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** 120 random bits: so many may be kept as a plain keyed digest (ASVS 6.5.2). Those given out before are shorter. */
const RECOVERY_LENGTH = 24
const RECOVERY_LENGTHS: ReadonlySet<number> = new Set([RECOVERY_LENGTH, 12])
const inGroups = (signs: string): string => signs.replaceAll(/.{4}(?=.)/g, '$&-')
/** Random bytes that a recovery code is made of: five bits of each are used. */
export const RECOVERY_BYTES = RECOVERY_LENGTH

/**
 * «k3m9-07ap-xz2q-…», six groups, of random bytes.
 * @throws {RangeError} where there are fewer than `RECOVERY_BYTES` of them
 */
export const recoveryCodeOf = (random: Uint8Array): string => {
  if (random.length < RECOVERY_BYTES)
    throw new RangeError(`recovery code: ${RECOVERY_BYTES} random bytes needed, ${random.length}`)
  const signs = Array.from(random.subarray(0, RECOVERY_LENGTH), (byte) => ALPHABET[byte % 32] ?? '')
  return inGroups(signs.join(''))
}

/** What was typed where a code is asked for: the authenticator's, or a recovery code, with its hyphens. */
export type SecondFactorCode =
  | { readonly kind: 'totp'; readonly code: string }
  | { readonly kind: 'recovery'; readonly code: string }

/** Spaces, hyphens and capitals do not matter, nor do «o» for nought and «i», «l» for one; undefined where it is neither. */
export const parseSecondFactorCode = (typed: string): SecondFactorCode | undefined => {
  const signs = typed.replaceAll(/[\s\u00a0‐‑–—-]/gu, '').toLowerCase()
  if (new RegExp(`^[0-9]{${CODE_DIGITS}}$`).test(signs)) return { kind: 'totp', code: signs }
  const code = signs.replaceAll('o', '0').replaceAll(/[il]/g, '1')
  if (
    !RECOVERY_LENGTHS.has(code.length) ||
    !Array.from(code).every((sign) => ALPHABET.includes(sign))
  )
    return undefined
  return { kind: 'recovery', code: inGroups(code) }
}
