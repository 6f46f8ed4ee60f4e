import { getOperatorToday } from '@yacheyka/contract/dashboard/console-today'
import { operatorCloseIncident, operatorGetLocker } from '@yacheyka/contract/device/console-lockers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInOperator } from '#/operators/test-operators.ts'
import { insertPoint } from '#/parcel-store/test-parcels.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { watchSilentPoints } from './silent-points.ts'
import { makeTestDevice } from './test-devices.ts'

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp()
})
afterAll(() => opened.close())

const HOUR = 3_600_000

/** A point that has been silent for an hour. */
async function silentPoint(number: string): Promise<string> {
  const uid = await insertPoint(opened.database.db, { number })
  const at = new Date(Date.now() - HOUR)
  await opened.database.db
    .insertInto('silence_state')
    .values({
      kind: 'point',
      subject: uid,
      last_at: at,
      source: '',
      said: 'stored',
      since: at,
      usual: 5 * 3_600,
      pause_limit: 0,
      limit_day: '2026-11-20',
      due_at: at,
      silent_since: at,
      watched: true,
    })
    .execute()
  return uid
}

const setSilent = (uid: string, since: Date | null) =>
  opened.database.db
    .updateTable('silence_state')
    .set({ silent_since: since })
    .where('subject', '=', uid)
    .execute()

const incidentsOf = (uid: string) =>
  opened.database.db
    .selectFrom('incident')
    .select(['uid', 'kind', 'detail', 'reports', 'closed_at'])
    .where('point_uid', '=', uid)
    .orderBy('opened_at')
    .execute()

const watch = () => watchSilentPoints(opened.database.db, new Date())

test('each silent point has an alarm of its own, one for a silence, over with the next word', async () => {
  const [one, other] = [await silentPoint('ТИХО-1'), await silentPoint('ТИХО-2')]
  await watch()
  await watch()
  for (const uid of [one, other])
    expect(await incidentsOf(uid)).toMatchObject([
      { kind: 'silent', reports: 1, closed_at: null, detail: 'Обычно молчит не дольше 5\u00a0ч' },
    ])
  await setSilent(one, null)
  await watch()
  expect(await incidentsOf(one)).toMatchObject([{ closed_at: expect.any(Date) }])
  expect(await incidentsOf(other)).toMatchObject([{ closed_at: null }])
  await setSilent(one, new Date())
  await watch()
  expect(await incidentsOf(one)).toMatchObject([
    { closed_at: expect.any(Date) },
    { closed_at: null },
  ])
})

test('an operator sees it on the first page and on the locker’s, and closes it for good', async () => {
  const uid = await silentPoint('ТИХО-3')
  await watch()
  const { inject } = await signInOperator(opened, 'manager')
  const { waiting } = (await inject({ url: getOperatorToday.path })).json()
  const found = waiting.find(({ kind }: { kind: string }) => kind === 'silent_points')
  expect(found.count).toBeGreaterThanOrEqual(1)
  const card = (await inject({ url: operatorGetLocker.path.replace(':number', 'ТИХО-3') })).json()
  expect(card.incidents).toMatchObject([{ kind: 'silent' }])
  const response = await inject({
    method: operatorCloseIncident.method,
    url: operatorCloseIncident.path
      .replace(':number', 'ТИХО-3')
      .replace(':incident', card.incidents[0].uid),
    payload: { cause: 'Торговый центр закрыт на ремонт' },
  })
  expect([response.statusCode, response.body]).toEqual([expect.any(Number), expect.any(String)])
  await watch()
  expect(await incidentsOf(uid)).toMatchObject([{ closed_at: expect.any(Date) }])
})

test('a point with a device of its own has the alarm of its connection instead', async () => {
  const { db } = opened.database
  const uid = await silentPoint('ТИХО-4')
  await watch()
  await makeTestDevice(db, uid)
  await watch()
  expect(await incidentsOf(uid)).toMatchObject([{ kind: 'silent', closed_at: expect.any(Date) }])
})
