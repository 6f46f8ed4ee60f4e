import type { OperatorLegal, OperatorLegalDraft } from '@yacheyka/contract/content/console-legal'
import { builtInText } from '@yacheyka/core/legal/built-in'
import { FIRST_EDITION } from '@yacheyka/core/legal/legal-edition'
import { NBSP } from '@yacheyka/core/text/wording'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { truncate } from '#/db/test-truncate.ts'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { keepBuiltInLegal } from './keep-built-in-legal.ts'
import { findLegalDocument, todayOf } from './legal-queries.ts'

let opened: TestApp
let editor: TestOperator
let manager: TestOperator
beforeAll(async () => {
  opened = await openTestApp()
  editor = await signInOperator(opened, 'content')
  manager = await signInOperator(opened, 'manager')
})
afterAll(() => opened.close())
beforeEach(async () => {
  await truncate(opened.database.pool, 'audit_log', 'legal_edition')
  const { brand, publicUrl: site } = opened.context.config
  await keepBuiltInLegal(opened.database.db, { brand, site })
})

const ROOT = '/api/operator/legal'
const TODAY = todayOf(new Date())
const DAY = 24 * 3_600_000
const inDays = (days: number) => todayOf(new Date(Date.now() + days * DAY))

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = (method: Method, path: string, payload?: object, by = manager) =>
  by.inject({ method, url: `${ROOT}${path}`, ...(payload === undefined ? {} : { payload }) })
const draft = async () => (await call('GET', '/offer/draft')).json<OperatorLegalDraft>()
const save = async (text: string, version = 0, by = editor) => {
  const response = await call('PUT', '/offer/draft', { text, version }, by)
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)])
  return response.json<OperatorLegalDraft>()
}
const publish = (version: number, edition: string) =>
  call('POST', '/offer/publish', { version, edition })
const listed = async () =>
  (await call('GET', '')).json<{ results: readonly OperatorLegal[] }>().results
const editions = async () =>
  (await listed())[0]?.editions.map(({ edition, state }) => [edition, state])
const onSite = async () => (await findLegalDocument(opened.database.db, 'offer'))?.html
const audit = async () =>
  (await opened.database.db.selectFrom('audit_log').selectAll().orderBy('uid').execute()).map(
    ({ action, subject_kind: kind, subject_id: id, before, after }) => [
      action,
      kind,
      id,
      before,
      after,
    ],
  )

test('the next edition begins with the text of the last, is saved by an editor and published by a manager', async () => {
  const { brand, publicUrl: site } = opened.context.config
  const begun = await draft()
  expect(begun).toEqual({
    kind: 'offer',
    text: builtInText('offer', { brand, site }),
    version: 0,
    draft: null,
    earliest: TODAY,
  })
  const before = await onSite()
  const saved = await save('## 1. Новое\n\nСлово о деле.')
  expect(saved).toMatchObject({ version: 1, draft: { changed_by: 'Оператор content' } })
  expect(await onSite()).toBe(before)

  const published = await publish(1, TODAY)
  expect(published.json()).toMatchObject({
    draft: null,
    editions: [
      { edition: TODAY, state: 'in_force', built_in: false, published_by: 'Оператор manager' },
      { edition: FIRST_EDITION, state: 'past', built_in: true, published_by: null },
    ],
  })
  expect(await onSite()).toBe(`<h2>1. Новое</h2>\n<p>Слово о${NBSP}деле.</p>`)
  expect(await draft()).toMatchObject({
    text: '## 1. Новое\n\nСлово о деле.',
    version: 0,
    earliest: inDays(1),
  })
  expect(await audit()).toEqual([
    [
      'legal.change',
      'legal',
      'offer',
      { markdown: null },
      { markdown: '## 1. Новое\n\nСлово о деле.' },
    ],
    ['legal.publish', 'legal', 'offer', null, { edition: TODAY }],
  ])
})

test('of two who write at once the second is notified, be it the first draft or the next change', async () => {
  const both = async (version: number) => {
    const responses = await Promise.all(
      ['Раз', 'Два'].map((text) =>
        call('PUT', '/offer/draft', { text: `${text} ${version}`, version }),
      ),
    )
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ])
    const refused = responses.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json<{ detail: string }>().detail).toContain('кто-то другой')
  }
  await both(0)
  await both(1)
  const { version } = await draft()
  expect(version).toBe(2)
  expect((await publish(1, TODAY)).statusCode).toBe(409)
  expect((await call('DELETE', '/offer/draft?version=1')).statusCode).toBe(409)
  const twice = await Promise.all([publish(2, TODAY), publish(2, inDays(1))])
  expect(twice.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404])
})

test('what changes nothing writes nothing', async () => {
  await save('Раз')
  expect(await save('Раз', 1)).toMatchObject({ version: 1 })
  expect(await audit()).toHaveLength(1)
})

test('a draft is deleted, and the next begins anew', async () => {
  await save('Раз')
  expect((await call('DELETE', '/offer/draft?version=1')).statusCode).toBe(204)
  expect((await call('DELETE', '/offer/draft?version=1')).statusCode).toBe(404)
  expect((await publish(1, TODAY)).statusCode).toBe(404)
  expect((await draft()).version).toBe(0)
  expect((await audit()).map(([action]) => action)).toEqual(['legal.change', 'legal.delete'])
})

test.each([
  [() => inDays(-1), /задним числом/],
  [() => FIRST_EDITION, /задним числом|уже опубликована/],
  [() => inDays(400), /на год вперёд/],
  [() => 'завтра', /Укажите день/],
  [() => '2027-02-30', /Укажите день/],
])('a day that is wrong is reported at its field (%#)', async (day, message) => {
  await save('Раз')
  const response = await publish(1, day())
  expect([response.statusCode, response.json()]).toEqual([
    400,
    { edition: [expect.stringMatching(message)] },
  ])
})

test('the same text is no new edition', async () => {
  await save((await draft()).text)
  const response = await publish(1, TODAY)
  expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ['edition']])
})

test('an edition whose day has not come goes back to the draft; another does not', async () => {
  const day = inDays(10)
  await save('Раз')
  await publish(1, day)
  expect(await editions()).toEqual([
    [day, 'future'],
    [FIRST_EDITION, 'in_force'],
  ])
  const withdraw = (edition: string) => call('POST', '/offer/withdraw', { edition })
  expect((await withdraw(FIRST_EDITION)).statusCode).toBe(409)
  expect((await withdraw(inDays(11))).statusCode).toBe(404)
  await save('Два')
  expect((await withdraw(day)).json<{ detail: string }>().detail).toContain('другой черновик')
  await call('DELETE', '/offer/draft?version=1')
  expect((await withdraw(day)).statusCode).toBe(200)
  expect(await editions()).toEqual([[FIRST_EDITION, 'in_force']])
  expect(await draft()).toMatchObject({ text: 'Раз', version: 2 })
  expect((await audit()).at(-1)).toEqual([
    'legal.withdraw',
    'legal',
    'offer',
    { edition: day },
    null,
  ])
})

describe('hostile Markdown', () => {
  const HOSTILE = [
    '[раз](javascript:alert(1))',
    '[два](JaVaScRiPt&#58;alert(1))',
    '[три](data:text/html,x)',
    '![четыре](https://evil.example/x.png)',
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="https://ok.example" onclick="x()">пять</a>',
    '<iframe src="https://evil.example"></iframe>',
    '<p style="position:fixed">шесть</p>',
    '<svg><a xlink:href="javascript:alert(1)">семь</a></svg>',
  ].join('\n\n')

  test('leaves words and harmless links, in the preview and on the site', async () => {
    const preview = await call('POST', '/offer/preview', { text: HOSTILE }, editor)
    const { html } = preview.json<{ html: string }>()
    expect(html).not.toMatch(/javascript|data:|evil|script|onerror|onclick|style|iframe|svg/i)
    for (const word of ['раз', 'два', 'три', 'пять', 'шесть', 'семь']) expect(html).toContain(word)
    expect(html).toContain('href="https://ok.example"')
    await save(HOSTILE)
    await publish(1, TODAY)
    expect(await onSite()).toBe(html)
  })

  test('of which nothing is left is reported, as is one that goes too deep or too far', async () => {
    for (const text of ['<script>1</script>', '', '> '.repeat(1000), 'а'.repeat(60_001)]) {
      const response = await call('PUT', '/offer/draft', { text, version: 0 }, editor)
      expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ['text']])
    }
  })
})

test('editors write, managers publish, nobody else gets in', async () => {
  const support = await signInOperator(opened, 'support')
  for (const [method, path, payload] of [
    ['GET', '', undefined],
    ['GET', '/offer/draft', undefined],
    ['PUT', '/offer/draft', {}],
    ['DELETE', '/offer/draft?version=1', undefined],
    ['POST', '/offer/preview', {}],
    ['POST', '/offer/publish', {}],
    ['POST', '/offer/withdraw', {}],
  ] as const) {
    expect((await call(method, path, payload, support)).statusCode).toBe(403)
    expect((await opened.app.inject({ method, url: ROOT + path })).statusCode).toBe(401)
    const forEditors = !/publish|withdraw/.test(path)
    expect((await call(method, path, payload, editor)).statusCode === 403).toBe(!forEditors)
  }
  expect((await call('GET', '/contract/draft')).statusCode).toBe(404)
})
