import { expect, test } from 'vitest'
import { parseEnv } from '#/env.ts'
import { ADDRESS_POLICIES, KEY_POLICIES, quotaOf } from './quota-policies.ts'

test('limits of a fresh installation are those of specification 5, section 1', () => {
  const env = parseEnv({})
  const of = (isTest: boolean, factor = 1) =>
    Object.fromEntries(
      [...KEY_POLICIES, ...ADDRESS_POLICIES].map((policy) => [
        policy,
        quotaOf(env, policy, { test: isTest, factor }),
      ]),
    )
  const ofAddresses = { snapshots: 20, refused: 60, leaks: 10 }
  expect(of(false)).toEqual({
    read: 600,
    write: 300,
    parcels: 10_000,
    documents: 120,
    ...ofAddresses,
  })
  expect(of(true)).toEqual({ read: 300, write: 100, parcels: 1000, documents: 30, ...ofAddresses })
  expect(of(false, 0.1)).toMatchObject({ read: 60, parcels: 1000 })
})
