import type { FeedResponse } from '@yacheyka/contract/device/feed'
import type { LockerCard } from '@yacheyka/contract/device/locker-card'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { insertParcelIn, insertPoint } from '#/parcel-store/test-parcels.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { makeTestDevice, sendReport } from './test-devices.ts'

const PHONE = '+79161234567'
const HELP = { help_code: '4821', phone_tail: '4567', reason: 'Стоит у ячейки' }

let opened: TestApp
let support: TestOperator
beforeAll(async () => {
  opened = await openTestApp()
  support = await signInOperator(opened, 'support', 'oleg')
})
afterAll(() => opened.close())

const db = () => opened.database.db
const DOORS = [1, 2].map((door) => ({
  door,
  board: 1,
  channel: door,
  size: 'M' as const,
  low: false,
  x: 0,
  y: door * 200,
  width: 400,
  height: 200,
}))
let made = 0

/** A locker whose screen has shown a help code for the parcel behind door 2. */
async function newLocker(minutesAgo = 0) {
  made += 1
  const number = `ПОМОЩЬ-${made}`
  const pointUid = await insertPoint(db(), { number })
  const token = await makeTestDevice(db(), pointUid, { state: 'active', doors: DOORS })
  const { uid, barcode } = await insertParcelIn(db(), 'ready_for_pickup', {
    pointUid,
    receiverPhone: PHONE,
  })
  await db().updateTable('parcel').set({ cell_number: 2 }).where('uid', '=', uid).execute()
  const at = new Date(Date.now() - minutesAgo * 60_000).toISOString()
  const fact = { seq: made, datetime: at, quality: 'exact', kind: 'help_shown', door: 2, barcode }
  await sendReport(opened, token, { facts: [{ ...fact, body: { help_code: HELP.help_code } }] })
  const path = `/api/operator/lockers/${encodeURIComponent(number)}`
  const headers = { authorization: `Device ${token}` }
  return {
    number,
    pointUid,
    open: (changes: object = {}, door = 2) =>
      support.inject({
        method: 'POST',
        url: `${path}/doors/${door}/opening`,
        payload: { ...HELP, ...changes },
      }),
    commands: async () =>
      (await opened.app.inject({ url: '/api/device/feed', headers })).json<FeedResponse>().commands,
    history: async () => (await support.inject({ url: `${path}/doors/2/history` })).json<object>(),
    card: async () => (await support.inject({ url: path })).json<LockerCard>(),
  }
}

const codeOf = (response: { json: () => unknown }) => (response.json() as { code?: string }).code

test('support opens the door of a recipient who names the help code and the end of the phone, at once', async () => {
  const locker = await newLocker()
  expect((await locker.open()).statusCode).toBe(200)
  expect(await locker.commands()).toMatchObject([{ kind: 'open_door', door: 2 }])
  expect((await locker.card()).commands).toMatchObject([
    { kind: 'open_door', door: 2, state: 'issued', operator: 'Оператор oleg', approver: null },
  ])
})

test.each([
  ['another help code', { help_code: '4822' }, 2, 0],
  ['another phone', { phone_tail: '4568' }, 2, 0],
  ['another door', {}, 1, 0],
  ['a help code of a quarter of an hour ago', {}, 2, 16],
])('%s opens nothing, and is written down', async (_, changes, door, minutesAgo) => {
  const locker = await newLocker(minutesAgo)
  const response = await locker.open(changes, door)
  expect([response.statusCode, codeOf(response)]).toEqual([409, 'owner_unproven'])
  expect(await locker.commands()).toEqual([])
  const entries = await db()
    .selectFrom('audit_log')
    .select(['action', 'reason'])
    .where('subject_id', '=', locker.number)
    .execute()
  expect(entries).toEqual([{ action: 'device.owner_refused', reason: HELP.reason }])
})

test('a parcel that has left the door opens it no more', async () => {
  const locker = await newLocker()
  await db()
    .updateTable('parcel')
    .set({ status: 'issued' })
    .where('point_uid', '=', locker.pointUid)
    .execute()
  expect(codeOf(await locker.open())).toBe('owner_unproven')
})

test('after five wrong tries at a locker within an hour nobody guesses on, not even rightly', async () => {
  const locker = await newLocker()
  const tries = ['0000', '0001', '0002', '0003', '0004']
  for (const phone_tail of tries) expect((await locker.open({ phone_tail })).statusCode).toBe(409)
  const response = await locker.open()
  expect([response.statusCode, codeOf(response)]).toEqual([429, 'too_many_tries'])
  expect(await locker.commands()).toEqual([])
})

test('the console shows that a help code was shown, and not which', async () => {
  const locker = await newLocker()
  const history = await locker.history()
  expect(history).toMatchObject({ results: [{ kind: 'help_shown', details: {} }] })
  expect(JSON.stringify(history)).not.toContain(HELP.help_code)
})
