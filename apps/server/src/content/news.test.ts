import { listNews } from '@yacheyka/contract/content/news'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, openTestApp } from '#/test-app.ts'

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp()
  const item = (id: number, day: string, shown = true) => ({
    id,
    title: `Новость <b>${id}</b><script>alert(1)</script>`,
    body: '<p onclick="x()">Текст</p><img src=x onerror=alert(1)>',
    news_image: '/art/news/news-1.svg',
    published_date: new Date(`2026-${day}T09:00:00Z`),
    shown,
  })
  await opened.database.db
    .insertInto('news')
    .values([item(1, '03-01'), item(2, '11-15'), item(3, '07-20'), item(4, '11-16', false)])
    .execute()
})
afterAll(() => opened.close())

const news = async (query = '') =>
  listNews.responses[200].parse((await opened.app.inject(`/api/news/${query}`)).json())

test('news come newest first, without the hidden ones', async () => {
  const { count, results } = await news()
  expect([count, results.map(({ id }) => id)]).toEqual([3, [2, 3, 1]])
  expect(results[0]?.published_date).toBe('2026-11-15T09:00:00.000Z')
})

test('what runs is taken out of their HTML', async () => {
  const { results } = await news()
  expect(results[0]).toMatchObject({ title: 'Новость <b>2</b>', body: '<p>Текст</p>' })
})

test('pages follow one another', async () => {
  const { results, next, previous } = await news('?limit=1&offset=1')
  expect([results.map(({ id }) => id), next, previous]).toEqual([
    [3],
    '/api/news/?limit=1&offset=2',
    '/api/news/?limit=1&offset=0',
  ])
})
