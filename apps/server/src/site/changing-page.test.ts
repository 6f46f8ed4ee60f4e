import type { OfferedVacancy } from '@yacheyka/contract/vacancies/vacancies'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { prepare } from '#/http/compressed-response.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { PICKUP_OPERATOR } from '#/vacancies/default-vacancies.ts'
import { keepDefaultVacancies } from '#/vacancies/keep-default-vacancies.ts'
import { insertVacancy, selectOffered } from '#/vacancies/vacancy-store.ts'
import { registerChangingPage } from './changing-page.ts'

const app = fastify()
const rendered: string[] = []
let warned = 0
let broken = false
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await keepDefaultVacancies(database.db)
  const log = { info: () => undefined, error: () => undefined, warn: () => void (warned += 1) }
  const page = {
    path: '/vacancies',
    name: 'vacancies',
    read: () => selectOffered(database.db),
    render: (vacancies: readonly OfferedVacancy[]) => {
      if (broken) return Promise.reject(new Error('broken on purpose'))
      rendered.push(vacancies.map(({ title }) => title).join(', '))
      return prepare(rendered.at(-1) ?? '', 'text/html')
    },
  }
  await registerChangingPage(app, page, log)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const read = async () => {
  const { statusCode, body } = await app.inject('/vacancies')
  return [statusCode, body]
}
const publish = (title: string, published: boolean) =>
  database.db.updateTable('vacancy').set({ published }).where('title', '=', title).execute()
const BOTH = 'Инженер по обслуживанию почтоматов, Оператор пункта выдачи'

test('the page is rendered once, and again when what is published has changed', async () => {
  expect(await read()).toEqual([200, BOTH])
  expect(await read()).toEqual([200, BOTH])
  expect(rendered).toEqual([BOTH])
  const { headers } = await app.inject('/vacancies')
  expect(headers['cache-control']).toBe('no-cache')

  await publish('Инженер по обслуживанию почтоматов', false)
  expect(await read()).toEqual([200, 'Оператор пункта выдачи'])
  await publish('Оператор пункта выдачи', false)
  expect(await read()).toEqual([200, ''])
  const again = await app.inject({ url: '/vacancies', headers: { 'if-none-match': headers.etag } })
  expect([again.statusCode, again.headers.etag === headers.etag]).toEqual([200, false])
})

test('readers who come together wait for one rendering', async () => {
  await inTransaction(database.db, (transaction) =>
    insertVacancy(transaction, { ...PICKUP_OPERATOR, title: 'Курьер' }, new Date()),
  )
  const before = rendered.length
  const pages = await Promise.all([read(), read(), read()])
  expect(pages).toEqual(Array.from({ length: 3 }, () => [200, 'Курьер']))
  expect(rendered.length).toBe(before + 1)
})

test('where the new page cannot be made or the database does not respond, the last good one is sent', async () => {
  await publish('Курьер', false)
  broken = true
  expect(await read()).toEqual([200, 'Курьер'])
  broken = false
  expect(await read()).toEqual([200, ''])
  await database.pool.query('ALTER TABLE vacancy RENAME TO hidden')
  expect(await read()).toEqual([200, ''])
  await database.pool.query('ALTER TABLE hidden RENAME TO vacancy')
  expect(warned).toBe(2)
})
