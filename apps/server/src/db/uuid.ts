import { randomBytes } from 'node:crypto'

/**
 * UUID version 7 (RFC 9562): the time first, so that new rows stand together at the end of their index, then chance.
 * @param now milliseconds since 1970
 * @param random at least 10 random bytes; 74 bits of them are used
 * @throws {RangeError} for a time before 1970 or beyond 48 bits, or too few bytes
 */
export function uuidv7(now: number, random: Uint8Array): string {
  if (!Number.isInteger(now) || now < 0 || now >= 2 ** 48)
    throw new RangeError(`uuidv7: ${now} is not a time in milliseconds of 48 bits`)
  if (random.length < 10) throw new RangeError(`uuidv7: 10 random bytes needed, ${random.length}`)
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes.set(random.subarray(0, 10), 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map((part) => hex.slice(...part))
    .join('-')
}

const COUNT_MAX = 0xfff
/** Milliseconds that a clock is put right by; beyond them it is another time, which is followed. */
const CORRECTION_MAX = 3_600_000
let last = { at: 0, count: 0 }

/**
 * An identifier of a row that is made now, greater than all that this process made before: what is written in one millisecond stays in
 * its order (RFC 9562, 6.2: 12 bits count, 62 are chance).
 */
export function nextUid(now: number): string {
  const next = last.count === COUNT_MAX ? last.at + 1 : last.at
  const at = now < last.at - CORRECTION_MAX ? now : Math.max(now, next)
  last = { at, count: at === last.at ? last.count + 1 : 0 }
  const random = randomBytes(10)
  random.writeUInt16BE(last.count)
  return uuidv7(at, random)
}

/** A new identifier of a row. */
export const newUid = (): string => nextUid(Date.now())

const LAST_TIME = 2 ** 48 - 1

/** The least of those that were made at that time or later. */
export const firstUidAt = (time: Date): string =>
  uuidv7(Math.min(LAST_TIME, Math.max(0, time.getTime())), new Uint8Array(10))

/** When a row was made, by the time that begins its identifier. */
export const timeOfUid = (uid: string): Date =>
  new Date(Number.parseInt(uid.replaceAll('-', '').slice(0, 12), 16))
