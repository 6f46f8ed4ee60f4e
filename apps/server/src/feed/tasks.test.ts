import { createHmac } from 'node:crypto'
import type { LockerTask } from '@yacheyka/contract/feed/pulse'
import { PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { setBlocked } from '#/parcel-store/actions.ts'
import { recordEvents } from '#/parcel-store/record-events.ts'
import {
  eventsTo,
  insertCustomer,
  insertParcel,
  insertParcelIn,
  insertPoint,
  TEST_OPTIONS,
} from '#/parcel-store/test-parcels.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { anySource } from './sources.ts'
import { takeEvents } from './take-events.ts'
import { addTestSource } from './test-sources.ts'

let opened: TestApp
let key: string
beforeAll(async () => {
  opened = await openTestApp()
  key = (await addTestSource(opened.database.db, 'lockers')).codeKey ?? ''
})
afterAll(() => opened.close())

interface Tasks {
  readonly results: readonly LockerTask[]
  readonly cursor: number
  readonly has_more: boolean
}

const get = (query: Record<string, string>) =>
  opened.app.inject({
    url: '/api/pulse/tasks/',
    query,
    headers: { authorization: 'Token lockers-token' },
  })

const tasks = async (terminal: string, cursor = 0, limit = 200): Promise<Tasks> => {
  const response = await get({
    terminal_number: terminal,
    cursor: String(cursor),
    limit: String(limit),
  })
  expect(response.statusCode).toBe(200)
  return response.json()
}

let made = 0
const newLocker = async () => {
  made += 1
  const number = `ЗАДАЧИ%${made}`
  return { number, pointUid: await insertPoint(opened.database.db, { number }) }
}

const hmac = (text: string) => createHmac('sha256', key).update(text).digest('hex')

test('a parcel is reported with its cells, its deadline and hashes of its codes under the source’s key', async () => {
  const { number, pointUid } = await newLocker()
  const parcel = await insertParcelIn(opened.database.db, 'ready_for_pickup', { pointUid })
  const { results, cursor, has_more: more } = await tasks(number)
  expect(results).toEqual([
    {
      barcode: parcel.barcode,
      status: 'ready_for_pickup',
      state: 'keep',
      cells: [{ barcode: parcel.barcode, size: 'M', number: null, state: 'keep' }],
      expire_at: expect.stringMatching(/T23:59:59\+03:00$/),
      pin_hash: hmac(parcel.pin),
      qr_hash: hmac(parcel.qr),
    },
  ])
  expect(more).toBe(false)
  expect(JSON.stringify(results)).not.toContain(parcel.pin)
  expect(await tasks(number, cursor)).toMatchObject({ results: [], cursor, has_more: false })
})

test('the door that an event names is reported with the cell; what is no number is ignored', async () => {
  const { number, pointUid } = await newLocker()
  const hour = 3_600_000
  const parcel = await insertParcelIn(opened.database.db, 'in_delivery', { pointUid })
  const place = async (status: string, ago: number, door: unknown) => {
    const [{ result } = {}] = await takeEvents(
      opened.database.db,
      anySource('lockers'),
      [
        {
          event_id: `${status} ${ago}`,
          barcode: parcel.barcode,
          status,
          datetime: new Date(Date.now() - ago).toISOString(),
          door,
        },
      ],
      { ...TEST_OPTIONS, now: new Date() },
    )
    return [result, (await tasks(number)).results[0]?.cells[0]?.number]
  }
  expect(await place('delivered', 0, 'А-12')).toEqual(['applied', null])
  expect(await place('ready_for_pickup', 0, 12)).toEqual(['applied', 12])
  // What is known already comes after it.
  expect(await place('stored', hour, 7)).toEqual(['late', 12])
  expect(await place('created', 0, 7)).toEqual(['refused', 12])
})

describe('what a locker does and which codes it gets', () => {
  const EXPECT = new Set([
    'created',
    'awaiting_acceptance',
    'ready_for_delivery',
    'awaiting_courier',
    'shipped_from_warehouse',
    'in_delivery',
  ])
  const KEEP = new Set(['delivered', 'stored', 'ready_for_pickup', 'overdue'])
  const stateOf = (status: string) => {
    if (EXPECT.has(status)) return 'expect'
    if (KEEP.has(status)) return 'keep'
    return status === 'blocked_for_return' ? 'hold' : 'forget'
  }
  test.each(PARCEL_STATUSES)('%s', async (status) => {
    const { number, pointUid } = await newLocker()
    await insertParcelIn(opened.database.db, status, { pointUid })
    const [task] = (await tasks(number)).results
    const state = stateOf(status)
    expect(task).toMatchObject({ status, state, cells: [{ state }] })
    const coded = state === 'expect' || state === 'keep'
    expect([task?.pin_hash !== null, task?.qr_hash !== null]).toEqual([coded, coded])
    expect(task?.expire_at !== null).toBe(state === 'keep' || state === 'hold')
  })

  test('a parcel that is blocked on its way is expected without codes', async () => {
    const { number, pointUid } = await newLocker()
    const { db } = opened.database
    const { uid } = await insertParcelIn(db, 'in_delivery', { pointUid })
    await inTransaction(db, (transaction) =>
      setBlocked(transaction, uid, true, { now: new Date(), ...TEST_OPTIONS }),
    )
    const [task] = (await tasks(number)).results
    expect(task).toMatchObject({ status: 'blocked_for_return', state: 'expect', pin_hash: null })
  })

  test('cells of one parcel have states of their own', async () => {
    const { number, pointUid } = await newLocker()
    const { db } = opened.database
    const parcel = await insertParcel(db, { pointUid, cells: [{ size: 'S' }, { size: 'L' }] })
    const [first = parcel] = parcel.cells
    await inTransaction(db, (transaction) =>
      recordEvents(transaction, eventsTo(first.uid, 'delivered', new Date()), {
        now: new Date(),
        ...TEST_OPTIONS,
      }),
    )
    const [task, ...others] = (await tasks(number)).results
    expect(others).toEqual([])
    expect(task?.state).toBe('expect')
    const states = new Map(task?.cells.map((cell) => [cell.barcode, cell.state]))
    expect(states.get(first.barcode)).toBe('keep')
    expect([...states.values()].sort()).toEqual(['expect', 'keep'])
  })
})

describe('the cursor', () => {
  test('pages lead through every change once', async () => {
    const { number, pointUid } = await newLocker()
    const customerUid = await insertCustomer(opened.database.db)
    const barcodes: string[] = []
    for (let at = 0; at < 7; at += 1)
      barcodes.push((await insertParcel(opened.database.db, { pointUid, customerUid })).barcode)
    const seen: string[] = []
    let page = await tasks(number, 0, 3)
    const sizes = [page.results.length]
    seen.push(...page.results.map(({ barcode }) => barcode))
    while (page.has_more) {
      page = await tasks(number, page.cursor, 3)
      sizes.push(page.results.length)
      seen.push(...page.results.map(({ barcode }) => barcode))
    }
    expect([seen, sizes]).toEqual([barcodes, [3, 3, 1]])
  })

  test('one that this locker has not reached starts over', async () => {
    const { number, pointUid } = await newLocker()
    const { barcode } = await insertParcel(opened.database.db, { pointUid })
    expect((await tasks(number, 999)).results).toMatchObject([{ barcode }])
  })

  test('an empty locker answers nothing', async () => {
    const { number } = await newLocker()
    expect(await tasks(number, 5)).toMatchObject({ results: [], cursor: 0, has_more: false })
  })

  test.each([
    [{ terminal_number: 'нет такого' }, 404],
    [{}, 400],
    [{ terminal_number: 'ЗАДАЧИ%1', cursor: '-1' }, 400],
    [{ terminal_number: 'ЗАДАЧИ%1', cursor: '1e3' }, 400],
    [{ terminal_number: 'ЗАДАЧИ%1', cursor: '99999999999999999999' }, 400],
    [{ terminal_number: 'ЗАДАЧИ%1', limit: '501' }, 400],
  ])('%j: %i', async (query, status) => {
    expect((await get(query as Record<string, string>)).statusCode).toBe(status)
  })

  test('misses nothing while many write at once, and numbers are given once', async () => {
    const { number, pointUid } = await newLocker()
    const { db } = opened.database
    const customerUid = await insertCustomer(db)
    const way = ['in_delivery', 'delivered', 'ready_for_pickup', 'received'] as const
    const writer = async () => {
      for (let at = 0; at < 6; at += 1) {
        const { uid } = await insertParcel(db, { pointUid, customerUid })
        for (const [step, status] of way.entries())
          await inTransaction(db, (transaction) =>
            recordEvents(
              transaction,
              [
                {
                  parcelUid: uid,
                  source: 'writer',
                  eventId: `${uid} ${status}`,
                  status,
                  kind: 'report',
                  originator: 'pulse',
                  terminalNumber: null,
                  at: new Date(Date.now() + step * 1000),
                },
              ],
              { now: new Date(), ...TEST_OPTIONS },
            ),
          )
      }
    }
    let writing = true
    const statuses = new Map<string, string>()
    const cursors: number[] = []
    const follow = async () => {
      let cursor = 0
      for (let last = false; ; last = !writing) {
        const page = await tasks(number, cursor, 2)
        for (const { barcode, status } of page.results) statuses.set(barcode, status)
        cursor = page.cursor
        cursors.push(cursor)
        if (last && !page.has_more && page.results.length === 0) return
      }
    }
    const following = follow()
    await Promise.all([writer(), writer(), writer(), writer()])
    writing = false
    await following
    const rows = await db
      .selectFrom('parcel')
      .select(['barcode', 'status', 'locker_change'])
      .where('point_uid', '=', pointUid)
      .execute()
    expect(new Map(rows.map(({ barcode, status }) => [barcode, status]))).toEqual(statuses)
    expect(new Set(rows.map((row) => row.locker_change)).size).toBe(24)
    expect(cursors).toEqual(cursors.toSorted((one, other) => one - other))
  })

  test('is answered from an index', async () => {
    const { rows } = await inTransaction(opened.database.db, async (transaction) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(transaction)
      return sql<{ 'QUERY PLAN': string }>`
        EXPLAIN SELECT * FROM parcel
        WHERE point_uid = '00000000-0000-0000-0000-000000000000' AND parent_uid IS NULL AND locker_change > 5
        ORDER BY locker_change LIMIT 3`.execute(transaction)
    })
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('Index Scan using parcel_locker_change')
    expect(plan).not.toContain('Sort')
  })
})
