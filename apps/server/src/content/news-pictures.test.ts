import { listNews } from '@yacheyka/contract/content/news'
import { newsPictureKey, NEWS_PICTURE_SIZE_MAX } from '@yacheyka/contract/content/news-pictures'
import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepFiles } from '#/jobs/sweep-files.ts'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { PNG_CLEAN, PNG_PHOTO } from './test-pictures.ts'

let opened: TestApp
let editor: TestOperator
beforeAll(async () => {
  opened = await openTestApp()
  editor = await signInOperator(opened, 'content')
})
afterAll(() => opened.close())

const DAY = 24 * 3_600_000

const upload = async (content: Buffer, name = 'каток.png') => {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(content)]), name)
  const encoded = new Response(form)
  return editor.inject({
    method: 'POST',
    url: OPERATOR_ENDPOINTS.operatorUploadNewsPicture.path,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  })
}
const uploaded = async (): Promise<string> =>
  (await upload(PNG_PHOTO)).json<{ address: string }>().address
const add = (draft: object) =>
  editor.inject({
    method: 'POST',
    url: '/api/operator/texts/news',
    payload: { title: 'Каток', format: 'markdown', text: 'Открыт.', ...draft },
  })
const get = (url: string, headers = {}) => opened.app.inject({ url, headers })

test('an uploaded picture is served without its metadata, with its type, a strong ETag and an immutable cache', async () => {
  const address = await uploaded()
  const response = await get(address)
  expect(response.rawPayload.equals(PNG_CLEAN)).toBe(true)
  expect(response.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(response.headers['content-security-policy']).toContain("default-src 'none'")
  const etag = String(response.headers.etag)
  expect(etag).toMatch(/^"/)
  expect((await get(address, { 'if-none-match': etag })).statusCode).toBe(304)
  expect((await get(address.replace('.png', '.jpg'))).statusCode).toBe(404)
})

test('a stored file that is no picture of news stays private', async () => {
  const key = await opened.context.files.put(PNG_CLEAN)
  expect((await get(`/api/news/pictures/${key}.png`)).statusCode).toBe(404)
})

test.each([
  ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 400],
  ['a text named .png', Buffer.from('текст'), 400],
  ['an empty file', Buffer.alloc(0), 400],
  ['half a picture', PNG_CLEAN.subarray(0, -20), 400],
  ['a file above the limit', Buffer.concat([PNG_CLEAN, Buffer.alloc(NEWS_PICTURE_SIZE_MAX)]), 413],
])('rejects %s', async (_what, content, status) => {
  expect((await upload(content)).statusCode).toBe(status)
})

test('an uploaded picture needs words; the list and the journal have them', async () => {
  const picture = await uploaded()
  const silent = await add({ picture })
  expect([silent.statusCode, Object.keys(silent.json<object>())]).toEqual([400, ['picture_alt']])
  const saved = await add({ picture, picture_alt: 'Почтомат у катка' })
  expect(saved.json()).toMatchObject({ picture, picture_alt: 'Почтомат у катка' })
  const { results } = listNews.responses[200].parse((await get('/api/news/')).json())
  expect(results).toContainEqual(
    expect.objectContaining({ news_image: picture, news_image_alt: 'Почтомат у катка' }),
  )
  const { after } = await opened.database.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'news.add')
    .executeTakeFirstOrThrow()
  expect(after).toMatchObject({ picture, picture_alt: 'Почтомат у катка' })
})

test('the sweep removes a picture that no news has, and keeps the others', async () => {
  const [kept, orphan] = [await uploaded(), await uploaded()]
  await add({ picture: kept, picture_alt: 'Каток' })
  const { files, database } = { ...opened.context, database: opened.database }
  await sweepFiles(database.db, files, new Date())
  expect((await get(orphan)).statusCode).toBe(200)
  await sweepFiles(database.db, files, new Date(Date.now() + 2 * DAY))
  expect((await get(orphan)).statusCode).toBe(404)
  expect(await files.get(newsPictureKey(orphan) ?? '')).toBeUndefined()
  expect((await get(kept)).statusCode).toBe(200)
})
