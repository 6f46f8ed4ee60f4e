import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpWebhook } from '#/adapters/webhook/http.ts'
import { openTestGateway } from '#/messages/test-gateway.ts'
import { watchedJob } from '#/jobs/watched-job.ts'
import { SILENT } from '#/messages/test-outbox.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { openTracing } from './open-tracing.ts'
import { openTestCollector } from './test-collector.ts'
import { setTracer } from './tracing.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const SECRETS = ['+79161234567', 'SECRET-NUMBER', 'Zb4c9mQx2LkT7vWnR8pYsA', '203.0.113.77']
const [phone = '', number = '', token = '', address = ''] = SECRETS

let collector: Awaited<ReturnType<typeof openTestCollector>>
let opened: TestApp
const lines: string[] = []

/** Spans go out when tracing closes, so each test opens its own. */
async function traced<T>(work: () => Promise<T>): Promise<T> {
  collector.spans.length = 0
  const tracing = openTracing({
    endpoint: collector.endpoint,
    headers: {},
    service: 'yacheyka',
    version: '1',
    share: 1,
  })
  setTracer(tracing.tracer)
  try {
    return await work()
  } finally {
    setTracer(undefined)
    await tracing.close()
  }
}

beforeAll(async () => {
  collector = await openTestCollector()
  const logTo = { write: (line: string) => void lines.push(line) }
  opened = await openTestApp(
    { TRUST_PROXY: '1', LOG_LEVEL: 'info', LOG_REQUESTS: 'calls', CAPTCHA_PROVIDER: 'off' },
    {},
    { logTo },
  )
})
afterAll(async () => {
  await opened.close()
  await collector.close()
})

test('a call and its queries are one trace, which goes on from the proxy’s and carries nobody’s data', async () => {
  await traced(() =>
    opened.app.inject({
      method: 'POST',
      url: `/api/track/repeat_sms/?phone=${encodeURIComponent(phone)}`,
      payload: { order_id: number, phone, yandex_token: token },
      headers: {
        traceparent: `00-${TRACE}-00f067aa0ba902b7-01`,
        'x-forwarded-for': address,
        cookie: `operator=${token}`,
      },
    }),
  )
  const call = collector.spans.find(({ name }) => name === 'POST /api/track/repeat_sms/')
  expect(call).toMatchObject({
    traceId: TRACE,
    parentSpanId: '00f067aa0ba902b7',
    attributes: { 'http.route': '/api/track/repeat_sms/', 'caller.kind': 'nobody' },
  })
  const queries = collector.spans.filter((span) => 'db.query.text' in span.attributes)
  expect(queries.length).toBeGreaterThan(0)
  expect(queries.every(({ traceId }) => traceId === TRACE)).toBe(true)
  expect(queries.every(({ parentSpanId }) => parentSpanId === call?.spanId)).toBe(true)
  expect(lines.at(-1)).toContain(`"trace_id":"${TRACE}"`)
  for (const secret of SECRETS) expect(collector.text()).not.toContain(secret)
})

test('a message that leaves is a span of its job, and the webhook is informed which', async () => {
  const gateway = await openTestGateway()
  const send = httpWebhook(5000)
  await traced(() =>
    watchedJob(SILENT, 'send_webhook', async () => {
      await send.send({ id: 'x', url: `${gateway.url}?key=${token}`, body: `{"phone":"${phone}"}` })
      return 'sent'
    }),
  )
  const traceparent = gateway.headers.at(-1)?.['traceparent']?.toString()
  const job = collector.spans.find(({ name }) => name === 'job send_webhook')
  const sent = collector.spans.find(({ name }) => name === 'webhook')
  expect(sent?.parentSpanId).toBe(job?.spanId)
  expect(traceparent).toBe(`00-${job?.traceId}-${sent?.spanId}-01`)
  for (const secret of SECRETS) expect(collector.text()).not.toContain(secret)
  await gateway.close()
})

test('what fails is marked, and reported without its values', async () => {
  await traced(async () => {
    const broken = watchedJob(SILENT, 'breaks', () => Promise.reject(new Error(`to ${phone}`)))
    await expect(broken).rejects.toThrow('to')
  })
  expect(collector.spans).toMatchObject([{ name: 'job breaks', status: { code: 2 } }])
  expect(collector.text()).not.toContain(phone)
})

test(
  'queries that belong to nothing are no traces; a collector that is away breaks nothing',
  { tags: ['slow'] },
  async () => {
    await traced(() => opened.database.pool.query('SELECT 1'))
    expect(collector.spans).toEqual([])
    await collector.close()
    const { statusCode } = await traced(() => opened.app.inject('/api/news/'))
    expect(statusCode).toBe(200)
  },
)
