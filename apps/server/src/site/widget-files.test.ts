import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeApp } from '#/app.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { addToken } from '#/widget/tokens.ts'

// The whole product over a site of a few files: what shops load, and requests that no client of ours would send.

const SITE = `
export const PRERENDERED_PATHS = []
export const FURTHER_PATHS = {}
export const SHELL_PATHS = []
export const prerenderPage = async () => null
export const CABINET_PATHS = []
export const cabinetPage = () => null
export const PRIVATE_PATHS = []
export const privatePage = () => null
export const composeDocument = () => ''
export const operatorPage = () => ''
export const OPERATOR_ENTRY = ''
export const brandCss = () => ':root{--ink:#000}'
export const webManifest = () => ({})
`
const WIDGET = `
export const composeWidgetDocument = ({ assets, boot, inline }) => JSON.stringify({ ...boot, assets, inline })
export const widgetInlineFiles = () => ({ styles: 'assets/frame.css', early: 'assets/early.js' })
`
const FILES: Readonly<Record<string, string>> = {
  'prerender/package.json': '{"type":"module"}',
  'prerender/prerender.js': SITE,
  'prerender/widget.js': WIDGET,
  'client/assets/frame.css': 'main{color:var(--ink)}',
  'client/assets/early.js': 'let early',
  'client/.vite/manifest.json': '{}',
  'client/.vite/widget-manifest.json': '{"entry":"frame.js"}',
  'client/.vite/operator-manifest.json': '{}',
  'client/widget.js': 'customElements',
  'client/widget.js.br': 'compressed',
  'client/widget.d.ts': 'export interface YacheykaMap {}',
  'client/favicon.svg': '<svg/>',
  'client/art/a.svg': '<svg/>',
}

const dist = mkdtempSync(join(tmpdir(), 'site-'))
let opened: TestApp
let app: Awaited<ReturnType<typeof makeApp>>
let token = ''
beforeAll(async () => {
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(dist, name)), { recursive: true })
    writeFileSync(join(dist, name), content)
  }
  opened = await openTestApp()
  app = await makeApp(opened.context, { siteDist: dist })
  await app.listen({ host: '127.0.0.1', port: 0 })
  token = (await addToken(opened.database.db, 'Лавка', ['https://shop.example'])) ?? ''
})
afterAll(async () => {
  await app.close()
  await opened.close()
  rmSync(dist, { recursive: true })
})

test.each([
  ['/widget.js', { 'content-type': 'application/javascript; charset=utf-8' }, 'customElements'],
  ['/widget.d.ts', { 'content-type': 'text/plain; charset=utf-8' }, FILES['client/widget.d.ts']],
])('%s is for every site, for an hour', async (url, type, content) => {
  const { statusCode, headers, body } = await app.inject({ url })
  expect([statusCode, body]).toEqual([200, content])
  expect(headers).toMatchObject({
    ...type,
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
  })
})

test('the script is so when compressed as well; other files are ours', async () => {
  const compressed = await app.inject({ url: '/widget.js', headers: { 'accept-encoding': 'br' } })
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const { headers } = await app.inject('/favicon.svg')
  expect(headers['access-control-allow-origin']).toBeUndefined()
  expect(headers['cross-origin-resource-policy']).toBe('same-origin')
})

test('a part of a page is kept for ever and has no headers of pages', async () => {
  const { headers } = await app.inject('/assets/early.js')
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy':
      "default-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  expect(headers).not.toHaveProperty('permissions-policy')
  expect((await app.inject('/favicon.svg')).headers).toHaveProperty('permissions-policy')
})

test('the frame is made of its own manifest; calls and preflight stand beside it', async () => {
  const { statusCode, ...response } = await app.inject(`/widget?tk=${token}`)
  expect(statusCode).toBe(200)
  expect(response.json()).toMatchObject({ access: { token }, assets: { entry: 'frame.js' } })
  const url = '/api/widget-terminals/'
  const headers = { authorization: `Token ${token}`, origin: 'https://shop.example' }
  const call = await app.inject({ url, headers })
  expect([call.statusCode, call.headers['access-control-allow-origin']]).toEqual([
    200,
    'https://shop.example',
  ])
  expect((await app.inject({ url })).statusCode).toBe(401)
  expect((await app.inject({ url, method: 'OPTIONS' })).statusCode).toBe(204)
})

test('the colours of the brand stand before its styles, and the small script keeps its names to itself', async () => {
  const { inline } = (await app.inject(`/widget?tk=${token}`)).json<{ inline: unknown }>()
  expect(inline).toEqual({
    styles: ':root{--ink:#000}main{color:var(--ink)}',
    early: "(()=>{'use strict';let early})()",
  })
})

/** The status of a request as its bytes say it. */
async function statusOf(path: string, ...headers: string[]): Promise<number> {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const lines = [`GET ${path} HTTP/1.1`, ...headers, 'Connection: close', '', '']
  socket.write(Buffer.from(lines.join('\r\n'), 'latin1'))
  return Number((await text(socket)).split(' ')[1])
}

describe('bytes that no browser sends', () => {
  const HOST = 'Host: yacheyka.example'
  const CALL = '/api/widget-terminals/?limit=1'

  test.each([
    [400, 'a control sign', 'Authorization: Token a\u0001b'],
    [401, 'bytes beyond ASCII', 'Authorization: Token \u00ea\u00eb\u00fe\u00f7'],
    [401, 'ten kilobytes', `Authorization: Token ${'a'.repeat(10_000)}`],
    [431, 'twenty kilobytes', `Authorization: Token ${'a'.repeat(20_000)}`],
    [401, 'nothing', 'Authorization:'],
  ])('%i for a token of %s', async (status, _name, header) => {
    expect(await statusOf(CALL, HOST, header)).toBe(status)
  })

  test.each([
    [403, 'Origin:'],
    [403, 'Origin: http://\u00d0\u00b9\u00ff'],
    [403, 'Origin: https://shop.example, https://shop.example'],
    [400, 'Origin: https://shop.example\u0000'],
  ])('%i for «%s»', async (status, header) => {
    expect(await statusOf(CALL, HOST, `Authorization: Token ${token}`, header)).toBe(status)
  })

  test.each([
    [403, '/widget?tk=%00%ff'],
    [403, '/widget?tk=%E0%A4%A&city=%'],
    [403, '/widget?tk[]=a&tk[__proto__]=b'],
    [403, `/widget?tk=${'a'.repeat(10_000)}`],
    [200, 'TOKEN&city=%ff%00&weight=%&dimensions=[]&selected=%E0'],
  ])('%i for the page at %s', async (status, path) => {
    const requested = path.replace('TOKEN', `/widget?tk=${token}`)
    expect(await statusOf(requested, HOST)).toBe(status)
  })

  test.each(['Referer: http://', 'Referer: \u00ff', `Referer: ${'a'.repeat(8000)}`])(
    'a page held by «%s» is left to the policy',
    async (referer) => {
      const path = `/widget?tk=${token}`
      expect(await statusOf(path, HOST, 'Sec-Fetch-Dest: iframe', referer)).toBe(200)
    },
  )

  test('a host that is none breaks nothing', async () => {
    const status = await statusOf(
      `/widget?tk=${token}`,
      'Host: a b"<>',
      'Sec-Fetch-Dest: iframe',
      'Referer: https://shop.example/',
    )
    expect(status).toBe(200)
  })
})
