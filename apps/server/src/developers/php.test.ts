import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MERCHANT_ENDPOINT_LIST } from '@yacheyka/contract/endpoint-lists'
import { MERCHANT_EVENT_TYPES } from '@yacheyka/core/api-keys/event-types'
import { PING_TYPE } from '@yacheyka/core/api-keys/webhook'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { numberEvents } from '#/merchant-events/relay.ts'
import { sampleEvent } from '#/webhooks/sample-event.ts'
import { startTestDeliveries, TIMEOUT } from '#/webhooks/test-deliveries.ts'
import { blocksOf, canRun, ROOT } from './test-guides.ts'
import { openListeningApp } from './test-listening.ts'

const execute = promisify(execFile)

const WITH_CURL = ['-r', 'exit((int) !extension_loaded("curl"));']
const hasPhp = canRun('php', WITH_CURL, 'PHP с расширением curl')

let folder: string
let opened: Awaited<ReturnType<typeof openListeningApp>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'php-'))
  copyFileSync(join(ROOT, 'examples', 'php', 'Yacheyka.php'), join(folder, 'Yacheyka.php'))
  opened = await openListeningApp()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await opened.close()
})

/** @returns what the program prints, parsed where it is JSON */
async function run(program: string, env: Readonly<Record<string, string>>): Promise<unknown> {
  writeFileSync(join(folder, 'program.php'), program)
  // Warnings of PHP are errors of the client.
  const strict = ['-d', 'display_errors=stderr', '-d', 'error_reporting=-1', 'program.php']
  const { stdout, stderr } = await execute('php', strict, {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...env },
  })
  expect(stderr).toBe('')
  return stdout.startsWith('{') || stdout.startsWith('[') ? JSON.parse(stdout) : stdout
}
const HEAD = `<?php require __DIR__ . '/Yacheyka.php';
$api = new Yacheyka\\Client(getenv('KEY'), getenv('URL'));`
/** Of programs that call nothing. */
const UNUSED = { KEY: 'yach_test_x', URL: 'http://127.0.0.1:9' }

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})
async function serve(listener: RequestListener): Promise<string> {
  const made = createServer(listener)
  server = made
  await new Promise<void>((resolve) => {
    made.listen(0, '127.0.0.1', resolve)
  })
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}`
}

test('the client is one file that is read in one go', () => {
  const lines = readFileSync(join(ROOT, 'examples', 'php', 'Yacheyka.php'), 'utf8').split('\n')
  expect(lines.length - 1).toBeLessThanOrEqual(400)
})

test.runIf(hasPhp)('the program of the quickstart, as printed, ends with a label', async () => {
  const [program = ''] = blocksOf('php', 'quickstart.md')
  const output = await run(program, { KEY: opened.key, URL: opened.url })
  expect(output).toMatch(/^YT\d{13} \S/)
  expect(readFileSync(join(folder, 'label-php.pdf')).subarray(0, 4).toString()).toBe('%PDF')
})

test.runIf(hasPhp)(
  'the handler of webhook-signatures.md says that its secret is missing',
  async () => {
    const [handler = ''] = blocksOf('php', 'webhook-signatures.md')
    await expect(run(handler, {})).rejects.toMatchObject({
      stderr: expect.stringContaining('Задайте SECRET') as string,
    })
  },
)

test.runIf(hasPhp).each([
  [{ KEY: '' }, 'The key is missing'],
  [{ KEY: 'yach_test_…' }, 'The key is missing, or has characters'],
  [{ KEY: 'yach_test_x\n' }, 'The key is missing, or has characters'],
  [{ URL: '' }, 'baseUrl is missing'],
  [{ URL: 'yacheyka.example' }, 'is not an address like https://yacheyka.example'],
  [
    { URL: 'https://sk_test_1@yacheyka.example' },
    'is not an address like https://yacheyka.example',
  ],
])('a client is not made with %j', async (setting, message) => {
  await expect(run(HEAD, { ...UNUSED, ...setting })).rejects.toMatchObject({
    stderr: expect.stringContaining(message) as string,
  })
})

test.runIf(hasPhp)(
  'lists go on from page to page, a rejection has its code and its errors',
  async () => {
    const program = `${HEAD}
$numbers = [];
foreach ($api->points(['city' => 'Москва', 'limit' => 2]) as $point) $numbers[] = $point['number'];
$draft = ['number' => 'php-1', 'point' => 'TEST-0002', 'recipient' => ['phone' => '+79161234567'],
  'packages' => [['cell_size' => 'S']], 'weight_g' => 500, 'dispatch_city' => 'Москва'];
try { $api->createParcel($draft); } catch (Yacheyka\\ApiException $refusal) {}
$snapshot = (new Yacheyka\\Client(getenv('LIVE'), getenv('URL')))->pointSnapshot();
echo json_encode(['numbers' => $numbers, 'status' => $refusal->status, 'problem' => $refusal->problem,
  'errors' => $refusal->errors, 'request' => $refusal->requestId, 'cursor' => $snapshot['cursor']]);`
    const output = (await run(program, {
      KEY: opened.key,
      LIVE: opened.liveKey,
      URL: opened.url,
    })) as { numbers: string[] }
    expect(output.numbers.length).toBeGreaterThan(2)
    expect(output).toMatchObject({
      status: 409,
      problem: 'point_full',
      errors: [{ pointer: '#/point', code: 'point_full' }],
      request: expect.any(String) as string,
      cursor: expect.any(String) as string,
    })
  },
)

test.runIf(hasPhp)(
  'each call of the merchant API has a method, and no method calls another path',
  async () => {
    const made: string[] = []
    const url = await serve((request, response) => {
      made.push(`${request.method ?? ''} ${(request.url ?? '').split('?', 1)[0] ?? ''}`)
      response.end('{"data":[],"next_cursor":null,"has_more":false,"cursor_reset":false}')
    })
    const program = `${HEAD}
foreach ((new ReflectionClass($api))->getMethods(ReflectionMethod::IS_PUBLIC) as $method) {
  if ($method->isConstructor() || $method->isStatic()) continue;
  $given = array_map(fn ($each) => match ((string) $each->getType()) {
    'array' => ['a' => 1], 'int' => 1, default => 'part',
  }, array_filter($method->getParameters(), fn ($each) => !$each->isOptional()));
  $answer = $method->invoke($api, ...$given);
  if ($answer instanceof Generator) iterator_to_array($answer);
}`
    await run(program, { KEY: 'yach_test_x', URL: url })
    const called = new Set(made.map((call) => call.replaceAll('/part', '/{}')))
    const expected = MERCHANT_ENDPOINT_LIST.map(
      ({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}|:\w+/g, '{}')}`,
    )
      // What the first of the two leads to.
      .filter((call) => call !== 'GET /api/v1/points/snapshot/{}')
    expect([...called].toSorted()).toEqual([...new Set(expected)].toSorted())
  },
)

test.runIf(hasPhp)(
  'an act is repeated with the same key, and the last failure stands',
  async () => {
    const keys: unknown[] = []
    const url = await serve((request, response) => {
      keys.push(request.headers['idempotency-key'])
      if (request.method === 'GET') response.writeHead(503, { 'retry-after': '31' }).end('{}')
      else if (keys.length === 1) request.socket.destroy()
      else if (keys.length === 2)
        response.writeHead(429, { 'retry-after': '0' }).end('{"code":"rate_limited","detail":"…"}')
      else response.end('{"id":"YT1"}')
    })
    const program = `${HEAD}
$parcel = $api->createParcel([]);
try { $api->deposit(); } catch (Yacheyka\\ApiException $refusal) {}
try { $api->createWebhook([]); $hook = 'made'; } catch (Yacheyka\\ApiException $each) { $hook = $each->problem; }
echo json_encode([$parcel['id'], $refusal->problem, $refusal->retryAfter, $hook]);`
    expect(await run(program, { KEY: 'yach_test_x', URL: url })).toEqual([
      'YT1',
      'bad_answer',
      31,
      'made',
    ])
    expect(keys[0]).toMatch(/^[\da-f]{32}$/)
    expect(new Set(keys.slice(0, 3)).size).toBe(1)
    // Longer than anybody waits: not repeated. One that has no key is sent once.
    expect(keys).toHaveLength(5)
  },
)

interface Message {
  readonly body: string
  readonly headers: object
}
/** A shop's server. */
async function receive(): Promise<{ readonly url: string; readonly received: readonly Message[] }> {
  const received: Message[] = []
  const url = await serve((request, response) => {
    void (async () => {
      const parts = await Array.fromAsync(request.setEncoding('utf8') as AsyncIterable<string>)
      received.push({ body: parts.join(''), headers: request.headers })
      response.writeHead(204).end()
    })()
  })
  return { url: `${url}/`, received }
}

test.runIf(hasPhp)('while a secret is rotated either of the two verifies', async () => {
  const { url: HOOKS, received } = await receive()
  const program = `${HEAD}
$hook = $api->createWebhook(['url' => getenv('HOOKS'), 'types' => ['*']]);
$fresh = $api->rotateWebhookSecret($hook['id'], ['overlap_hours' => 24]);
$api->testWebhook($hook['id'], ['type' => 'parcel.status_changed']);
echo json_encode([$hook['secret'], $fresh['secret']]);`
  const secrets = await run(program, { KEY: opened.key, URL: opened.url, HOOKS })
  const verify = `${HEAD}
$message = json_decode(getenv('MESSAGE'), true);
echo json_encode(array_map(fn ($secret) =>
  Yacheyka\\Client::verifyWebhook($message['body'], $message['headers'], $secret)['type'], json_decode(getenv('SECRETS'), true)));`
  const env = { MESSAGE: JSON.stringify(received.at(-1)), SECRETS: JSON.stringify(secrets) }
  expect(await run(verify, { ...UNUSED, ...env })).toEqual([
    'parcel.status_changed',
    'parcel.status_changed',
  ])
})

test.runIf(hasPhp)('each type of event that the engine delivers verifies', async () => {
  const { url, received } = await receive()
  const { db } = opened.database
  const response = await opened.app.inject({
    method: 'POST',
    url: '/api/v1/webhook_endpoints',
    headers: { authorization: `Bearer ${opened.liveKey}` },
    payload: { url, types: ['*'] },
  })
  const { secret: SECRET } = response.json<{ secret: string }>()
  const events = MERCHANT_EVENT_TYPES.map((type) => {
    const { metadata: _ofTheParcel, payload, ...event } = sampleEvent(type, new Date())
    const row = { ...event, test: false, customer_uid: opened.customerUid }
    return { ...row, payload: JSON.stringify(payload) }
  })
  await db.insertInto('api_event').values(events).execute()
  while ((await numberEvents(db)) > 0);
  const engine = startTestDeliveries(opened)
  const types = [...MERCHANT_EVENT_TYPES, PING_TYPE]
  try {
    await vi.waitFor(() => expect(received).toHaveLength(types.length), TIMEOUT)
  } finally {
    await engine.stop()
  }
  const verify = `${HEAD}
echo json_encode(array_map(fn ($message) =>
  Yacheyka\\Client::verifyWebhook($message['body'], $message['headers'], getenv('SECRET'))['type'], json_decode(getenv('MESSAGES'), true)));`
  const verified = await run(verify, {
    ...UNUSED,
    SECRET,
    MESSAGES: JSON.stringify(received),
  })
  expect(new Set(verified as string[])).toEqual(new Set(types))
})

test.runIf(hasPhp)('what the product signs is verified, and nothing else', async () => {
  const { url: HOOKS, received } = await receive()
  const program = `${HEAD}
$hook = $api->createWebhook(['url' => getenv('HOOKS'), 'types' => ['*']]);
$api->testWebhook($hook['id']);
echo json_encode(['secret' => $hook['secret']]);`
  const env = { KEY: opened.key, URL: opened.url, HOOKS }
  const { secret } = (await run(program, env)) as { secret: string }
  const message = received.at(-1) ?? { body: '', headers: {} }

  const time = Math.floor(Date.now() / 1000)
  const sign = (at: number) =>
    createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
      .update(`evt_1.${at}.{}`)
      .digest('base64')
  const signed = (at: number, signature: string) => ({
    body: '{}',
    headers: {
      'Webhook-Id': 'evt_1',
      'Webhook-Timestamp': String(at),
      'Webhook-Signature': signature,
    },
  })
  const messages = [
    message,
    { ...message, body: `${message.body} ` },
    { ...message, headers: { ...message.headers, 'webhook-signature': undefined } },
    signed(time, `v1,AAAA v1,${sign(time)}`),
    signed(time, `v2,${sign(time)}`),
    signed(time - 301, `v1,${sign(time - 301)}`),
    // Far enough ahead to be so still when PHP has started.
    signed(time + 900, `v1,${sign(time + 900)}`),
  ]
  const verify = `${HEAD}
echo json_encode(array_map(function (array $message) {
  try {
    $event = Yacheyka\\Client::verifyWebhook($message['body'], $message['headers'], 'whsec_b2xk', getenv('SECRET'));
    return $event['type'] ?? 'empty';
  } catch (Yacheyka\\WebhookVerificationException $refusal) { return $refusal->getMessage(); }
}, json_decode(getenv('MESSAGES'), true)));`
  expect(
    await run(verify, { ...UNUSED, SECRET: secret, MESSAGES: JSON.stringify(messages) }),
  ).toEqual([
    'webhook.ping',
    'no signature matches',
    'webhook-signature is missing',
    'empty',
    'no signature matches',
    'webhook-timestamp is not of the last five minutes',
    'webhook-timestamp is not of the last five minutes',
  ])
})
