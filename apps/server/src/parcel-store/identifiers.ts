import { randomFillSync, randomInt } from 'node:crypto'
import { PIN_LENGTH } from '@yacheyka/core/parcels/pickup-code'
import { base58 } from '#/db/base58.ts'

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
