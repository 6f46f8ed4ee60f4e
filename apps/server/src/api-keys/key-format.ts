import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { ApiKeyKind } from '@yacheyka/core/api-keys/api-key'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const RANDOM_LENGTH = 32
const CHECKSUM_LENGTH = 6

/** Every key in a text; printed in the documentation for scanners of secrets. */
export const KEY_PATTERN = /\byach_(?:pub_)?(?:live|test)_[1-9A-HJ-NP-Za-km-z]{38}\b/

const WHOLE = /^yach_(pub_)?(live|test)_[1-9A-HJ-NP-Za-km-z]{38}$/

/** What a key says of itself. */
export interface KeyMode {
  readonly kind: ApiKeyKind
  readonly test: boolean
}

/** A new key: 187 random bits, and a checksum so that a mistyped one costs no query. */
export function makeKeyToken({ kind, test }: KeyMode): string {
  const prefix = `yach_${kind === 'publishable' ? 'pub_' : ''}${test ? 'test' : 'live'}_`
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(58)]).join('')
  return `${prefix}${random}${checksumOf(prefix + random)}`
}

/** @returns undefined for a text that is no key, by its form or its checksum */
export function readKeyToken(text: string): KeyMode | undefined {
  const [, publishable, mode] = WHOLE.exec(text) ?? []
  if (mode === undefined) return undefined
  const body = text.slice(0, -CHECKSUM_LENGTH)
  if (checksumOf(body) !== text.slice(-CHECKSUM_LENGTH)) return undefined
  return { kind: publishable === undefined ? 'secret' : 'publishable', test: mode === 'test' }
}

/** CRC-32 in base58, padded on the left. */
function checksumOf(text: string): string {
  let rest = crc32(text)
  let written = ''
  for (let digit = 0; digit < CHECKSUM_LENGTH; digit += 1) {
    written = (ALPHABET[rest % 58] ?? '') + written
    rest = Math.floor(rest / 58)
  }
  return written
}

/** What is stored in place of the key; 187 random bits need no salt. */
export const digestOfKey = (token: string): string =>
  createHash('sha256').update(token).digest('hex')

/** `yach_live_7Kqd…x9Zf`: enough to tell one key from another. */
export const hintOf = (token: string): string => {
  const begin = token.lastIndexOf('_') + 1
  return `${token.slice(0, begin + 4)}…${token.slice(-4)}`
}
