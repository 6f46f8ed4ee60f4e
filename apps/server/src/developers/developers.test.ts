import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import { V1_PATH } from '@yacheyka/contract/merchant-api/v1-path'
import { merchantEvent } from '@yacheyka/contract/merchant-api/events'
import { MERCHANT_EVENT_TYPES, MERCHANT_EVENTS } from '@yacheyka/core/api-keys/event-types'
import { formatNumber, NBSP } from '@yacheyka/core/text/wording'
import { PROBLEMS } from '@yacheyka/contract/merchant-api/problem'
import { MERCHANT_ENDPOINTS } from '@yacheyka/contract/merchant-endpoints'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { escapeHtml } from '#/api-docs/escape-html.ts'
import type { ApiDocument } from '#/api-docs/api-document.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { RESPONSES_ORIGIN } from './responses.ts'
import { readChangelog } from './changelog.ts'
import { EVENT_SAMPLES } from './event-samples.ts'
import { type Example, EXAMPLES } from './examples.ts'
import { DEVELOPERS_PATH, GUIDES, readGuide, SDK_OLD_PATH, SDK_PATH } from './guides.ts'
import { SCRIPT_PATH } from './layout.ts'
import { SAMPLE_LANGUAGES, samplesOf } from './samples.ts'
import { pathOf } from './curl-sample.ts'

const HOST = 'https://shop-lockers.example'
let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp({ PUBLIC_URL: HOST, LIMIT_API_WRITE_PER_MINUTE: '100000' })
})
afterAll(() => opened.close())

const read = async (path: string) => (await opened.app.inject(path)).body
const PAGES = [
  DEVELOPERS_PATH,
  `${DEVELOPERS_PATH}/reference`,
  ...GUIDES.map(({ name }) => `${DEVELOPERS_PATH}/${name}`),
]
const calls = Object.entries<Endpoint>(MERCHANT_ENDPOINTS)
const hrefsOf = (html: string) =>
  [...html.matchAll(/ href="([^"]+)"/g)].map(([, href = '']) => href)
const idsOf = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)

test.each(PAGES)(
  '%s: a page with one script of the section and no style of its own, with one heading',
  async (path) => {
    const { statusCode, headers, body } = await opened.app.inject(path)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers['content-security-policy']).toContain("style-src 'self'")
    expect(headers['content-security-policy']).toMatch(/script-src 'self'(?:;|$)/)
    const script = `<script src="${SCRIPT_PATH}" defer></script>`
    expect(body.split(script)).toHaveLength(2)
    expect(body.replace(script, '')).not.toMatch(/<script|<style| style=| on[a-z]+="|src="/)
    expect(body.match(/<h1>/g)).toHaveLength(1)
    expect(body).toContain(`<a href="${path}" aria-current="page">`)
    expect(idsOf(body)).toEqual([...new Set(idsOf(body))])
    // Links to what only the repository has became text, and reasons of decisions are gone.
    expect(body).not.toMatch(
      /href="(?!\/developers\/reference\.md")[^"]*\.md|решение \d|decision \d/,
    )
  },
)

test('the script of the section has at most 3 KB', async () => {
  const { body, headers } = await opened.app.inject(SCRIPT_PATH)
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(3072)
})

test('every link within the section and to the API leads somewhere', async () => {
  const pages = new Map<string, string>()
  for (const path of PAGES) pages.set(path, await read(path))
  const links = new Set(
    [...pages].flatMap(([path, html]) =>
      hrefsOf(html).map((href) => (href.startsWith('#') ? path + href : href)),
    ),
  )
  const broken: string[] = []
  for (const link of links) {
    const [path = '', anchor] = link.split('#')
    // Those of the built site are not served here.
    if (!path.startsWith(DEVELOPERS_PATH) && !path.startsWith('/api/')) continue
    const html = pages.get(path)
    if (html === undefined && (await opened.app.inject(path)).statusCode !== 200) broken.push(link)
    if (anchor !== undefined && !idsOf(html ?? '').includes(decodeURIComponent(anchor)))
      broken.push(link)
  }
  expect(broken).toEqual([])
})

test('the reference has every call with its scopes and a sample in each language, and every code', async () => {
  const page = await read(`${DEVELOPERS_PATH}/reference`)
  for (const [name, { scopes = [] }] of calls) {
    const article = page.split(`<article id="${name}"`)[1]?.split('</article>')[0] ?? ''
    const samples = samplesOf(name as keyof typeof EXAMPLES)
    for (const { id } of SAMPLE_LANGUAGES) {
      expect(samples[id]).not.toBe('')
      expect(article).toContain(`<pre class="${id}"`)
      expect(article).toContain(`<code>${escapeHtml(samples[id])}</code>`)
    }
    for (const scope of scopes) expect(article).toContain(`<code>${scope}</code>`)
  }
  const shown = Object.entries(PROBLEMS).filter(([code]) => page.includes(`/problems/${code}"`))
  // No call of the contract names these statuses: they are of any.
  const missing = Object.keys(PROBLEMS).filter((code) => !shown.some(([each]) => each === code))
  expect(missing).toEqual([
    'method_not_allowed',
    'request_timeout',
    'headers_too_large',
    'internal',
  ])
})

test('the reference warns of `delivered` in red and heavy type', async () => {
  const [, warning] =
    /<li class="warning">(.+?)<\/li>/.exec(await read(`${DEVELOPERS_PATH}/reference`)) ?? []
  expect(warning).toContain('<code>delivered</code> значит «посылка лежит в ячейке»')
  const [, rule = ''] =
    /\.intro \.warning \{([^}]+)\}/.exec(await read(`${DEVELOPERS_PATH}/reference.css`)) ?? []
  expect(rule).toMatch(/color: #b42318;\s+font-weight: 600;/)
})

test('the reference, as a page and as text, has the limits of this installation and every event', async () => {
  const page = await read(`${DEVELOPERS_PATH}/reference`)
  const text = await read(`${DEVELOPERS_PATH}/reference.md`)
  const [, section = ''] = page.split('<h2 id="limits">')
  const { customerUid } = await signInCustomer(opened)
  const limitsOf = async (isTest: boolean) => {
    const token = await makeTestKey(opened.database.db, customerUid, { test: isTest })
    const headers = { authorization: `Bearer ${token}` }
    const { limits } = (await opened.app.inject({ url: `${V1_PATH}/me`, headers })).json<{
      limits: { policy: string; quota: number; window_seconds: number }[]
    }>()
    return limits
  }
  const [live, trial] = [await limitsOf(false), await limitsOf(true)]
  expect(live).toContainEqual({ policy: 'write', quota: 100_000, window_seconds: 60 })
  for (const [at, { policy, quota, window_seconds: seconds }] of live.entries()) {
    const shown = [quota, trial[at]?.quota ?? 0].map(
      (each) => `${formatNumber(each)} в${NBSP}${seconds === 60 ? 'минуту' : 'час'}`,
    )
    expect(text).toMatch(
      new RegExp(`^\\| \`${policy}\` \\| [^|]+ \\| ${shown.join(' \\| ')} \\|$`, 'm'),
    )
    expect(section).toContain(shown.map((each) => `<td>${each}</td>`).join(''))
  }
  for (const type of MERCHANT_EVENT_TYPES) {
    const scope = MERCHANT_EVENTS[type]
    const path = `${DEVELOPERS_PATH}/events#${type}`
    expect(section).toContain(
      `<a href="${path}"><code>${type}</code></a></td><td><code>${scope}</code></td>`,
    )
    expect(text).toContain(`| [\`${type}\`](${HOST}${path}) | \`${scope}\` |`)
  }
})

test('every example is one that its call takes', () => {
  for (const [name, { params, query, body }] of calls) {
    const example = EXAMPLES[name as keyof typeof EXAMPLES]
    for (const [schema, value] of [
      [params, example.params],
      [query, example.query ?? {}],
      [body, example.body],
    ] as const) {
      const parsed = schema === undefined ? undefined : z.safeParse(schema, value)
      expect([name, parsed?.error?.issues ?? []]).toEqual([name, []])
    }
  }
})

test('the examples that carry an Idempotency-Key are those of calls that need it', async () => {
  const { customerUid } = await signInCustomer(opened)
  const live = await makeTestKey(opened.database.db, customerUid)
  const trial = await makeTestKey(opened.database.db, customerUid, { test: true })
  const send = (call: Endpoint, example: Example, token: string, headers = {}) =>
    opened.app.inject({
      method: call.method,
      url: pathOf(call, example),
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(example.body === undefined ? {} : { payload: example.body }),
    })
  const { createMerchantParcel: creation } = MERCHANT_ENDPOINTS
  const once = { 'idempotency-key': 'A-10042' }
  const made = await send(creation, EXAMPLES.createMerchantParcel, trial, once)
  const params: { readonly id: string } = made.json()
  const needing: string[] = []
  for (const [name, call] of calls) {
    if (call.method === 'GET' || name === 'reportKeyLeak') continue
    const isAct = call.path.startsWith(`${V1_PATH}/parcels/:id/`)
    const example = EXAMPLES[name as keyof typeof EXAMPLES]
    const { body } = isAct
      ? await send(call, { ...example, params }, trial)
      : await send(call, example, live)
    if (body.includes('idempotency_key_missing')) needing.push(name)
  }
  const declared = calls.filter(([, { idempotent }]) => idempotent === 'required')
  expect(needing).toEqual(declared.map(([name]) => name))
})

test('examples have the headers that their calls need', () => {
  const having = calls.map(([name]) => {
    const { idempotencyKey, version }: Example = EXAMPLES[name as keyof typeof EXAMPLES]
    return [name, idempotencyKey !== undefined, version !== undefined]
  })
  expect(having).toEqual(
    calls.map(([name, { idempotent, conditional }]) => [
      name,
      idempotent === 'required',
      conditional === 'required',
    ]),
  )
})

test('OpenAPI of /api/v1 has its calls alone', async () => {
  const document = JSON.parse(await read(`${V1_PATH}/openapi.json`)) as {
    readonly paths: Readonly<Record<string, object>>
  }
  const operations = Object.values(document.paths).flatMap((methods) => Object.keys(methods))
  expect(operations).toHaveLength(calls.length)
  expect(Object.keys(document.paths).every((path) => path.startsWith(V1_PATH))).toBe(true)
})

test('OpenAPI of /api/v1 has examples, and the headers that calls need', async () => {
  const { paths } = JSON.parse(await read(`${V1_PATH}/openapi.json`)) as ApiDocument
  const create = paths[`${V1_PATH}/parcels`]?.['post']
  expect(create?.requestBody?.content['application/json']?.example).toEqual(
    EXAMPLES.createMerchantParcel.body,
  )
  expect(create?.parameters).toMatchObject([
    { in: 'header', name: 'Idempotency-Key', required: true },
  ])
  const change = paths[`${V1_PATH}/parcels/{id}`]?.['patch']
  expect(change?.parameters).toMatchObject([
    { in: 'path', name: 'id', example: EXAMPLES.changeMerchantParcel.params?.['id'] },
    { in: 'header', name: 'If-Match', required: true, example: '"3"' },
  ])
  const cancel = paths[`${V1_PATH}/parcels/{id}/cancel`]?.['post']
  expect(cancel?.parameters?.slice(1)).toMatchObject([
    { in: 'header', name: 'Idempotency-Key', required: true },
    { in: 'header', name: 'If-Match', required: false },
  ])
  const parameters = Object.values(paths).flatMap((operations) =>
    Object.values(operations).flatMap((operation) => operation.parameters ?? []),
  )
  expect(parameters.filter(({ description = '' }) => description === '')).toEqual([])
})

test('an event of each type stands in the guide and in OpenAPI, as its contract has it', async () => {
  const guide = await read(`${DEVELOPERS_PATH}/events`)
  const document = JSON.parse(await read(`${V1_PATH}/openapi.json`)) as {
    readonly webhooks: Readonly<Record<string, unknown>>
  }
  expect(Object.keys(document.webhooks)).toEqual([...MERCHANT_EVENT_TYPES])
  for (const type of MERCHANT_EVENT_TYPES) {
    const sample = merchantEvent.parse(EVENT_SAMPLES[type])
    expect(sample.type).toBe(type)
    expect(JSON.stringify(document.webhooks[type])).toContain(JSON.stringify(EVENT_SAMPLES[type]))
    expect(guide).toContain(escapeHtml(JSON.stringify(EVENT_SAMPLES[type], undefined, 2)))
  }
})

test('guides name the address of this installation', async () => {
  const page = await read(`${DEVELOPERS_PATH}/quickstart`)
  expect(page).toContain(`export URL=${HOST}`)
  expect(page).not.toContain('yacheyka.example')
  // Names of settings say nothing to a shop.
  for (const path of PAGES) expect(await read(path)).not.toMatch(/API_KEEP_DAYS|WEBHOOK_ALLOW/)
})

const LOCK = join(import.meta.dirname, '../../../../packages/contract/v1.lock.json')
const entries = readChangelog(readGuide({ file: 'api/changelog.md' }))

test('a change of v1.lock.json has an entry in docs/api/changelog.md, with the digest of the file', () => {
  const digest = createHash('sha256').update(readFileSync(LOCK)).digest('hex').slice(0, 12)
  const digests = entries.flatMap(({ contract }) => contract ?? [])
  expect(digests[0]).toBe(digest)
  expect(digests).toEqual([...new Set(digests)])
})

test('entries of the changelog stand by date, the newest first', () => {
  const dates = entries.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(entries.every(({ markdown }) => markdown.startsWith('- '))).toBe(true)
})

test('the changelog is a feed of Atom whose entries lead to their places', async () => {
  const { body, headers } = await opened.app.inject(`${DEVELOPERS_PATH}/changelog.atom`)
  expect(headers['content-type']).toContain('application/atom+xml')
  const links: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    expect(uri).toBe('http://www.w3.org/2005/Atom')
    if (local === 'link') links.push(attributes['href']?.value ?? '')
  })
  parser.write(body).close()
  const anchors = idsOf(await read(`${DEVELOPERS_PATH}/changelog`))
  const places = links.filter((link) => link.includes('#'))
  expect(places).toHaveLength(entries.length)
  for (const place of places)
    expect(anchors).toContain(decodeURIComponent(new URL(place).hash.slice(1)))
})

test('whatever reads no pages finds all of it as text: each link leads somewhere, each call is there', async () => {
  const contents = await read('/llms.txt')
  const { publicUrl } = opened.context.config
  for (const [, url = ''] of contents.matchAll(/\]\((\S+)\):/g)) {
    expect(url.startsWith(`${publicUrl}/`)).toBe(true)
    const { statusCode } = await opened.app.inject(url.slice(publicUrl.length))
    expect([url, statusCode]).toEqual([url, 200])
  }
  const reference = await read(`${DEVELOPERS_PATH}/reference.md`)
  expect(reference.match(/^### [A-Z]+ \//gm)).toHaveLength(calls.length)
  expect(reference).toMatch(/^- `near` \(строка[^\n]+широта,долгота/m)
  expect(reference).toMatch(/^- `recipient\.phone` \(строка, обязательно\): /m)
  // One of each before the first call.
  for (const { fence } of SAMPLE_LANGUAGES)
    expect(reference.match(new RegExp(`^\`\`\`${fence}$`, 'gm'))).toHaveLength(calls.length + 1)
  expect(reference).not.toContain(RESPONSES_ORIGIN)
})

test('the address of the SDK that shops installed it by leads to its newest release', async () => {
  expect(SDK_OLD_PATH).toBe('/developers/yacheyka-sdk.tgz')
  const old = await opened.app.inject(SDK_OLD_PATH)
  expect([old.statusCode, old.headers.location]).toEqual([308, SDK_PATH])
  expect((await opened.app.inject(SDK_PATH)).headers['content-type']).toBe('application/gzip')
})
