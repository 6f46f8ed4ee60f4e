import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newUid } from '#/db/uuid.ts'
import { insertPoint } from '#/parcel-store/test-parcels.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { noteRefusals, type CellRefusal } from './note-refusals.ts'

const POINT = 'ПОЛНО-1'
const SANDBOX = 'ПОЛНО-2'

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp()
  const { db } = opened.database
  await insertPoint(db, { number: POINT })
  const sandbox = await insertPoint(db, { number: SANDBOX })
  await db.updateTable('point').set({ sandbox: true }).where('uid', '=', sandbox).execute()
})
afterAll(() => opened.close())
beforeEach(() => opened.database.db.deleteFrom('room_refusal').execute())

const noted = () =>
  opened.database.db
    .selectFrom('room_refusal')
    .select(['day', 'cell_size', 'place', 'refusals'])
    .orderBy('cell_size')
    .orderBy('refusals')
    .execute()
const day = () => isoDay(moscowDay(Date.now()))
const refusal = (part: Partial<CellRefusal> = {}): CellRefusal => ({
  requester: newUid(),
  place: 'order',
  point: POINT,
  sizes: ['M'],
  ...part,
})

test('a customer is counted once a day for a point and a size, whatever is rejected and by however many processes', async () => {
  const [one, other] = [
    noteRefusals(fastify(), opened.context),
    noteRefusals(fastify(), opened.context),
  ] as const
  const requester = newUid()
  one.note([
    refusal({ requester, place: 'upload' }),
    refusal({ requester, sizes: ['M', 'M', 'L'] }),
  ])
  await one.flush()
  one.note([refusal({ requester })])
  other.note([refusal({ requester }), refusal()])
  await Promise.all([one.flush(), other.flush()])
  await one.flush()
  expect(await noted()).toEqual([
    { day: day(), cell_size: 'L', place: 'order', refusals: 1 },
    { day: day(), cell_size: 'M', place: 'upload', refusals: 1 },
    { day: day(), cell_size: 'M', place: 'order', refusals: 1 },
  ])
})

test('a token of the widget adds twenty a day at most; the sandbox and unknown points nothing', async () => {
  const refusals = noteRefusals(fastify(), opened.context)
  const requester = newUid()
  const many = (count: number) =>
    Array.from({ length: count }, () => refusal({ requester, place: 'widget' }))
  refusals.note([...many(15), refusal({ point: SANDBOX }), refusal({ point: 'НЕТ-1' })])
  await refusals.flush()
  expect(await noted()).toMatchObject([{ refusals: 15 }])
  refusals.note(many(15))
  await refusals.flush()
  expect(await noted()).toMatchObject([{ refusals: 20 }])
  refusals.note([refusal({ place: 'widget', sizes: ['L'] }), ...many(1)])
  await refusals.flush()
  expect(await noted()).toMatchObject([{ refusals: 1 }, { refusals: 20 }])
})

test('what cannot be written is kept, and written when the server closes', async () => {
  const app = fastify()
  const refusals = noteRefusals(app, opened.context)
  const { pool } = opened.database
  await pool.query('ALTER TABLE room_refusal RENAME TO room_refusal_away')
  refusals.note([refusal()])
  await refusals.flush()
  await pool.query('ALTER TABLE room_refusal_away RENAME TO room_refusal')
  refusals.note([refusal()])
  await app.close()
  expect(await noted()).toMatchObject([{ refusals: 1 }, { refusals: 1 }])
})
