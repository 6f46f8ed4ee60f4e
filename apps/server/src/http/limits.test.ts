import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { countAlone, limitedAddress } from './limits.ts'
import { SILENT_AFTER } from './or-alone.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (ip, counted) => {
  expect(limitedAddress(ip)).toBe(counted)
})

describe('a limit that is counted by the process while the database is away', () => {
  const RULE = { name: 'test', calls: 1, seconds: 60 }
  const LOST = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const inDatabase = () => new RateLimiterMemory({ points: 1, duration: 60 })
  const failing = (error: Error) => ({
    consume: async () => {
      throw error
    },
  })

  afterEach(() => {
    vi.useRealTimers()
  })

  test('is counted by it where the database cannot be reached', async () => {
    const limit = countAlone(failing(LOST), RULE)
    expect(await limit.consume('one')).toMatchObject({ remainingPoints: 0 })
    await expect(limit.consume('one')).rejects.toBeInstanceOf(RateLimiterRes)
  })

  test('is not where the database answers with an error', async () => {
    const error = new Error('relation "rate_limit" does not exist')
    await expect(countAlone(failing(error), RULE).consume('one')).rejects.toBe(error)
  })

  test('is where the database says nothing, and what it says later is nobody’s error', async () => {
    vi.useFakeTimers()
    const silent = Promise.withResolvers<RateLimiterRes>()
    const limit = countAlone({ consume: () => silent.promise }, RULE)
    const counted = limit.consume('one')
    await vi.advanceTimersByTimeAsync(SILENT_AFTER)
    expect(await counted).toMatchObject({ remainingPoints: 0 })
    silent.reject(LOST)
  })

  test('is not where one count takes long and the database answers others', async () => {
    vi.useFakeTimers()
    const database = inDatabase()
    const slow = Promise.withResolvers<void>()
    const limit = countAlone(
      {
        consume: async (key) => {
          if (key === 'slow') await slow.promise
          return database.consume(key)
        },
      },
      RULE,
    )
    await database.consume('slow')
    const outcome = limit.consume('slow').then(
      () => 'passed',
      (rejection: unknown) => rejection,
    )
    await vi.advanceTimersByTimeAsync(SILENT_AFTER / 2)
    await limit.consume('other')
    await vi.advanceTimersByTimeAsync(SILENT_AFTER / 2)
    slow.resolve()
    expect(await outcome).toBeInstanceOf(RateLimiterRes)
  })
})
