import { checkParcels } from '@yacheyka/contract/batches/batches'
import { createBatch } from '@yacheyka/contract/batches/saved-batches'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { parseStrict } from '#/http/test-strict.ts'
import { insertTerminal, lineTo, order, type TestTerminal } from '#/orders/test-orders.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

const OMSK = { settlement: 'Омск', longitude: 73.37, latitude: 54.99 }

let opened: TestApp
let account: TestAccount
let full: TestTerminal
let near: TestTerminal
let far: TestTerminal
beforeAll(async () => {
  opened = await openTestApp({ LIMIT_ORDERS_PER_MINUTE: '100' })
  account = await signInCustomer(opened)
  const { db } = opened.database
  full = await insertTerminal(db, { M: 1, S: 0 }, { ...OMSK, max_weight: 5000 })
  near = await insertTerminal(db, { M: 2, XL: 1 }, { ...OMSK, latitude: 55 })
  far = await insertTerminal(db, { M: 9, S: 9 }, { ...OMSK, latitude: 55.1 })
  await insertTerminal(db, { M: 9, S: 9 }, { ...OMSK, latitude: 54.98, active: false })
  await insertTerminal(db, {}, { ...OMSK, latitude: 54.991 })
  await insertTerminal(db, { M: 9, S: 9 }, { ...OMSK, latitude: 56 })
  await opened.context.points.refresh()
})
afterAll(() => opened.close())

const check = async (parcels: readonly object[], batch?: string) => {
  const response = await opened.app.inject({
    method: 'POST',
    url: checkParcels.path,
    headers: account.headers,
    payload: { parcels, batch },
  })
  expect(response.statusCode).toBe(200)
  return parseStrict(checkParcels.responses[200], response.json())
}
const row = (at: number, terminal: string, part: object = {}) => ({
  row: at,
  parcel_number: `C-${at}`,
  terminal_number: terminal,
  cells: ['M'],
  weight: 1000,
  ...part,
})

test('counts the rows against each other and sends each rejected one to the nearest locker with a free cell', async () => {
  const { refused, terminals } = await check([
    row(3, full.number),
    row(4, full.number),
    row(5, near.number),
    row(6, ` ${full.number} `),
  ])
  expect(refused).toEqual([
    {
      row: 4,
      parcel_number: 'C-4',
      terminal_number: full.number,
      size: ['M'],
      code: 'no_free_cell',
      alternatives: [
        {
          terminal_number: near.number,
          name: `Почтомат ${near.number}`,
          city: 'Омск',
          address: expect.any(String),
          distance: 1112,
        },
        expect.objectContaining({ terminal_number: far.number }),
      ],
    },
    // Both cells of the near one are counted by now.
    expect.objectContaining({
      row: 6,
      alternatives: [expect.objectContaining({ terminal_number: far.number, distance: 12231 })],
    }),
  ])
  expect(new Set(terminals.map(({ number }) => number))).toEqual(
    new Set([full.number, near.number, far.number]),
  )
})

test('names each reason, and offers nothing where nothing near has the cell', async () => {
  const { refused } = await check([
    row(3, 'НЕТ'),
    row(4, full.number, { weight: 5001 }),
    row(5, full.number, { cells: ['L'] }),
    row(6, full.number, { cells: ['S'] }),
    row(7, full.number, { cells: undefined }),
    row(8, 'НЕТ\u0000', { cells: ['M'] }),
    row(9, full.number, { cells: ['L'], weight: undefined }),
  ])
  expect(
    refused.map(({ row: at, code, alternatives }) => [at, code, alternatives[0]?.terminal_number]),
  ).toEqual([
    [3, 'unknown_terminal', undefined],
    [4, 'too_heavy', near.number],
    [5, 'no_such_cell', undefined],
    [6, 'no_free_cell', far.number],
    [8, 'unknown_terminal', undefined],
    [9, 'no_such_cell', undefined],
  ])
})

test('names the numbers that the customer has used, with their orders, and nobody else’s', async () => {
  const { db } = opened.database
  const free = await insertTerminal(db)
  const { orderNumber } = await order(db, account.customerUid, [
    lineTo(free, { parcel_number: 'USED-1' }),
  ])
  const other = await signInCustomer(opened)
  await order(db, other.customerUid, [lineTo(free, { parcel_number: 'THEIRS-1' })])
  const numbers = ['USED-1', 'THEIRS-1', 'NEW-1', 'NEW\u0000']
  const { taken } = await check(
    numbers.map((number, at) => row(at, free.number, { parcel_number: number })),
  )
  expect(taken).toEqual([{ parcel_number: 'USED-1', order_number: orderNumber }])
  const cancelled = { status: 'cancelled' } as const
  await db.updateTable('parcel').set(cancelled).where('parcel_number', '=', 'USED-1').execute()
  const again = await check([row(0, free.number, { parcel_number: 'USED-1' })])
  expect(again.taken).toEqual([])
})

test('a parcel that is ordered already takes no cell from the rest of its file and wants no other locker', async () => {
  const { db } = opened.database
  const two = await insertTerminal(db, { M: 2 })
  await order(db, account.customerUid, [lineTo(two, { parcel_number: 'AGAIN-1' })])
  const { taken, refused, terminals } = await check([
    row(3, two.number, { parcel_number: 'AGAIN-1' }),
    row(4, two.number, { parcel_number: 'FIRST-1' }),
  ])
  expect(taken.map(({ parcel_number: number }) => number)).toEqual(['AGAIN-1'])
  expect(refused).toEqual([])
  expect(terminals.map(({ number }) => number)).toEqual([two.number])
})

describe('numbers that wait in another draft', () => {
  const save = async (name: string, ...numbers: readonly string[]) => {
    const rows = numbers.map((number, at) => ({ row: at + 3, values: { B: number } }))
    const response = await opened.app.inject({
      method: 'POST',
      url: createBatch.path.replace(':uid', account.userUid),
      headers: account.headers,
      payload: { name, kind: 'upload', content: { page: 'sheet', rows, origin: null } },
    })
    expect(response.statusCode).toBe(201)
    return createBatch.responses[201].parse(response.json()).uid
  }
  const named = ({ waiting }: Awaited<ReturnType<typeof check>>) =>
    waiting.map(({ uid, numbers }) => [uid, numbers])

  test('a file that is sent again names the first draft of each number, and they take no cell', async () => {
    const two = await insertTerminal(opened.database.db, { M: 2 })
    const first = await save('Вторник.xlsx', 'W-2', ' W-1 ', 'W-9')
    const second = await save('Среда.xlsx', 'W-1', 'W-3', 'W-3')
    const response = await check(
      ['W-1', 'W-2', 'W-3', 'W-4', 'W-5'].map((number, at) =>
        row(at, two.number, { parcel_number: number }),
      ),
    )
    expect(named(response)).toEqual([
      [first, ['W-2', 'W-1']],
      [second, ['W-3']],
    ])
    expect(response.waiting[0]).toMatchObject({
      name: 'Вторник.xlsx',
      page: 'sheet',
      version: 1,
      parcels_count: 3,
    })
    expect(response.refused).toEqual([])
  })

  test('a saved draft names those made before it only, and never of itself', async () => {
    const first = await save('Первый', 'O-1')
    const second = await save('Второй', 'O-1')
    const lines = [row(0, near.number, { parcel_number: 'O-1' })]
    expect(named(await check(lines, first))).toEqual([])
    expect(named(await check(lines, second))).toEqual([[first, ['O-1']]])
  })

  test('drafts of others and those that have run out are not named', async () => {
    const own = account
    const theirs = await signInCustomer(opened)
    account = theirs
    const draft = await save('Чужой', 'X-1')
    const lines = [row(0, near.number, { parcel_number: 'X-1' })]
    account = own
    expect(named(await check(lines))).toEqual([])
    expect(named(await check(lines, draft))).toEqual([])
    const old = await save('Старый', 'X-1')
    await opened.database.db
      .updateTable('batch')
      .set({ expires_at: new Date(0) })
      .where('uid', '=', old)
      .execute()
    expect(named(await check(lines))).toEqual([])
  })
})
