import { listInstructions, listQuestions } from '@yacheyka/contract/content/help'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { newUid } from '#/db/uuid.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

let opened: TestApp
let anna: TestAccount
const DIRTY =
  '<h1>Раз</h1><p onclick="x()">Текст</p><script>alert(1)</script><img src=x onerror=alert(1)>'
beforeAll(async () => {
  opened = await openTestApp()
  anna = await signInCustomer(opened)
  const item = (id: number, day: string, isShow = true) => ({
    id,
    title: `Инструкция <${id}>`,
    description: 'Коротко',
    content: DIRTY,
    published_at: new Date(`2026-${day}T21:30:00Z`),
    is_show: isShow,
  })
  const { db } = opened.database
  await db
    .insertInto('instruction')
    .values([item(1, '03-01'), item(2, '11-15'), item(3, '07-20'), item(4, '11-16', false)])
    .execute()
  const question = (position: number, isShow = true) => ({
    uid: newUid(),
    question: `Вопрос ${position}?`,
    answer: DIRTY,
    position,
    is_show: isShow,
  })
  await db
    .insertInto('juridical_question')
    .values([question(3), question(1), question(2, false)])
    .execute()
})
afterAll(() => opened.close())

const request = (url: string) => opened.app.inject({ url, headers: anna.headers })
const instructions = async (query = '') =>
  listInstructions.responses[200].parse((await request(`${listInstructions.path}${query}`)).json())
const questions = async (query = '') =>
  listQuestions.responses[200].parse((await request(`${listQuestions.path}${query}`)).json())

test('nobody reads the cabinet’s help without a session', async () => {
  for (const { path } of [listInstructions, listQuestions])
    expect((await opened.app.inject(path)).statusCode).toBe(401)
})

test('instructions come newest first, without the hidden ones, all of them where no limit is given', async () => {
  const { count, results, next, previous } = await instructions()
  expect([count, results.map(({ id }) => id), next, previous]).toEqual([3, [2, 3, 1], null, null])
  expect(results[0]).toMatchObject({
    title: 'Инструкция <2>',
    is_show: true,
    published_date: '2026-11-16T00:30:00+03:00',
  })
})

test('what runs is taken out of the HTML of both', async () => {
  expect((await instructions()).results[0]?.content).toBe('<h2>Раз</h2><p>Текст</p>')
  expect((await questions()).results[0]?.juridical_answer).toBe('<h2>Раз</h2><p>Текст</p>')
})

test('questions come in their order, without the hidden ones', async () => {
  const { count, results } = await questions()
  expect([count, results.map((each) => each.juridical_question)]).toEqual([
    2,
    ['Вопрос 1?', 'Вопрос 3?'],
  ])
})

test('pages follow one another; what is no page is reported', async () => {
  const { results, next, previous } = await instructions('?limit=1&offset=1')
  expect([results.map(({ id }) => id), next, previous]).toEqual([
    [3],
    '/api/juridical/instruction/?limit=1&offset=2',
    '/api/juridical/instruction/?limit=1&offset=0',
  ])
  for (const query of ['?limit=0', '?limit=x', '?offset=-1', '?offset=1e9']) {
    const reply = await request(`${listQuestions.path}${query}`)
    expect([query, reply.statusCode]).toEqual([query, 400])
  }
})
