import { listWebhookDeliveries } from '@yacheyka/contract/merchant-api/webhook-deliveries'
import type { MERCHANT_ENDPOINTS } from '@yacheyka/contract/merchant-endpoints'
import type { Example } from './examples.ts'

type CallName = keyof typeof MERCHANT_ENDPOINTS

/** How a request of the collection differs from the example, so that all of them can be sent one after another. */
export interface Step extends Pick<Example, 'params' | 'query' | 'body'> {
  /** Scripts of Postman before it is sent and after its response. */
  readonly before?: readonly string[]
  readonly after?: readonly string[]
  /** `If-Match`, in place of the example's. */
  readonly version?: string
}

const set = (name: string, value: string) => `pm.collectionVariables.set('${name}', ${value});`
const keep = (name: string, path: string) => set(name, `pm.response.json().${path}`)
const DAY = 86_400_000
const instant = (at: string) => `new Date(${at}).toISOString().slice(0, 19) + 'Z'`

const OF_PARCEL: Step = { params: { id: '{{parcel}}' } }
const OF_ORDER: Step = { params: { id: '{{order}}' } }
const OF_INVOICE: Step = { params: { id: '{{invoice}}' } }
const OF_WEBHOOK: Step = { params: { id: '{{webhook}}' } }
const OF_DELIVERY: Step = { params: { id: '{{delivery}}' } }

/** In the sandbox a parcel comes to the point by a call, not by a courier. */
const ARRIVE = `pm.sendRequest({
  url: pm.variables.replaceIn('{{baseUrl}}/api/v1/sandbox/parcels/{{parcel}}/advance'),
  method: 'POST',
  header: { Authorization: 'Bearer ' + pm.variables.get('key'), 'Content-Type': 'application/json' },
  body: { mode: 'raw', raw: JSON.stringify({ to: 'ready_for_pickup' }) },
}, () => {});`

/** Events are delivered beside the calls, a moment later: asked for until one is there, for half a minute at most. */
const AWAIT_DELIVERY = `const look = (left) => pm.sendRequest({
  url: pm.variables.replaceIn('{{baseUrl}}${listWebhookDeliveries.path}?type=parcel.status_changed'),
  header: { Authorization: 'Bearer ' + pm.variables.get('key') },
}, (error, response) => {
  if (left > 0 && !error && response.json().data?.length === 0) setTimeout(() => look(left - 1), 250);
});
look(120);`

const LINE = {
  point: 'TEST-0001',
  recipient: { phone: '+79161234567' },
  packages: [{ height_mm: 200, width_mm: 300, depth_mm: 100 }],
  weight_g: 1500,
}

export const STEPS: Readonly<Partial<Record<CallName, Step>>> = {
  listMerchantPoints: { after: [keep('revision', 'data[0].revision')] },
  getMerchantPointSnapshot: { params: { revision: '{{revision}}' } },
  createMerchantOrder: {
    // A number is taken for good.
    body: {
      dispatch_city: 'Казань',
      on_error: 'skip',
      parcels: [{ number: 'A-{{$guid}}', ...LINE }],
    },
    after: [keep('order', 'order.id'), keep('parcel_of_order', 'results[0].parcel.id')],
  },
  getMerchantOrder: OF_ORDER,
  printMerchantOrderLabels: OF_ORDER,
  getMerchantAcceptanceAct: OF_ORDER,
  getMerchantOrderDocument: OF_ORDER,
  createMerchantParcel: {
    before: [set('number', `'A-' + Date.now()`)],
    body: { number: '{{number}}', ...LINE, dispatch_city: 'Казань' },
    after: [keep('parcel', 'id'), keep('version', 'version')],
  },
  getMerchantParcel: OF_PARCEL,
  getMerchantParcelByNumber: { params: { number: '{{number}}' } },
  changeMerchantParcel: { ...OF_PARCEL, version: '{{version}}' },
  extendMerchantParcel: { ...OF_PARCEL, before: [ARRIVE] },
  // The one of the order has not left yet.
  cancelMerchantParcel: { params: { id: '{{parcel_of_order}}' } },
  blockMerchantParcel: OF_PARCEL,
  unblockMerchantParcel: OF_PARCEL,
  resendMerchantCode: OF_PARCEL,
  listMerchantParcelEvents: OF_PARCEL,
  listMerchantEvents: {
    query: { type: 'parcel.created' },
    after: [keep('event', 'data[0].id')],
  },
  getMerchantEvent: { params: { id: '{{event}}' } },
  createWebhookEndpoint: { after: [keep('webhook', 'id')] },
  getWebhookEndpoint: OF_WEBHOOK,
  changeWebhookEndpoint: OF_WEBHOOK,
  deleteWebhookEndpoint: OF_WEBHOOK,
  rotateWebhookSecret: OF_WEBHOOK,
  disableWebhookEndpoint: OF_WEBHOOK,
  enableWebhookEndpoint: OF_WEBHOOK,
  replayWebhook: {
    ...OF_WEBHOOK,
    // What happened in this second too.
    before: [
      set('from', instant(`Date.now() - ${DAY}`)),
      set('to', instant(`Date.now() + ${DAY}`)),
    ],
    body: { from: '{{from}}', to: '{{to}}' },
  },
  testWebhook: OF_WEBHOOK,
  listWebhookDeliveries: {
    query: { type: 'parcel.status_changed' },
    before: [AWAIT_DELIVERY],
    after: [keep('delivery', 'data[0].id')],
  },
  getWebhookDelivery: OF_DELIVERY,
  resendWebhookDelivery: OF_DELIVERY,
  printMerchantLabel: OF_PARCEL,
  printMerchantLabels: { body: { parcels: ['{{parcel}}'], format: 'a4', start: 3 } },
  createMerchantInvoice: { after: [keep('invoice', 'id')] },
  getMerchantInvoice: OF_INVOICE,
  getMerchantInvoicePdf: OF_INVOICE,
  listMerchantActs: { after: [keep('month', 'data[0]?.month')] },
  // A company in its first month has no act yet.
  getMerchantActPdf: {
    params: { month: '{{month}}' },
    before: [`if (!pm.collectionVariables.get('month')) pm.execution.skipRequest();`],
  },
  advanceSandboxParcel: { ...OF_PARCEL, body: { to: 'received' } },
  listSandboxMessages: OF_PARCEL,
}

/** Sent after the others of their group, in this order. */
export const LATE: readonly string[] = [
  'listWebhookDeliveries',
  'getWebhookDelivery',
  'resendWebhookDelivery',
  'deleteWebhookEndpoint',
] satisfies readonly CallName[]
