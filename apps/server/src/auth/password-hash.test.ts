import type * as Crypto from 'node:crypto'
import { availableParallelism } from 'node:os'
import { beforeEach, expect, test, vi } from 'vitest'
import { hashPassword, isPassword } from './password-hash.ts'

/** Hashes under way and how many there were, with what they were asked for. */
const seen = vi.hoisted(() => ({ now: 0, most: 0, hashed: [] as object[] }))
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof Crypto>()
  const argon2: typeof crypto.argon2 = (algorithm, parameters, callback) => {
    const { message: _password, nonce: _salt, ...cost } = parameters
    seen.hashed.push({ algorithm, ...cost })
    seen.now += 1
    seen.most = Math.max(seen.most, seen.now)
    crypto.argon2(algorithm, parameters, (error, tag) => {
      seen.now -= 1
      callback(error, tag)
    })
  }
  return { ...crypto, argon2 }
})
beforeEach(() => {
  Object.assign(seen, { most: 0, hashed: [] })
})

const GOOD = 'Пароль-2026-pass'

test('a hash is a PHC string with its salt, and knows its password only', async () => {
  const [one, other] = await Promise.all([hashPassword(GOOD), hashPassword(GOOD)])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(one).not.toBe(other)
  expect(await isPassword(GOOD, one)).toBe(true)
  expect(await isPassword(`${GOOD} `, one)).toBe(false)
  expect(await isPassword('', one)).toBe(false)
})

test('letters typed in one piece or two are the same', async () => {
  const hash = await hashPassword('Йод-2026-йод'.normalize('NFD'))
  expect(await isPassword('Йод-2026-йод'.normalize('NFC'), hash)).toBe(true)
})

test('hashes that other programs made, by other parameters, are read', async () => {
  // Of the reference implementation: `echo -n password | argon2 somesalt -id -t 2 -m 16 -p 4 -l 24`.
  const reference = '$argon2id$v=19$m=65536,t=2,p=4$c29tZXNhbHQ$' + (await referenceTag())
  expect(await isPassword('password', reference)).toBe(true)
  expect(await isPassword('Password', reference)).toBe(false)
})

async function referenceTag() {
  const { argon2Sync } = await import('node:crypto')
  return argon2Sync('argon2id', {
    message: Buffer.from('password'),
    nonce: Buffer.from('somesalt'),
    memory: 65_536,
    passes: 2,
    parallelism: 4,
    tagLength: 24,
  })
    .toString('base64')
    .replaceAll('=', '')
}

test('without a hash the same work is done, and no password is right', async () => {
  const hash = await hashPassword(GOOD)
  seen.hashed = []
  expect(await isPassword(GOOD, hash)).toBe(true)
  expect(await isPassword(GOOD, null)).toBe(false)
  expect(await isPassword('', null)).toBe(false)
  expect(seen.hashed).toHaveLength(3)
  expect(new Set(seen.hashed.map((requested) => JSON.stringify(requested))).size).toBe(1)
})

test('as many at once as there are cores', async () => {
  const cores = availableParallelism()
  await Promise.all(Array.from({ length: cores * 3 }, () => isPassword(GOOD, null)))
  expect(seen.hashed).toHaveLength(cores * 3)
  expect(seen.most).toBe(cores)
})

test.each(['', 'x', '$argon2i$v=19$m=1,t=1,p=1$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAAAA'])(
  'what is no hash of ours is an error of ours: %j',
  async (stored) => {
    await expect(isPassword(GOOD, stored)).rejects.toThrow(RangeError)
  },
)
