import { randomBytes, randomInt } from 'node:crypto'
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
  let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  while (text.length < BASE58_LENGTH) {
    text = (ALPHABET[Number(rest % 58n)] ?? '') + text
    rest /= 58n
  }
  return text
}

const newCode = (): string => base58(randomBytes(16))

export const RANDOM_IDENTIFIERS: Identifiers = {
  uid: newCode,
  qr: newCode,
  pin: () => String(randomInt(10 ** PIN_LENGTH)).padStart(PIN_LENGTH, '0'),
  serial: () => randomInt(10 ** 12),
}
