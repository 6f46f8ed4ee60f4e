import { listFaq } from '@yacheyka/contract/content/faq'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newUid } from '#/db/uuid.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { truncate } from '#/db/test-truncate.ts'
import { DEFAULT_FAQ } from './default-faq.ts'
import { keepDefaultFaq } from './keep-default-faq.ts'

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp()
})
afterAll(() => opened.close())
beforeEach(async () => {
  await truncate(opened.database.pool, 'faq_question')
  await opened.database.db.deleteFrom('setting').where('name', '=', 'faq').execute()
})

const listed = async () =>
  listFaq.responses[200].parse((await opened.app.inject(listFaq.path)).json()).results
const insert = (question: string, position: number, more: object = {}) =>
  opened.database.db
    .insertInto('faq_question')
    .values({ uid: newUid(), question, answer: '<p>Да</p>', position, ...more })
    .execute()

test('what is shown comes in its order, sanitised once more', async () => {
  await insert('Второй?', 2, { answer: '<p onclick="x()">Да</p><script>alert(1)</script>' })
  await insert('Скрытый?', 1, { is_show: false })
  await insert('Первый?', 1)
  expect((await listed()).map(({ question, answer }) => [question, answer])).toEqual([
    ['Первый?', '<p>Да</p>'],
    ['Второй?', '<p>Да</p>'],
  ])
})

test('a new installation begins with the default questions, once, though several processes start together', async () => {
  const keep = () => keepDefaultFaq(opened.database.db)
  await Promise.all([keep(), keep(), keep()])
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  const results = await listed()
  expect(results.map(({ question }) => plain(question))).toEqual(
    DEFAULT_FAQ.map(({ title }) => title),
  )
  expect(plain(results[4]?.answer ?? '')).toContain('Позвоните на горячую линию')
  const links = results.flatMap(({ answer }) => [...answer.matchAll(/href="([^"]*)"/g)])
  expect(links.map(([, address]) => address)).toEqual(['/track', '/#map', '/how'])

  await opened.database.db.deleteFrom('faq_question').execute()
  await keep()
  expect(await listed()).toEqual([])
})

test('one that has questions of its own keeps those alone', async () => {
  await insert('Свой?', 1)
  await keepDefaultFaq(opened.database.db)
  expect((await listed()).map(({ question }) => question)).toEqual(['Свой?'])
})

test('the default questions name no hours, price, way to pay or channel', () => {
  const words = DEFAULT_FAQ.map(({ title, text }) => `${title} ${text}`).join('\n')
  expect(words).not.toMatch(/круглосуточно|бесплатн|наличны|оплат|₽|СМС|«Ячейк|8.?800/iu)
})
