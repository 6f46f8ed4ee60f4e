import type { MERCHANT_ENDPOINTS } from '@yacheyka/contract/merchant-endpoints'

/** What makes a call in the SDK and in `Yacheyka.php`. */
export interface ClientMethod {
  /** A function of the SDK. */
  readonly sdk: string
  /** A method of the client for PHP. */
  readonly php: string
  /** The variable of a sample: the answer, of a list one item of it, of a file its name. */
  readonly answer: string
  /** A field of the body that is given in place of the body; `phpField` in PHP alone. */
  readonly field?: string
  readonly phpField?: string
  /** The method for PHP takes the caller's `Idempotency-Key`. */
  readonly phpTakesKey?: boolean
  /** The method for PHP answers one page of a list. */
  readonly phpAnswersPage?: boolean
  /** Called by the clients themselves, within another call: parameters are not given. */
  readonly isWithin?: boolean
}

/** A test sends every sample made of it and compares what came with the example. */
export const CLIENT_METHODS: Readonly<Record<keyof typeof MERCHANT_ENDPOINTS, ClientMethod>> = {
  getMerchantMe: { sdk: 'me', php: 'me', answer: 'me' },
  reportKeyLeak: { sdk: 'reportLeak', php: 'reportLeak', answer: 'report', field: 'token' },
  listMerchantPoints: { sdk: 'points.list', php: 'points', answer: 'point' },
  findMerchantPointSnapshot: {
    sdk: 'points.snapshot',
    php: 'pointSnapshot',
    answer: 'snapshot',
  },
  getMerchantPointSnapshot: {
    sdk: 'points.snapshot',
    php: 'pointSnapshot',
    answer: 'snapshot',
    isWithin: true,
  },
  listMerchantPointChanges: { sdk: 'points.changes', php: 'pointChanges', answer: 'point' },
  getMerchantPoint: { sdk: 'points.get', php: 'point', answer: 'point' },
  checkMerchantPoint: { sdk: 'points.check', php: 'checkPoint', answer: 'check' },
  listMerchantCities: { sdk: 'cities.list', php: 'cities', answer: 'city' },
  quoteRates: { sdk: 'rates.quote', php: 'rates', answer: 'rates', field: 'lines' },
  createMerchantOrder: {
    sdk: 'orders.create',
    php: 'createOrder',
    answer: 'created',
    phpTakesKey: true,
  },
  listMerchantOrders: { sdk: 'orders.list', php: 'orders', answer: 'order' },
  getMerchantOrder: { sdk: 'orders.get', php: 'order', answer: 'order' },
  createMerchantParcel: {
    sdk: 'parcels.create',
    php: 'createParcel',
    answer: 'parcel',
    phpTakesKey: true,
  },
  listMerchantParcels: { sdk: 'parcels.list', php: 'parcels', answer: 'parcel' },
  getMerchantParcel: { sdk: 'parcels.get', php: 'parcel', answer: 'parcel' },
  getMerchantParcelByNumber: {
    sdk: 'parcels.getByNumber',
    php: 'parcelByNumber',
    answer: 'parcel',
  },
  changeMerchantParcel: { sdk: 'parcels.change', php: 'changeParcel', answer: 'parcel' },
  extendMerchantParcel: {
    sdk: 'parcels.extend',
    php: 'extendParcel',
    answer: 'parcel',
    phpField: 'days',
  },
  cancelMerchantParcel: {
    sdk: 'parcels.cancel',
    php: 'cancelParcel',
    answer: 'parcel',
    phpField: 'reason',
  },
  blockMerchantParcel: {
    sdk: 'parcels.block',
    php: 'blockParcel',
    answer: 'parcel',
    phpField: 'reason',
  },
  unblockMerchantParcel: {
    sdk: 'parcels.unblock',
    php: 'unblockParcel',
    answer: 'parcel',
    phpField: 'reason',
  },
  resendMerchantCode: { sdk: 'parcels.resendCode', php: 'resendCode', answer: 'parcel' },
  listMerchantParcelEvents: { sdk: 'parcels.events', php: 'parcelEvents', answer: 'events' },
  listMerchantEvents: { sdk: 'events.follow', php: 'events', answer: 'event' },
  getMerchantEvent: { sdk: 'events.get', php: 'event', answer: 'event' },
  createWebhookEndpoint: { sdk: 'webhooks.create', php: 'createWebhook', answer: 'webhook' },
  listWebhookEndpoints: { sdk: 'webhooks.list', php: 'webhooks', answer: 'webhooks' },
  getWebhookEndpoint: { sdk: 'webhooks.get', php: 'webhook', answer: 'webhook' },
  changeWebhookEndpoint: { sdk: 'webhooks.change', php: 'changeWebhook', answer: 'webhook' },
  deleteWebhookEndpoint: { sdk: 'webhooks.delete', php: 'deleteWebhook', answer: 'webhook' },
  rotateWebhookSecret: {
    sdk: 'webhooks.rotateSecret',
    php: 'rotateWebhookSecret',
    answer: 'webhook',
  },
  disableWebhookEndpoint: { sdk: 'webhooks.disable', php: 'disableWebhook', answer: 'webhook' },
  enableWebhookEndpoint: { sdk: 'webhooks.enable', php: 'enableWebhook', answer: 'webhook' },
  listWebhookDeliveries: { sdk: 'webhooks.deliveries', php: 'deliveries', answer: 'delivery' },
  getWebhookDelivery: { sdk: 'webhooks.delivery', php: 'delivery', answer: 'delivery' },
  resendWebhookDelivery: { sdk: 'webhooks.resend', php: 'resendDelivery', answer: 'delivery' },
  replayWebhook: {
    sdk: 'webhooks.replay',
    php: 'replayWebhook',
    answer: 'replay',
    phpTakesKey: true,
  },
  testWebhook: { sdk: 'webhooks.test', php: 'testWebhook', answer: 'attempt' },
  printMerchantLabel: { sdk: 'labels.ofParcel', php: 'parcelLabel', answer: 'label' },
  printMerchantLabels: { sdk: 'labels.create', php: 'labels', answer: 'labels' },
  printMerchantOrderLabels: { sdk: 'labels.ofOrder', php: 'orderLabels', answer: 'labels' },
  getMerchantAcceptanceAct: { sdk: 'orders.acceptanceAct', php: 'acceptanceAct', answer: 'act' },
  getMerchantOrderDocument: { sdk: 'orders.document', php: 'orderDocument', answer: 'order' },
  getMerchantDeposit: { sdk: 'deposit.get', php: 'deposit', answer: 'deposit' },
  listMerchantTransactions: {
    sdk: 'deposit.transactions',
    php: 'transactions',
    answer: 'transaction',
  },
  createMerchantInvoice: {
    sdk: 'deposit.createInvoice',
    php: 'createInvoice',
    answer: 'invoice',
    phpTakesKey: true,
  },
  getMerchantInvoice: { sdk: 'deposit.getInvoice', php: 'invoice', answer: 'invoice' },
  getMerchantInvoicePdf: { sdk: 'deposit.invoicePdf', php: 'invoicePdf', answer: 'invoice' },
  listMerchantActs: { sdk: 'documents.acts', php: 'acts', answer: 'acts' },
  getMerchantActPdf: { sdk: 'documents.actPdf', php: 'actPdf', answer: 'act' },
  getMerchantStatement: {
    sdk: 'documents.statement',
    php: 'statement',
    answer: 'transaction',
    phpAnswersPage: true,
  },
  advanceSandboxParcel: { sdk: 'sandbox.advance', php: 'advance', answer: 'parcel' },
  listSandboxMessages: { sdk: 'sandbox.messages', php: 'sandboxMessages', answer: 'messages' },
  setSandboxDeposit: {
    sdk: 'sandbox.setDeposit',
    php: 'setSandboxDeposit',
    answer: 'deposit',
    phpField: 'balance',
  },
  fireSandboxEvent: { sdk: 'sandbox.fireEvent', php: 'fireSandboxEvent', answer: 'event' },
  clearSandbox: { sdk: 'sandbox.clear', php: 'clearSandbox', answer: 'cleared' },
}
