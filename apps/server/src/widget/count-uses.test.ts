import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { newUid } from '#/db/uuid.ts'
import { countUses } from './count-uses.ts'
import { addToken, findToken } from './tokens.ts'

let opened: TestApp
let uid = ''
beforeAll(async () => {
  opened = await openTestApp()
  const { db } = opened.database
  const token = (await addToken(db, 'Лавка', ['https://shop.example'])) ?? ''
  uid = (await findToken(db, token))?.uid ?? ''
})
afterAll(() => opened.close())

const counted = () =>
  opened.database.db.selectFrom('widget_use').select(['token_uid', 'openings', 'calls']).execute()

test('processes add to one counter a day; a token that is gone is no obstacle', async () => {
  const [one, other] = [
    countUses(fastify(), opened.context),
    countUses(fastify(), opened.context),
  ] as const
  one.count(uid, 'openings')
  one.count(uid, 'calls')
  one.count(newUid(), 'calls')
  other.count(uid, 'openings')
  expect(await counted()).toEqual([])
  await Promise.all([one.flush(), other.flush()])
  await one.flush()
  expect(await counted()).toEqual([{ token_uid: uid, openings: 2, calls: 1 }])
})

test('what could not be written is written the next time', async () => {
  await opened.database.db.deleteFrom('widget_use').execute()
  const { pool } = opened.database
  await pool.query('ALTER TABLE widget_use RENAME TO widget_use_away')
  const uses = countUses(fastify(), opened.context)
  uses.count(uid, 'openings')
  await uses.flush()
  uses.count(uid, 'openings')
  await pool.query('ALTER TABLE widget_use_away RENAME TO widget_use')
  await uses.flush()
  expect(await counted()).toEqual([{ token_uid: uid, openings: 2, calls: 0 }])
})
