import fastify from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishEdition } from '#/content/test-legal.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { prepare } from '#/http/compressed-response.ts'
import { registerLegalPage } from './legal-pages.ts'

const app = fastify()
const rendered: string[] = []
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await publishEdition(database.db, 'offer', '2026-01-01')
  const readsReplica = () => Promise.reject(new Error('an edition of a replica may be old'))
  const context = { database: { ...database, read: readsReplica }, log: pino({ level: 'silent' }) }
  const of = { kind: 'offer', hasNews: () => true } as const
  await registerLegalPage(app, context, of, ({ legal: { edition, state, editions } }) => {
    rendered.push(edition)
    return prepare(`${edition} ${state} of ${editions.length}`, 'text/html')
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const read = async (query = '') => {
  const { statusCode, body, headers } = await app.inject(`/offer${query}`)
  return [statusCode, headers.location ?? body, headers['x-robots-tag']]
}

test('the page is of the edition in force, and another by its name, each rendered when what it shows changes', async () => {
  expect(await read()).toEqual([200, '2026-01-01 in_force of 1', undefined])
  await publishEdition(database.db, 'offer', '2026-02-01')
  await publishEdition(database.db, 'offer', '2999-01-01')
  for (let visit = 0; visit < 2; visit += 1) {
    expect(await read()).toEqual([200, '2026-02-01 in_force of 3', undefined])
    expect(await read('?edition=2026-01-01')).toEqual([200, '2026-01-01 past of 3', 'noindex'])
    expect(await read('?edition=2999-01-01')).toEqual([200, '2999-01-01 future of 3', 'noindex'])
  }
  expect(rendered).toEqual(['2026-01-01', '2026-02-01', '2026-01-01', '2999-01-01'])
})

test.each([
  '?edition=',
  '?edition=2026-03-01',
  '?edition=a&edition=b',
  '?edition=%00',
  '?edition[]=x',
])('%s leads to the one in force, or is not heard, and renders nothing', async (query) => {
  const before = rendered.length
  expect([
    [302, '/offer', undefined],
    [200, '2026-02-01 in_force of 3', undefined],
  ]).toContainEqual(await read(query))
  expect(rendered.length).toBe(before)
})

test('where the database does not respond, the last good page of each edition is sent', async () => {
  await database.pool.query('ALTER TABLE legal_edition RENAME TO hidden')
  expect((await read())[1]).toBe('2026-02-01 in_force of 3')
  expect((await read('?edition=2026-01-01'))[1]).toBe('2026-01-01 past of 3')
  await database.pool.query('ALTER TABLE hidden RENAME TO legal_edition')
})
