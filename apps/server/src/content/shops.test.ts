import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { keepGiftShop } from './gift-shop.ts'

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp({ LIMIT_VISITS_PER_MINUTE: '5', TRUST_PROXY: '1' })
  await opened.database.db
    .insertInto('shop')
    .values({ id: 1, name: 'Сад', url: 'https://sad.example' })
    .execute()
})
afterAll(() => opened.close())

const click = (id: string, payload: string, address: string) =>
  opened.app.inject({
    method: 'PATCH',
    url: `/api/shops/${id}/visitor_count_incr/`,
    payload,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
  })

const visitors = async () => {
  const { db } = opened.database
  const row = await db.selectFrom('shop').select('visitor_count').executeTakeFirstOrThrow()
  return row.visitor_count
}

test.each(['1000', '{"visitor_count": 5000}', '-7', '{broken', ''])(
  'one click is one visit, whatever the body says: %s',
  async (body) => {
    const before = await visitors()
    const response = await click('1', body, '10.0.0.1')
    expect([response.statusCode, await visitors()]).toEqual([200, before + 1])
  },
)

test('an address that clicks too often is made to wait, and is not counted; others are', async () => {
  const before = await visitors()
  const refused = await click('1', '1000', '10.0.0.1')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await visitors()).toBe(before)
  expect((await click('1', '1000', '10.0.0.2')).statusCode).toBe(200)
})

test('addresses are not kept as they are', async () => {
  const rows = await opened.database.db.selectFrom('rate_limit').select('key').execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('10.0.0.')
})

test.each(['2', '0', '-1', 'one', '99999999999', '1;drop table shop'])(
  'shop %s does not exist: 404',
  async (id) => {
    const response = await click(encodeURIComponent(id), '1000', '10.0.0.3')
    expect(response.statusCode).toBe(404)
  },
)

test('a hundred clicks at once are a hundred visits', async () => {
  const before = await visitors()
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, index) => click('1', '1000', `10.1.0.${index}`)),
  )
  expect(responses.every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(await visitors()).toBe(before + 100)
})

test('the gift partner of the brand file is a shop, and a new name keeps its visits', async () => {
  const { database, context } = opened
  const { brand } = context.config
  const before = await visitors()
  await keepGiftShop(database.db, {
    ...brand,
    gift_partner: { shop_id: 1, text: 'Букет', url: 'https://sad.example', name: 'Луг' },
  })
  expect(await visitors()).toBe(before)
  const row = await database.db.selectFrom('shop').select('name').executeTakeFirstOrThrow()
  expect(row.name).toBe('Луг')
})
