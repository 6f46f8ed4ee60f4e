import type { ParcelCardEvent } from '@yacheyka/contract/parcels/parcel-card'
import type { EventKind, Originator } from '@yacheyka/core/parcels/parcel-history'
import type { ParcelStep } from '@yacheyka/core/parcels/parcel-status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { inTransaction } from '#/db/transaction.ts'
import { extendStorage, setBlocked } from '#/parcel-store/actions.ts'
import { recordEvents } from '#/parcel-store/record-events.ts'
import { insertParcel, insertParcelIn, TEST_OPTIONS } from '#/parcel-store/test-parcels.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

let opened: TestApp
let anna: TestAccount
beforeAll(async () => {
  opened = await openTestApp()
  anna = await signInCustomer(opened)
})
afterAll(() => opened.close())

const db = () => opened.database.db
/** 13:00 in Moscow. */
const NOW = new Date('2026-11-20T10:00:00Z')
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

const get = (uid: string, query = '') =>
  opened.app.inject({
    url: `/api/juridical/parcels/${uid}/events/?${query}`,
    headers: anna.headers,
  })
const events = async (uid: string, query = 'limit=100'): Promise<readonly ParcelCardEvent[]> =>
  (await get(uid, query)).json().results
/** «13:05 Доставлена», the newest first. */
const historyOf = async (uid: string, query?: string) =>
  (await events(uid, query)).map(
    ({ datetime, data }) => `${datetime.slice(11, 16)} ${data.status_text}`,
  )

interface Said {
  readonly kind?: EventKind
  readonly originator?: Originator
}
let said = 0
const say = (uid: string, status: ParcelStep, minutes: number, how: Said = {}) =>
  inTransaction(db(), (transaction) =>
    recordEvents(
      transaction,
      [
        {
          parcelUid: uid,
          source: 'test',
          eventId: `said-${(said += 1)}`,
          status,
          kind: how.kind ?? 'report',
          originator: how.originator ?? 'pulse',
          terminalNumber: null,
          at: at(minutes),
        },
      ],
      { ...TEST_OPTIONS, now: at(minutes) },
    ),
  )
const block = (uid: string, blocked: boolean, minutes: number) =>
  inTransaction(db(), (transaction) =>
    setBlocked(transaction, uid, blocked, { ...TEST_OPTIONS, now: at(minutes) }),
  )
const make = (cells = 1) =>
  insertParcel(db(), {
    customerUid: anna.customerUid,
    cells: Array.from({ length: cells }, () => ({ size: 'M' })),
    createdAt: at(0),
  })

test('the newest first, in the words of the cabinet; what it words alike is one, at its first time', async () => {
  const { uid } = await make()
  for (const [minutes, status] of [
    'awaiting_acceptance',
    'ready_for_delivery',
    'in_delivery',
    'delivered',
    'stored',
    'ready_for_pickup',
    'stored',
  ].entries())
    await say(uid, status as ParcelStep, minutes + 1)
  expect(await events(uid)).toEqual([
    {
      datetime: '2026-11-20T13:04:00+03:00',
      originator: 'pulse',
      data: { status: 'delivered', status_text: 'Доставлена' },
    },
    {
      datetime: '2026-11-20T13:03:00+03:00',
      originator: 'pulse',
      data: { status: 'in_delivery', status_text: 'В доставке' },
    },
    {
      datetime: '2026-11-20T13:00:00+03:00',
      originator: 'juridical',
      data: { status: 'created', status_text: 'Создана' },
    },
  ])
})

test('what changed nothing is not shown: repeats, rejections, notes of an extension in time', async () => {
  const { uid } = await make()
  await say(uid, 'in_delivery', 1)
  await say(uid, 'delivered', 2)
  await say(uid, 'delivered', 3)
  await say(uid, 'awaiting_courier', 4)
  await inTransaction(db(), (transaction) =>
    extendStorage(transaction, uid, 2, { ...TEST_OPTIONS, now: at(5) }),
  )
  await say(uid, 'received', 6)
  expect(await historyOf(uid)).toEqual([
    '13:06 Выдана',
    '13:02 Доставлена',
    '13:01 В доставке',
    '13:00 Создана',
  ])
})

test('a block covers what moves beneath it, and its end shows what is there by then', async () => {
  const { uid } = await make()
  await say(uid, 'in_delivery', 1)
  await block(uid, true, 2)
  await say(uid, 'delivered', 3)
  expect(await historyOf(uid)).toEqual([
    '13:02 Заблокирована и будет возвращена отправителю',
    '13:01 В доставке',
    '13:00 Создана',
  ])
  await block(uid, false, 4)
  await block(uid, true, 5)
  await say(uid, 'removed_from_locker', 6)
  await say(uid, 'returned', 7)
  expect(await historyOf(uid)).toEqual([
    '13:07 Возвращена',
    '13:06 В доставке',
    '13:05 Заблокирована и будет возвращена отправителю',
    '13:04 Доставлена',
    '13:02 Заблокирована и будет возвращена отправителю',
    '13:01 В доставке',
    '13:00 Создана',
  ])
  expect((await events(uid)).map(({ originator }) => originator)).toEqual([
    'pulse',
    'pulse',
    'juridical',
    'juridical',
    'juridical',
    'pulse',
    'juridical',
  ])
})

test('a block that no event reports ends the history all the same', async () => {
  const { uid } = await insertParcelIn(
    db(),
    'blocked_for_return',
    { customerUid: anna.customerUid },
    NOW,
  )
  expect((await historyOf(uid))[0]).toBe('13:00 Заблокирована и будет возвращена отправителю')
})

test('of a parcel in several cells it is what the whole showed', async () => {
  const { uid, cells } = await make(2)
  const [first = '', second = ''] = cells.map((cell) => cell.uid)
  await say(uid, 'in_delivery', 1)
  await say(first, 'delivered', 2)
  await say(second, 'delivered', 3)
  await say(first, 'received', 4)
  await say(second, 'overdue', 5)
  await say(second, 'taken_for_return', 6)
  expect(await historyOf(uid)).toEqual([
    '13:06 Возвращена',
    '13:05 Просрочена',
    '13:03 Доставлена',
    '13:01 В доставке',
    '13:00 Создана',
  ])
})

test('an «overdue» that a later cell took back is not shown', async () => {
  const { uid, cells } = await make(2)
  const [first = '', second = ''] = cells.map((cell) => cell.uid)
  const DAY = 24 * 60
  await say(first, 'delivered', 1)
  await inTransaction(db(), (transaction) =>
    recordEvents(
      transaction,
      [
        {
          parcelUid: first,
          source: 'system',
          eventId: `overdue:${first}:early`,
          status: 'overdue',
          kind: 'report',
          originator: 'system',
          terminalNumber: null,
          at: at(3 * DAY),
        },
      ],
      { ...TEST_OPTIONS, now: at(3 * DAY) },
    ),
  )
  // It came before that, and is told of after it: the stay of both began then.
  await say(second, 'delivered', 2 * DAY)
  expect(await historyOf(uid)).toEqual(['13:00 Доставлена', '13:00 Создана'])
})

test('one originator, several, or everyone; what they say alike in a row is one', async () => {
  const { uid } = await make()
  await say(uid, 'in_delivery', 1)
  await say(uid, 'delivered', 2)
  await say(uid, 'in_delivery', 3, { kind: 'correction', originator: 'operator' })
  await say(uid, 'delivered', 4)
  await say(uid, 'overdue', 5, { originator: 'system' })
  const all = [
    '13:05 Просрочена',
    '13:04 Доставлена',
    '13:03 В доставке',
    '13:02 Доставлена',
    '13:01 В доставке',
    '13:00 Создана',
  ]
  expect(await historyOf(uid)).toEqual(all)
  expect(await historyOf(uid, 'originator=pulse,system,juridical&etype=status')).toEqual([
    '13:05 Просрочена',
    '13:02 Доставлена',
    '13:01 В доставке',
    '13:00 Создана',
  ])
  expect(await historyOf(uid, 'originator=operator')).toEqual(['13:03 В доставке'])
  expect(await historyOf(uid, 'originator=')).toEqual(all)
})

test('pages count what is shown', async () => {
  const { uid } = await make()
  await say(uid, 'in_delivery', 1)
  await say(uid, 'delivered', 2)
  const path = `/api/juridical/parcels/${uid}/events/`
  const page = (await get(uid, 'limit=2&offset=0')).json()
  expect({ ...page, results: page.results.length }).toEqual({
    count: 3,
    next: `${path}?limit=2&offset=2`,
    previous: null,
    results: 2,
  })
  const last = (await get(uid, 'limit=2&offset=2')).json()
  expect([last.count, last.next, last.previous, last.results.length]).toEqual([
    3,
    null,
    `${path}?limit=2&offset=0`,
    1,
  ])
  expect((await get(uid, 'limit=2&offset=100000000')).json()).toMatchObject({
    count: 3,
    results: [],
  })
})

test.each([
  ['etype=sms', 'etype'],
  ['originator=robot', 'originator'],
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['offset=-1', 'offset'],
])('%s is rejected with the name of the field', async (query, field) => {
  const { uid } = await make()
  const response = await get(uid, query)
  expect([response.statusCode, Object.keys(response.json())]).toEqual([400, [field]])
})
