import type { MERCHANT_ENDPOINTS } from '@yacheyka/contract/merchant-endpoints'

/** What makes a call in the SDK and in `Yacheyka.php`. */
export interface ClientMethod {
  /** A function of the SDK. */
  readonly sdk: string
  /** A method of the client for PHP. */
  readonly php: string
  /** The variable of a sample: the response, of a list one item of it, of a file its name. */
  readonly response: string
  /** A field of the body that is given in place of the body; `phpField` in PHP alone. */
  readonly field?: string
  readonly phpField?: string
  /** The method for PHP takes the caller's `Idempotency-Key`. */
  readonly phpTakesKey?: boolean
  /** The method for PHP answers one page of a list. */
  readonly phpResponsesPage?: boolean
  /** Called by the clients themselves, within another call: parameters are not given. */
  readonly isWithin?: boolean
}

/** A test sends every sample made of it and compares what came with the example. */
export const CLIENT_METHODS: Readonly<Record<keyof typeof MERCHANT_ENDPOINTS, ClientMethod>> = {
  getMerchantMe: { sdk: 'me', php: 'me', response: 'me' },
  reportKeyLeak: { sdk: 'reportLeak', php: 'reportLeak', response: 'report', field: 'token' },
  listMerchantPoints: { sdk: 'points.list', php: 'points', response: 'point' },
  findMerchantPointSnapshot: {
    sdk: 'points.snapshot',
    php: 'pointSnapshot',
    response: 'snapshot',
  },
  getMerchantPointSnapshot: {
    sdk: 'points.snapshot',
    php: 'pointSnapshot',
    response: 'snapshot',
    isWithin: true,
  },
  listMerchantPointChanges: { sdk: 'points.changes', php: 'pointChanges', response: 'point' },
  getMerchantPoint: { sdk: 'points.get', php: 'point', response: 'point' },
  checkMerchantPoint: { sdk: 'points.check', php: 'checkPoint', response: 'check' },
  listMerchantCities: { sdk: 'cities.list', php: 'cities', response: 'city' },
  quoteRates: { sdk: 'rates.quote', php: 'rates', response: 'rates', field: 'lines' },
  createMerchantOrder: {
    sdk: 'orders.create',
    php: 'createOrder',
    response: 'created',
    phpTakesKey: true,
  },
  listMerchantOrders: { sdk: 'orders.list', php: 'orders', response: 'order' },
  getMerchantOrder: { sdk: 'orders.get', php: 'order', response: 'order' },
  createMerchantParcel: {
    sdk: 'parcels.create',
    php: 'createParcel',
    response: 'parcel',
    phpTakesKey: true,
  },
  listMerchantParcels: { sdk: 'parcels.list', php: 'parcels', response: 'parcel' },
  getMerchantParcel: { sdk: 'parcels.get', php: 'parcel', response: 'parcel' },
  getMerchantParcelByNumber: {
    sdk: 'parcels.getByNumber',
    php: 'parcelByNumber',
    response: 'parcel',
  },
  changeMerchantParcel: { sdk: 'parcels.change', php: 'changeParcel', response: 'parcel' },
  extendMerchantParcel: {
    sdk: 'parcels.extend',
    php: 'extendParcel',
    response: 'parcel',
    phpField: 'days',
  },
  cancelMerchantParcel: {
    sdk: 'parcels.cancel',
    php: 'cancelParcel',
    response: 'parcel',
    phpField: 'reason',
  },
  blockMerchantParcel: {
    sdk: 'parcels.block',
    php: 'blockParcel',
    response: 'parcel',
    phpField: 'reason',
  },
  unblockMerchantParcel: {
    sdk: 'parcels.unblock',
    php: 'unblockParcel',
    response: 'parcel',
    phpField: 'reason',
  },
  resendMerchantCode: { sdk: 'parcels.resendCode', php: 'resendCode', response: 'parcel' },
  listMerchantParcelEvents: { sdk: 'parcels.events', php: 'parcelEvents', response: 'events' },
  listMerchantEvents: { sdk: 'events.follow', php: 'events', response: 'event' },
  getMerchantEvent: { sdk: 'events.get', php: 'event', response: 'event' },
  createWebhookEndpoint: { sdk: 'webhooks.create', php: 'createWebhook', response: 'webhook' },
  listWebhookEndpoints: { sdk: 'webhooks.list', php: 'webhooks', response: 'webhooks' },
  getWebhookEndpoint: { sdk: 'webhooks.get', php: 'webhook', response: 'webhook' },
  changeWebhookEndpoint: { sdk: 'webhooks.change', php: 'changeWebhook', response: 'webhook' },
  deleteWebhookEndpoint: { sdk: 'webhooks.delete', php: 'deleteWebhook', response: 'webhook' },
  rotateWebhookSecret: {
    sdk: 'webhooks.rotateSecret',
    php: 'rotateWebhookSecret',
    response: 'webhook',
  },
  disableWebhookEndpoint: { sdk: 'webhooks.disable', php: 'disableWebhook', response: 'webhook' },
  enableWebhookEndpoint: { sdk: 'webhooks.enable', php: 'enableWebhook', response: 'webhook' },
  listWebhookDeliveries: { sdk: 'webhooks.deliveries', php: 'deliveries', response: 'delivery' },
  getWebhookDelivery: { sdk: 'webhooks.delivery', php: 'delivery', response: 'delivery' },
  resendWebhookDelivery: { sdk: 'webhooks.resend', php: 'resendDelivery', response: 'delivery' },
  replayWebhook: {
    sdk: 'webhooks.replay',
    php: 'replayWebhook',
    response: 'replay',
    phpTakesKey: true,
  },
  testWebhook: { sdk: 'webhooks.test', php: 'testWebhook', response: 'attempt' },
  printMerchantLabel: { sdk: 'labels.ofParcel', php: 'parcelLabel', response: 'label' },
  printMerchantLabels: { sdk: 'labels.create', php: 'labels', response: 'labels' },
  printMerchantOrderLabels: { sdk: 'labels.ofOrder', php: 'orderLabels', response: 'labels' },
  getMerchantAcceptanceAct: { sdk: 'orders.acceptanceAct', php: 'acceptanceAct', response: 'act' },
  getMerchantOrderDocument: { sdk: 'orders.document', php: 'orderDocument', response: 'order' },
  getMerchantDeposit: { sdk: 'deposit.get', php: 'deposit', response: 'deposit' },
  listMerchantTransactions: {
    sdk: 'deposit.transactions',
    php: 'transactions',
    response: 'transaction',
  },
  createMerchantInvoice: {
    sdk: 'deposit.createInvoice',
    php: 'createInvoice',
    response: 'invoice',
    phpTakesKey: true,
  },
  getMerchantInvoice: { sdk: 'deposit.getInvoice', php: 'invoice', response: 'invoice' },
  getMerchantInvoicePdf: { sdk: 'deposit.invoicePdf', php: 'invoicePdf', response: 'invoice' },
  listMerchantActs: { sdk: 'documents.acts', php: 'acts', response: 'acts' },
  getMerchantActPdf: { sdk: 'documents.actPdf', php: 'actPdf', response: 'act' },
  getMerchantStatement: {
    sdk: 'documents.statement',
    php: 'statement',
    response: 'transaction',
    phpResponsesPage: true,
  },
  advanceSandboxParcel: { sdk: 'sandbox.advance', php: 'advance', response: 'parcel' },
  listSandboxMessages: { sdk: 'sandbox.messages', php: 'sandboxMessages', response: 'messages' },
  setSandboxDeposit: {
    sdk: 'sandbox.setDeposit',
    php: 'setSandboxDeposit',
    response: 'deposit',
    phpField: 'balance',
  },
  fireSandboxEvent: { sdk: 'sandbox.fireEvent', php: 'fireSandboxEvent', response: 'event' },
  clearSandbox: { sdk: 'sandbox.clear', php: 'clearSandbox', response: 'cleared' },
}
