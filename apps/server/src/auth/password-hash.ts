import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { AppError } from '#/http/errors.ts'
import { makeConcurrencyLimit } from '#/http/concurrency-queue.ts'

/** Of new hashes: OWASP's second choice of argon2id, about 30 ms on a core; memory in KiB. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1 } as const
const SALT_LENGTH = 16
const TAG_LENGTH = 32

interface StoredHash {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
  readonly salt: Buffer
  readonly tag: Buffer
}

/**
 * @returns argon2id of the password with a salt of its own, as a PHC string
 * @throws {AppError} 503 where too many wait already
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_LENGTH)
  const tag = await derive(password, { ...PARAMETERS, salt, tag: Buffer.alloc(TAG_LENGTH) })
  return encodePhc({ ...PARAMETERS, salt, tag })
}

/**
 * Whether this is the password of that hash. Without a hash — no such login, or no password set yet — the same work is
 * done and the result is false, so that the time tells nothing.
 * @throws {AppError} 503 where too many wait already; {RangeError} for a stored hash that is none
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const hash = stored === null ? NOBODYS : parsePhc(stored)
  const tag = await derive(password, hash)
  return timingSafeEqual(tag, hash.tag) && stored !== null
}

/** Of no password. */
const NOBODYS: StoredHash = {
  ...PARAMETERS,
  salt: Buffer.alloc(SALT_LENGTH),
  tag: Buffer.alloc(TAG_LENGTH),
}

const hash = promisify(argon2)

const derive = (password: string, { memory, passes, parallelism, salt, tag }: StoredHash) =>
  withSlot(() =>
    hash('argon2id', {
      message: Buffer.from(password.normalize('NFC')),
      nonce: salt,
      memory,
      passes,
      parallelism,
      tagLength: tag.length,
    }),
  )

const encodePhc = ({ memory, passes, parallelism, salt, tag }: StoredHash): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${bare64(salt)}$${bare64(tag)}`

/** Base64 without its padding, as the PHC format has it. */
const bare64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,64})\$([A-Za-z0-9+/]{22,86})$/

function parsePhc(text: string): StoredHash {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(text) ?? []
  if (salt === undefined || tag === undefined) throw new RangeError('not a PHC string of argon2id')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

const busy = () =>
  new AppError(
    503,
    'busy',
    'Сейчас входит слишком много людей. Пожалуйста, повторите через несколько секунд.',
    5,
  )

/** Hashes at once in this process: each takes a core and 19 MB. */
const AT_ONCE = availableParallelism()
/** Waiting longer than this many take, people would rather be told. */
const WAITING_MAX = 100 * AT_ONCE

const withSlot = makeConcurrencyLimit(AT_ONCE, WAITING_MAX, busy)
