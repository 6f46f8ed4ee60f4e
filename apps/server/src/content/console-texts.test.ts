import { listNews } from '@yacheyka/contract/content/news'
import {
  type OperatorText,
  TEXT_KINDS,
  type TextKind,
} from '@yacheyka/contract/content/console-texts'
import { NBSP } from '@yacheyka/core/text/wording'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { truncate } from '#/db/test-truncate.ts'

let opened: TestApp
let editor: TestOperator
beforeAll(async () => {
  opened = await openTestApp()
  editor = await signInOperator(opened, 'content')
})
afterAll(() => opened.close())
beforeEach(() =>
  truncate(
    opened.database.pool,
    'audit_log',
    'news',
    'instruction',
    'juridical_question',
    'faq_question',
  ),
)

const ROOT = '/api/operator/texts'
const DRAFT = { title: 'Раз', format: 'markdown', text: 'Первый **абзац**.', day: '2026-03-01' }

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  editor.inject({ method, url: path, ...(payload === undefined ? {} : { payload }) })
const add = async (kind: TextKind, draft: object = {}): Promise<OperatorText> => {
  const response = await call('POST', `${ROOT}/${kind}`, { ...DRAFT, ...draft })
  expect(response.statusCode).toBe(200)
  return response.json()
}
const change = (kind: TextKind, key: string, draft: object) =>
  call('PUT', `${ROOT}/${kind}/${key}`, { ...DRAFT, ...draft })
const listed = async (kind: TextKind, query = '') =>
  (await call('GET', `${ROOT}/${kind}${query}`)).json<{ count: number; results: OperatorText[] }>()
const titles = async (kind: TextKind) => (await listed(kind)).results.map(({ title }) => title)
const onHome = async () =>
  listNews.responses[200].parse((await opened.app.inject('/api/news/')).json()).results
const audit = async () =>
  (
    await opened.database.db
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('at')
      .orderBy('uid')
      .execute()
  ).map(({ action, before, after }) => [action, before, after])

describe.each(TEXT_KINDS)('%s', (kind) => {
  test('is added by Markdown, changed, hidden, shown and deleted; each leaves its trace', async () => {
    const added = await add(kind)
    expect(added).toMatchObject({ title: 'Раз', format: 'markdown', text: DRAFT.text, shown: true })
    const { version } = added
    const saved = await change(kind, added.key, { version, format: 'html', text: '<p>Два</p>' })
    expect(saved.json()).toMatchObject({ format: 'html', text: '<p>Два</p>', shown: true })
    for (const shown of [false, false, true])
      expect(
        (await call('POST', `${ROOT}/${kind}/${added.key}/shown`, { shown })).json(),
      ).toMatchObject({ shown })
    expect((await call('DELETE', `${ROOT}/${kind}/${added.key}`)).statusCode).toBe(204)
    expect((await listed(kind)).count).toBe(0)
    expect((await audit()).map(([action]) => action)).toEqual(
      ['add', 'change', 'hide', 'show', 'delete'].map((verb) => `${kind}.${verb}`),
    )
  })

  test('of two who edit at once the second is notified', async () => {
    const { key, version } = await add(kind)
    const responses = await Promise.all(
      ['Два', 'Три'].map((title) => change(kind, key, { version, title })),
    )
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    const refused = responses.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json<{ detail: string }>().detail).toContain('кто-то другой')
    // Hiding changes it as well.
    const now = await call('GET', `${ROOT}/${kind}/${key}`)
    await call('POST', `${ROOT}/${kind}/${key}/shown`, { shown: false })
    expect(
      (await change(kind, key, { version: now.json<OperatorText>().version })).statusCode,
    ).toBe(409)
  })

  test('what changes nothing writes nothing', async () => {
    const { key, version } = await add(kind)
    const again = await change(kind, key, { version })
    expect([again.statusCode, again.json<OperatorText>().version]).toEqual([200, version])
    expect(await audit()).toHaveLength(1)
  })

  test('a wrong text is reported by its fields, and what is not there is 404', async () => {
    const bad = await call('POST', `${ROOT}/${kind}`, {
      title: ' ',
      format: 'doc',
      text: '',
      day: '2026-02-31',
      picture: 'https://evil.example/x.png',
    })
    expect(Object.keys(bad.json<object>())).toEqual(['title', 'format', 'text', 'picture', 'day'])
    const empty = await call('POST', `${ROOT}/${kind}`, { ...DRAFT, text: '<script>1</script>' })
    expect([empty.statusCode, Object.keys(empty.json<object>())]).toEqual([400, ['text']])
    for (const key of ['7', '00000000-0000-7000-8000-000000000000', 'x', '99999999999']) {
      expect((await call('GET', `${ROOT}/${kind}/${key}`)).statusCode).toBe(404)
      expect((await change(kind, key, { version: 1 })).statusCode).toBe(404)
      expect((await call('DELETE', `${ROOT}/${kind}/${key}`)).statusCode).toBe(404)
    }
  })
})

test('news are on the home page at once, cleaned, and gone when they are hidden', async () => {
  const { key } = await add('news', {
    title: 'Скидки <b>в</b> декабре<script>1</script>',
    text: 'Слово [ссылка](javascript:alert(1)) <img src=x onerror=alert(1)>\n\n- раз',
    picture: '/art/news/news-2.svg',
  })
  const [item] = await onHome()
  expect(item).toMatchObject({
    title: 'Скидки <b>в</b> декабре',
    news_image: '/art/news/news-2.svg',
    published_date: '2026-03-01T09:00:00.000Z',
  })
  expect(item?.body).toContain('<li>раз</li>')
  expect(item?.body).not.toMatch(/javascript|onerror|<img/)
  await call('POST', `${ROOT}/news/${key}/shown`, { shown: false })
  expect(await onHome()).toEqual([])
})

test('a change far down a long text is saved and leaves its trace, though the journal keeps only the beginning', async () => {
  const long = `<p>${'слово '.repeat(2_500)}</p>`
  const { key, version } = await add('instruction', { format: 'html', text: `${long}<p>Раз</p>` })
  const before = (await audit()).length
  const text = `${long}<p>Два</p>`
  const saved = await change('instruction', key, { version, format: 'html', text })
  expect(saved.json<OperatorText>().text).toContain('<p>Два</p>')
  expect(await audit()).toHaveLength(before + 1)
})

test('Markdown that is written another way leaves its trace, though readers see the same', async () => {
  const { key, version } = await add('question', { text: 'Первый **абзац**.' })
  const saved = await change('question', key, { version, text: 'Первый __абзац__.' })
  expect(saved.json<OperatorText>().text).toBe('Первый __абзац__.')
  expect((await audit()).at(-1)).toEqual([
    'question.change',
    { markdown: 'Первый **абзац**.' },
    { markdown: 'Первый __абзац__.' },
  ])
})

test('one that is added again by the same key is one', async () => {
  const post = (payload: object) =>
    editor.inject({
      method: 'POST',
      url: `${ROOT}/news`,
      payload,
      headers: { 'idempotency-key': 'once' },
    })
  const responses = await Promise.all([post(DRAFT), post(DRAFT)])
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(new Set(responses.map((response) => response.json<OperatorText>().key)).size).toBe(1)
  expect((await listed('news')).count).toBe(1)
  expect((await post({ ...DRAFT, title: 'Два' })).statusCode).toBe(422)
})

test('a text that goes too deep is reported at its field', async () => {
  const typed = { title: 'Глубоко', format: 'markdown', text: '> '.repeat(10_000) }
  const response = await call('POST', `${ROOT}/instruction/preview`, typed)
  expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ['text']])
})

test('a preview is what readers get', async () => {
  const typed = {
    title: 'О & ко',
    format: 'markdown',
    text: '# Раз\n\nСлово о деле.\n\n| А |\n| - |\n| б |',
  }
  for (const kind of TEXT_KINDS) {
    const preview = (await call('POST', `${ROOT}/${kind}/preview`, typed)).json<{
      title: string
      html: string
    }>()
    const { key } = await add(kind, typed)
    const kept = await opened.database.pool.query<{ html: string; title: string }>(
      {
        news: 'SELECT body AS html, title FROM news WHERE id::text = $1',
        instruction: 'SELECT content AS html, title FROM instruction WHERE id::text = $1',
        question:
          'SELECT answer AS html, question AS title FROM juridical_question WHERE uid::text = $1',
        faq: 'SELECT answer AS html, question AS title FROM faq_question WHERE uid::text = $1',
      }[kind],
      [key],
    )
    expect(kept.rows).toEqual([{ html: preview.html, title: preview.title }])
    expect(preview.html).toContain(`о${NBSP}деле`)
    expect(preview.html.includes('<td>б</td>')).toBe(kind !== 'news')
  }
  const news = (await call('POST', `${ROOT}/news/preview`, typed)).json<{ title: string }>()
  expect(news.title).toContain('&amp;')
})

test('a title comes back as it was typed', async () => {
  expect((await add('news', { title: 'Кот & пёс' })).title).toBe('Кот & пёс')
  expect((await add('news', { title: '<b>Кот</b>' })).title).toBe('<b>Кот</b>')
  expect((await add('question', { title: 'А <b>?' })).title).toBe(`А${NBSP}<b>?`)
})

test('an instruction says in the list what its first paragraph says, and keeps the hour of its day', async () => {
  const { key, version, description } = await add('instruction')
  expect(description).toBe('Первый абзац.')
  await opened.database.pool.query("UPDATE instruction SET published_at = '2026-03-01T20:00:00Z'")
  const changed = await change('instruction', key, { version, description: 'Своё' })
  expect(changed.json()).toMatchObject({
    description: 'Своё',
    day: '2026-03-01',
    published_at: '2026-03-01T20:00:00.000Z',
  })
})

test('news and instructions come newest first, page by page', async () => {
  await add('news', { title: 'Старая', day: '2026-01-01' })
  await add('news', { title: 'Новая', day: '2026-02-01', shown: false })
  expect(await titles('news')).toEqual(['Новая', 'Старая'])
  expect((await listed('news', '?limit=1&offset=1')).results).toMatchObject([{ title: 'Старая' }])
})

test.each([
  ['question', 'juridical_question', 'questions'],
  ['faq', 'faq_question', 'faq'],
] as const)('texts of «%s» are moved past their neighbours', async (kind, table, folder) => {
  const keys: string[] = []
  for (const title of ['Раз?', 'Два?', 'Три?']) keys.push((await add(kind, { title })).key)
  // Two of one place, as the command line may leave them.
  await opened.database.pool.query(`UPDATE ${table} SET position = 5`)
  const [first = '', , third = ''] = (await listed(kind)).results.map(({ key }) => key)
  const move = (key: string, to: string) =>
    call('POST', `/api/operator/${folder}/${key}/move`, { to })
  await move(third, 'up')
  await move(first, 'up')
  expect((await listed(kind)).results.map(({ key }) => key)).toEqual([
    first,
    third,
    keys.find((key) => key !== first && key !== third),
  ])
  await move(first, 'down')
  expect((await listed(kind)).results[0]?.key).toBe(third)
  expect((await audit()).filter(([action]) => action === `${kind}.move`)).toEqual([
    [`${kind}.move`, { position: 3 }, { position: 2 }],
    [`${kind}.move`, { position: 1 }, { position: 2 }],
  ])
  expect((await move('00000000-0000-7000-8000-000000000000', 'up')).statusCode).toBe(404)
  expect((await move(first, 'left')).statusCode).toBe(400)
})

test('only who edits gets in', async () => {
  const support = await signInOperator(opened, 'support')
  const { key } = await add('news')
  for (const [method, url] of [
    ['GET', `${ROOT}/news`],
    ['GET', `${ROOT}/news/${key}`],
    ['POST', `${ROOT}/news`],
    ['PUT', `${ROOT}/news/${key}`],
    ['POST', `${ROOT}/news/${key}/shown`],
    ['DELETE', `${ROOT}/news/${key}`],
    ['POST', `${ROOT}/news/preview`],
    ['POST', `/api/operator/questions/${key}/move`],
  ] as const) {
    expect((await support.inject({ method, url })).statusCode).toBe(403)
    expect((await opened.app.inject({ method, url })).statusCode).toBe(401)
  }
  const manager = await signInOperator(opened, 'manager')
  expect((await manager.inject({ url: `${ROOT}/news` })).statusCode).toBe(200)
})
