import { expect, test } from 'vitest'
import { checkVersion, describeAddress, reach } from './reach.ts'
import { StoreError } from './store-error.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
/** Port 1 of this machine answers nobody. */
const nowhere = { connectionString: 'postgresql://keeper:s3cret-word@127.0.0.1:1/parcels' }

test('a database that never responds is named without its password, after some patience', async () => {
  const began = performance.now()
  const reaching = reach(nowhere, silent, 500)
  await expect(reaching).rejects.toThrow(StoreError)
  await expect(reaching).rejects.toThrow(/127\.0\.0\.1:1\/parcels не отвечает.*ECONNREFUSED/s)
  await expect(reaching).rejects.not.toThrow(/s3cret-word|keeper/)
  expect(performance.now() - began).toBeGreaterThan(500)
})

test('PostgreSQL 14 is rejected, 15 and later are taken', () => {
  expect(() => checkVersion(140_018, '14.18', 'db:5432/parcels')).toThrow(
    'Нужен PostgreSQL 15 или новее, а db:5432/parcels — 14.18.',
  )
  for (const number of [150_000, 150_014, 180_004]) checkVersion(number, '', '')
})

test('an address is reported without the name and the password', () => {
  expect(describeAddress(nowhere)).toBe('127.0.0.1:1/parcels')
  const socket = 'postgresql:///parcels?host=/run/postgresql&user=keeper'
  expect(describeAddress({ connectionString: socket })).toBe('/run/postgresql, parcels')
})
