import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { insertPoint } from '#/parcel-store/test-parcels.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { openPin, readDeviceRoot } from './device-root.ts'
import { addStaff, insertStaff } from './manage-devices.ts'
import { makeTestDevice } from './test-devices.ts'

const FIRST = 'first-secret-of-the-installation-32'
const SECOND = 'second-secret-of-the-installation-3'

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp()
})
afterAll(() => opened.close())
beforeEach(async () => {
  await opened.database.db.deleteFrom('setting').where('name', '=', 'device_root').execute()
})

const read = (secret: string, previousSecret?: string) =>
  readDeviceRoot(opened.database.db, { secret, previousSecret })

test('it is random, the same for every process, and outlives a change of SECRET', async () => {
  const [root, other] = await Promise.all([read(FIRST), read(FIRST)])
  expect(other).toBe(root)
  expect(root).not.toContain(FIRST)
  expect(await read(SECOND, FIRST)).toBe(root)
  // Sealed anew: the previous secret is needed no more.
  expect(await read(SECOND)).toBe(root)
  await expect(read(FIRST)).rejects.toMatchObject({ status: 503, code: 'device_keys_unreadable' })
})

test('devices of before it keep the keys that followed from SECRET', async () => {
  const pointUid = await insertPoint(opened.database.db, { number: 'КОРЕНЬ-1' })
  await makeTestDevice(opened.database.db, pointUid)
  expect(await read(FIRST)).toBe(FIRST)
  expect(await read(SECOND, FIRST)).toBe(FIRST)
})

test('PINs of staff are sealed at rest; those of before are read as they are', async () => {
  const { db } = opened.database
  await insertPoint(db, { number: 'КОРЕНЬ-2' })
  const draft = { name: 'Иван', role: 'courier', points: ['КОРЕНЬ-2'] } as const
  const by = { actor: CLI_ACTOR, root: 'root', now: new Date() }
  const { badge, pin } = await addStaff(db, draft, by)
  const { pin: sealed } = await db
    .selectFrom('locker_staff')
    .select('pin')
    .where('badge', '=', badge)
    .executeTakeFirstOrThrow()
  expect(sealed).not.toContain(pin)
  expect(openPin('root', badge, sealed)).toBe(pin)
  expect(openPin('root', '000000', sealed)).toBeUndefined()
  expect(openPin('root', badge, '123456')).toBe('123456')
})

test('a number that somebody has is given to nobody else', async () => {
  const { db } = opened.database
  const numbers = ['000017', '000017', '000018']
  const next = () =>
    insertStaff(
      db,
      () => numbers.shift() ?? '',
      (badge) => ({ badge, name: 'Иван', role: 'courier', pin: 'sealed', created_at: new Date() }),
    )
  expect([await next(), await next()]).toEqual(['000017', '000018'])
})
