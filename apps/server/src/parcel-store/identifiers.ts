import { randomFillSync, randomInt } from 'node:crypto'
import { PIN_LENGTH } from '@yacheyka/core/pickup-code'

/** Where what is made with a parcel comes from; tests bring their own to make clashes. */
export interface Identifiers {
  /** 128 random bits, base58, 22 characters: who has it sees the parcel's page. */
  readonly uid: () => string
  /** What the QR code says: as hard to guess, ASCII. */
  readonly qr: () => string
  /** Eight random digits. */
  readonly pin: () => string
  /** Of a barcode: from 0 to 999 999 999 999. */
  readonly serial: () => number
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BASE58_LENGTH = 22

/** 16 bytes as 22 characters, the same number of them whatever the value. */
export function base58(bytes: Uint8Array): string {
  // Long division of 16-bit words, five digits at a time: thousands of parcels are made at once, and BigInt takes as long
  // for their codes as the database does for an index.
  const words = Array.from(
    { length: 8 },
    (_, at) => (bytes[at * 2] ?? 0) * 256 + (bytes[at * 2 + 1] ?? 0),
  )
  let text = ''
  while (text.length < BASE58_LENGTH) {
    let rest = 0
    for (const [at, word] of words.entries()) {
      const value = rest * 65_536 + word
      words[at] = Math.floor(value / FIVE_DIGITS)
      rest = value % FIVE_DIGITS
    }
    for (let digit = 0; digit < 5; digit += 1) {
      text = (ALPHABET[rest % 58] ?? '') + text
      rest = Math.floor(rest / 58)
    }
  }
  return text.slice(-BASE58_LENGTH)
}
const FIVE_DIGITS = 58 ** 5

/** The system is asked for many codes' bytes at a time; each is used once and wiped. */
const POOL = Buffer.alloc(16 * 256)
let used = POOL.length

function newCode(): string {
  if (used === POOL.length) {
    randomFillSync(POOL)
    used = 0
  }
  const bytes = POOL.subarray(used, (used += 16))
  const code = base58(bytes)
  bytes.fill(0)
  return code
}

export const RANDOM_IDENTIFIERS: Identifiers = {
  uid: newCode,
  qr: newCode,
  pin: () => String(randomInt(10 ** PIN_LENGTH)).padStart(PIN_LENGTH, '0'),
  serial: () => randomInt(10 ** 12),
}
