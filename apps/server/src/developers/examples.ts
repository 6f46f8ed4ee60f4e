import type { MERCHANT_ENDPOINTS } from '@yacheyka/contract/merchant-endpoints'

export interface Example {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  /** The `Idempotency-Key` that it has to be called with. */
  readonly idempotencyKey?: string
  /** With `If-Match`: the version that was read. */
  readonly version?: number
}

const PARCEL = { id: 'YT1000000000016' }
const ORDER = { id: '0193b0f2-c1a8-7c4e-9d55-6a1f0c2b7e11' }
const HOOK = { id: 'whk_0193b0f2c1a87c4e9d556a1f0c2b7e11' }
const DELIVERY = { id: 'dlv_0193b0f2c1a87c4e9d556a1f0c2b7e11' }
const LINE = {
  number: 'A-10042',
  point: 'TEST-0001',
  recipient: { phone: '+79161234567' },
  packages: [{ height_mm: 200, width_mm: 300, depth_mm: 100 }],
  weight_g: 1500,
}
const REASON = { reason: 'Покупатель передумал' }

/** How each call is called, for the reference and the collection. */
export const EXAMPLES: Readonly<Record<keyof typeof MERCHANT_ENDPOINTS, Example>> = {
  getMerchantMe: {},
  reportKeyLeak: { body: { token: 'yach_live_…' } },
  listMerchantPoints: { query: { near: '55.75,37.62', weight_g: '1500', available: 'true' } },
  findMerchantPointSnapshot: {},
  getMerchantPointSnapshot: { params: { revision: 1042 } },
  listMerchantPointChanges: { query: { limit: '100' } },
  getMerchantPoint: { params: { number: 'TEST-0001' } },
  checkMerchantPoint: {
    params: { number: 'TEST-0001' },
    body: { weight_g: 1500, packages: LINE.packages },
  },
  listMerchantCities: { query: { query: 'Москва' } },
  quoteRates: {
    body: {
      lines: [
        { point: 'TEST-0001', dispatch_city: 'Казань', weight_g: 1500, packages: LINE.packages },
      ],
    },
  },
  createMerchantOrder: {
    body: { dispatch_city: 'Казань', on_error: 'skip', parcels: [LINE] },
    idempotencyKey: 'A-10042',
  },
  listMerchantOrders: { query: { status: 'active' } },
  getMerchantOrder: { params: ORDER },
  createMerchantParcel: { body: { ...LINE, dispatch_city: 'Казань' }, idempotencyKey: 'A-10042' },
  listMerchantParcels: { query: { status_group: 'at_point', expand: 'point' } },
  getMerchantParcel: { params: PARCEL },
  getMerchantParcelByNumber: { params: { number: 'A-10042' } },
  changeMerchantParcel: {
    params: PARCEL,
    body: { recipient: { phone: '+79167654321' } },
    version: 3,
  },
  extendMerchantParcel: { params: PARCEL, body: { days: 2 }, idempotencyKey: 'A-10042-extend' },
  cancelMerchantParcel: { params: PARCEL, body: REASON, idempotencyKey: 'A-10042-cancel' },
  blockMerchantParcel: { params: PARCEL, body: REASON, idempotencyKey: 'A-10042-block' },
  unblockMerchantParcel: { params: PARCEL, body: REASON, idempotencyKey: 'A-10042-unblock' },
  resendMerchantCode: { params: PARCEL, body: {}, idempotencyKey: 'A-10042-resend-code' },
  listMerchantParcelEvents: { params: PARCEL },
  listMerchantEvents: { query: { type: 'parcel.status_changed', limit: '100' } },
  getMerchantEvent: { params: { id: 'evt_0193b0f2c1a87c4e9d556a1f0c2b7e11' } },
  createWebhookEndpoint: {
    body: {
      url: 'https://shop.example/hooks',
      types: ['parcel.status_changed'],
      filters: { status_group: ['at_point', 'received'] },
    },
  },
  listWebhookEndpoints: {},
  getWebhookEndpoint: { params: HOOK },
  changeWebhookEndpoint: { params: HOOK, body: { description: 'Склад' } },
  deleteWebhookEndpoint: { params: HOOK },
  rotateWebhookSecret: { params: HOOK, body: { overlap_hours: 24 } },
  disableWebhookEndpoint: { params: HOOK, body: {} },
  enableWebhookEndpoint: { params: HOOK, body: { send_waiting: true } },
  listWebhookDeliveries: { query: { state: 'failed' } },
  getWebhookDelivery: { params: DELIVERY },
  resendWebhookDelivery: { params: DELIVERY, body: {} },
  replayWebhook: {
    params: HOOK,
    body: { from: '2026-11-23T00:00:00Z', to: '2026-11-24T00:00:00Z', only_failed: true },
    idempotencyKey: 'replay-2026-11-23',
  },
  testWebhook: { params: HOOK, body: { type: 'order.paid' } },
  printMerchantLabel: { params: PARCEL, query: { format: '58x40' } },
  printMerchantLabels: { body: { parcels: [PARCEL.id], format: 'a4', start: 3 } },
  printMerchantOrderLabels: { params: ORDER },
  getMerchantAcceptanceAct: { params: ORDER },
  getMerchantOrderDocument: { params: ORDER },
  getMerchantDeposit: {},
  listMerchantTransactions: { query: { sort: 'asc' } },
  createMerchantInvoice: { body: { amount: '15000.00' }, idempotencyKey: 'invoice-2026-11' },
  getMerchantInvoice: { params: ORDER },
  getMerchantInvoicePdf: { params: ORDER },
  listMerchantActs: {},
  getMerchantActPdf: { params: { month: '2026-02' } },
  getMerchantStatement: { query: { from: '2026-11-01', to: '2026-11-30' } },
  advanceSandboxParcel: { params: PARCEL, body: { to: 'ready_for_pickup' } },
  listSandboxMessages: { params: PARCEL },
  setSandboxDeposit: { body: { balance: '0.00' } },
  fireSandboxEvent: { body: { type: 'order.paid' } },
  clearSandbox: {},
}
