import { Yacheyka } from '@yacheyka/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { numberEvents } from '#/merchant-events/relay.ts'
import { insertTerminal } from '#/orders/test-orders.ts'
import { updatePoints } from '#/points/test-points.ts'
import { type Example, EXAMPLES } from './examples.ts'
import { canRun } from './test-guides.ts'
import { openListeningApp } from './test-listening.ts'
import {
  CALL_NAMES,
  type CallName,
  type ClientName,
  type ExamplesToRun,
  runSamples,
} from './test-samples.ts'

// Samples as the reference prints them, run against the product: of what they name alone is put in what there is.

let opened: Awaited<ReturnType<typeof openListeningApp>>
let trial: Yacheyka
beforeAll(async () => {
  opened = await openListeningApp()
  trial = new Yacheyka({ key: opened.key, baseUrl: opened.url })
  const { number } = await insertTerminal(opened.database.db, { M: 10 })
  await updatePoints(opened.database.db, [number], { name: 'Почтомат у метро' })
})
afterAll(() => opened.close())

const draft = (number: string) => ({
  number,
  point: 'TEST-0001',
  recipient: { phone: '+79161234567' },
  packages: [{ cell_size: 'S' as const }],
  weight_g: 500,
})

/** What samples act on, by what stands in their paths. */
async function makeThings(prefix: string) {
  const ids = ['arrived', 'fresh', 'doomed'].map(async (name) => {
    const body = { ...draft(`${prefix}-${name}`), dispatch_city: 'Москва' }
    return await trial.parcels.create(body)
  })
  const [arrived, fresh, doomed] = (await Promise.all(ids)).map(({ id }) => ({ id }))
  await trial.sandbox.advance(arrived?.id ?? '', { to: 'ready_for_pickup' })
  const { order } = await trial.orders.create({
    dispatch_city: 'Москва',
    parcels: [draft(`${prefix}-of-order`)],
  })
  // Nobody listens there.
  const webhook = await trial.webhooks.create({ url: 'http://127.0.0.1:9/', types: ['*'] })
  const invoice = await trial.deposit.createInvoice({ amount: '1500.00' })
  await trial.sandbox.fireEvent({ type: 'order.paid' })
  while ((await numberEvents(opened.database.db)) > 0);
  const [delivery] = (await trial.webhooks.deliveries({ endpoint: webhook.id }).page()).data
  const [event] = (await trial.events.page()).data
  return {
    arrived,
    fresh,
    doomed,
    order: { id: order?.id ?? '' },
    webhook: { id: webhook.id },
    invoice: { id: invoice.id },
    delivery: { id: delivery?.id ?? '' },
    event: { id: event?.id ?? '' },
  }
}

type Things = Awaited<ReturnType<typeof makeThings>>
type Difference = (things: Things, prefix: string) => Example

const OF_ARRIVED: Difference = ({ arrived = { id: '' } }) => ({ params: arrived })
const OF_ORDER: Difference = ({ order }) => ({ params: order })
const OF_WEBHOOK: Difference = ({ webhook }) => ({ params: webhook })
const OF_DELIVERY: Difference = ({ delivery }) => ({ params: delivery })
const OF_INVOICE: Difference = ({ invoice }) => ({ params: invoice })

/** How a sample that is run differs from the printed one. */
const DIFFERENCES: Readonly<Partial<Record<CallName, Difference>>> = {
  createMerchantOrder: (_, prefix) => ({
    body: { ...EXAMPLES.createMerchantOrder.body, parcels: [draft(`${prefix}-order`)] },
  }),
  getMerchantOrder: OF_ORDER,
  createMerchantParcel: (_, prefix) => ({
    body: { ...EXAMPLES.createMerchantParcel.body, number: `${prefix}-parcel` },
  }),
  getMerchantParcel: OF_ARRIVED,
  getMerchantParcelByNumber: (_, prefix) => ({ params: { number: `${prefix}-fresh` } }),
  changeMerchantParcel: ({ fresh = { id: '' } }) => ({ params: fresh, version: 1 }),
  extendMerchantParcel: OF_ARRIVED,
  cancelMerchantParcel: ({ doomed = { id: '' } }) => ({ params: doomed }),
  blockMerchantParcel: OF_ARRIVED,
  unblockMerchantParcel: OF_ARRIVED,
  resendMerchantCode: OF_ARRIVED,
  listMerchantParcelEvents: OF_ARRIVED,
  getMerchantEvent: ({ event }) => ({ params: event }),
  getWebhookEndpoint: OF_WEBHOOK,
  changeWebhookEndpoint: OF_WEBHOOK,
  deleteWebhookEndpoint: OF_WEBHOOK,
  rotateWebhookSecret: OF_WEBHOOK,
  disableWebhookEndpoint: OF_WEBHOOK,
  enableWebhookEndpoint: OF_WEBHOOK,
  testWebhook: OF_WEBHOOK,
  replayWebhook: ({ webhook }) => ({
    params: webhook,
    body: {
      from: new Date(Date.now() - 60_000).toISOString(),
      to: new Date(Date.now() + 60_000).toISOString(),
    },
  }),
  getWebhookDelivery: OF_DELIVERY,
  resendWebhookDelivery: OF_DELIVERY,
  printMerchantLabel: OF_ARRIVED,
  printMerchantLabels: ({ arrived }) => ({ body: { parcels: [arrived?.id], format: 'a4' } }),
  printMerchantOrderLabels: OF_ORDER,
  getMerchantAcceptanceAct: OF_ORDER,
  getMerchantOrderDocument: OF_ORDER,
  getMerchantInvoice: OF_INVOICE,
  getMerchantInvoicePdf: OF_INVOICE,
  advanceSandboxParcel: ({ fresh = { id: '' } }) => ({ params: fresh }),
  listSandboxMessages: OF_ARRIVED,
  setSandboxDeposit: () => ({ body: { balance: '5000.00' } }),
}

/** Of a company with a month that is over. */
const NOT_RUN: CallName = 'getMerchantActPdf'
const LIVE: ReadonlySet<CallName> = new Set([
  'findMerchantPointSnapshot',
  'getMerchantPointSnapshot',
  'listMerchantPointChanges',
  'listMerchantActs',
  'getMerchantStatement',
])
const LATE: readonly CallName[] = ['deleteWebhookEndpoint', 'clearSandbox']

const namesBut = (...except: readonly CallName[]): readonly CallName[] =>
  CALL_NAMES.filter((name) => name !== NOT_RUN && !except.includes(name)).toSorted(
    (a, b) => LATE.indexOf(a) - LATE.indexOf(b),
  )
const done = (names: readonly CallName[]) => Object.fromEntries(names.map((name) => [name, 'done']))

async function runAll(client: ClientName, names: readonly CallName[]) {
  const things = await makeThings(client)
  const examples = names.map((name): [CallName, Example] => {
    const example = { ...EXAMPLES[name], ...DIFFERENCES[name]?.(things, client) }
    const { idempotencyKey } = example
    // The languages are one shop.
    const key = idempotencyKey === undefined ? {} : { idempotencyKey: `${client}-${name}` }
    return [name, { ...example, ...key }]
  })
  const examplesOf = (isLive: boolean): ExamplesToRun =>
    Object.fromEntries(examples.filter(([name]) => LIVE.has(name) === isLive))
  const { url: server, key, liveKey } = opened
  return {
    ...(await runSamples(client, examplesOf(false), { server, key })),
    ...(await runSamples(client, examplesOf(true), { server, key: liveKey })),
  }
}

test('samples of TypeScript do what they say', async () => {
  // It follows events without end.
  const names = namesBut('listMerchantEvents')
  expect(await runAll('typescript', names)).toEqual(done(names))
})

test.runIf(canRun('curl', ['--version'], 'curl'))('samples of curl do what they say', async () => {
  const names = namesBut()
  expect(await runAll('curl', names)).toEqual(done(names))
})

const hasPhp = canRun(
  'php',
  ['-r', 'exit((int) !extension_loaded("curl"));'],
  'PHP с расширением curl',
)
test.runIf(hasPhp)('samples of PHP do what they say', async () => {
  const names = namesBut()
  expect(await runAll('php', names)).toEqual(done(names))
})
