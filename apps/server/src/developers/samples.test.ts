import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import { MERCHANT_ENDPOINTS } from '@yacheyka/contract/merchant-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLIENT_METHODS } from './client-methods.ts'
import { LINE_MAX } from './code-literals.ts'
import { type Example, EXAMPLES } from './examples.ts'
import { samplesOf, setupOf } from './samples.ts'
import { canRun } from './test-guides.ts'
import { CALL_NAMES, type CallName, type ClientName, runSamples } from './test-samples.ts'

interface SentCall {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly idempotencyKey: unknown
  readonly version: string | undefined
}

let server: Server
let url: string
/** The last call of each sample. */
const sent = new Map<string, SentCall>()

async function readCall(request: IncomingMessage): Promise<[name: string, call: SentCall]> {
  const text = (await Array.fromAsync(request.setEncoding('utf8') as AsyncIterable<string>)).join(
    '',
  )
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
  const [, name = '', ...path] = pathname.split('/')
  const call = {
    method: request.method ?? '',
    path: `/${path.join('/')}`,
    query: Object.fromEntries(searchParams),
    body: text === '' ? undefined : (JSON.parse(text) as unknown),
    idempotencyKey: request.headers['idempotency-key'],
    version: request.headers['if-match'],
  }
  return [name, call]
}

beforeAll(async () => {
  server = createServer((request, response) => {
    void (async () => {
      const [name, call] = await readCall(request)
      sent.set(name, call)
      if (call.path.endsWith('/points/snapshot') && name === 'getMerchantPointSnapshot')
        response.writeHead(302, { location: `/${name}${call.path}/1042` }).end()
      // Who follows events asks without end.
      else if (call.path.endsWith('/events') && name === 'listMerchantEvents')
        response.writeHead(404).end('{"code":"not_found","detail":"enough"}')
      else response.end('{"data":[],"next_cursor":null,"has_more":false,"cursor_reset":false}')
    })()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** What the example says. */
function wantedCall(client: ClientName, name: CallName): SentCall {
  const call: Endpoint = MERCHANT_ENDPOINTS[name]
  const { params = {}, query = {}, body, idempotencyKey, version }: Example = EXAMPLES[name]
  const isOwnKey = client === 'php' && CLIENT_METHODS[name].phpTakesKey !== true
  return {
    method: call.method,
    path: call.path.replaceAll(/:([a-z_]+)/g, (_, part: string) => String(params[part])),
    // The size of pages that the clients ask for where they follow.
    query,
    body,
    idempotencyKey:
      isOwnKey && idempotencyKey !== undefined ? (expect.any(String) as string) : idempotencyKey,
    version: version === undefined ? undefined : `"${version}"`,
  }
}

/** @returns samples that did not end, and what all of them sent */
async function sendAll(client: ClientName) {
  sent.clear()
  const examples = Object.fromEntries(CALL_NAMES.map((name) => [name, EXAMPLES[name]]))
  const outcomes = await runSamples(client, examples, {
    server: `${url}/{name}`,
    key: 'yach_test_x',
  })
  return {
    errors: Object.entries(outcomes).filter(([, outcome]) => outcome !== 'done'),
    calls: CALL_NAMES.map((name) => [name, sent.get(name)]),
  }
}
const wantedCalls = (client: ClientName) =>
  CALL_NAMES.map((name) => [name, wantedCall(client, name)])
/** It is told there that it is enough. */
const FOLLOWING = [['listMerchantEvents', expect.stringContaining('enough')]]

test('every sample of TypeScript sends what its example says', async () => {
  const { errors, calls } = await sendAll('typescript')
  expect(errors).toEqual(FOLLOWING)
  expect(calls).toEqual(wantedCalls('typescript'))
})

test.runIf(canRun('curl', ['--version'], 'curl'))(
  'every sample of curl sends what its example says',
  async () => {
    const { errors, calls } = await sendAll('curl')
    expect(errors).toEqual(FOLLOWING)
    expect(calls).toEqual(wantedCalls('curl'))
  },
)

const hasPhp = canRun(
  'php',
  ['-r', 'exit((int) !extension_loaded("curl"));'],
  'PHP с расширением curl',
)
test.runIf(hasPhp)('every sample of PHP parses and sends what its example says', async () => {
  const { errors, calls } = await sendAll('php')
  expect(errors).toEqual(FOLLOWING)
  expect(calls).toEqual(wantedCalls('php'))
})

test('a sample of curl is one line where it fits, and its JSON closes in the shell', () => {
  expect(samplesOf('getMerchantParcel').curl).toBe(
    'curl -H "$H" "$URL/api/v1/parcels/YT1000000000016"',
  )
  const body = { reason: "It's" }
  expect(samplesOf('cancelMerchantParcel', { params: { id: 'YT1' }, body }).curl).toContain(
    String.raw`-d '{ "reason": "It'\''s" }'`,
  )
})

test('samples are written as a formatter would: long literals one field a line', () => {
  const { typescript, php } = samplesOf('createMerchantParcel')
  expect(typescript).toBe(`const parcel = await api.parcels.create(
  {
    number: 'A-10042',
    point: 'TEST-0001',
    recipient: { phone: '+79161234567' },
    packages: [
      { height_mm: 200, width_mm: 300, depth_mm: 100 },
    ],
    weight_g: 1500,
    dispatch_city: 'Казань',
  },
  { idempotencyKey: 'A-10042' },
)`)
  expect(php).toContain(`    [
        'number' => 'A-10042',
        'point' => 'TEST-0001',
        'recipient' => ['phone' => '+79161234567'],`)
  expect(samplesOf('getMerchantParcel').php).toBe(`$parcel = $api->parcel('YT1000000000016');`)
  expect(samplesOf('listMerchantCities').typescript)
    .toBe(`const list = api.cities.list({ query: 'Москва' })
for await (const city of list) {
  console.log(city.name)
}`)
  expect(samplesOf('changeWebhookEndpoint').typescript)
    .toBe(`const webhook = await api.webhooks.change(
  'whk_0193b0f2c1a87c4e9d556a1f0c2b7e11',
  { description: 'Склад' },
)`)
  expect(samplesOf('createMerchantParcel').curl).toContain(`
  "packages": [
    {
      "height_mm": 200,
      "width_mm": 300,
      "depth_mm": 100
    }
  ],
`)
})

test('no line is longer than the reference shows, but for addresses', () => {
  const texts = CALL_NAMES.flatMap((name) => Object.values(samplesOf(name)))
  const lines = [...texts, ...Object.values(setupOf('https://yacheyka.example'))]
    .flatMap((text) => text.split('\n'))
    .filter((line) => !/^ *"\$URL/.test(line))
  expect(lines.filter((line) => line.length > LINE_MAX)).toEqual([])
})

test('what would end a literal is escaped', () => {
  const reason = String.raw`It's a \ "test"`
  const { typescript, php } = samplesOf('cancelMerchantParcel', {
    params: { id: 'YT1' },
    body: { reason },
  })
  expect(typescript).toContain(String.raw`reason: 'It\'s a \\ "test"'`)
  expect(php).toContain(String.raw`'It\'s a \\ "test"'`)
})
