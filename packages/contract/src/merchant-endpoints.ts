import type { Endpoint } from './http/endpoint.ts'
import {
  createMerchantInvoice,
  getMerchantActPdf,
  getMerchantDeposit,
  getMerchantInvoice,
  getMerchantInvoicePdf,
  getMerchantStatement,
  listMerchantActs,
  listMerchantTransactions,
} from './merchant-api/deposit.ts'
import { getMerchantEvent, listMerchantEvents } from './merchant-api/events.ts'
import {
  getMerchantAcceptanceAct,
  getMerchantOrderDocument,
  printMerchantLabel,
  printMerchantLabels,
  printMerchantOrderLabels,
} from './merchant-api/documents-of-orders.ts'
import { listInsalesPoints } from './merchant-api/insales.ts'
import { getMerchantMe, reportKeyLeak } from './merchant-api/me.ts'
import {
  checkMerchantPoint,
  getMerchantPoint,
  findMerchantPointSnapshot,
  getMerchantPointSnapshot,
  listMerchantPointChanges,
  listMerchantPoints,
} from './merchant-api/points.ts'
import {
  blockMerchantParcel,
  cancelMerchantParcel,
  changeMerchantParcel,
  extendMerchantParcel,
  resendMerchantCode,
  unblockMerchantParcel,
} from './merchant-api/parcel-acts.ts'
import {
  createMerchantParcel,
  getMerchantParcel,
  getMerchantParcelByNumber,
  listMerchantParcels,
  listMerchantParcelEvents,
} from './merchant-api/parcels.ts'
import { createMerchantOrder, getMerchantOrder, listMerchantOrders } from './merchant-api/orders.ts'
import { listMerchantCities, quoteRates } from './merchant-api/rates.ts'
import {
  advanceSandboxParcel,
  clearSandbox,
  fireSandboxEvent,
  listSandboxMessages,
  setSandboxDeposit,
} from './merchant-api/sandbox.ts'
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  replayWebhook,
  resendWebhookDelivery,
  testWebhook,
} from './merchant-api/webhook-deliveries.ts'
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  disableWebhookEndpoint,
  enableWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
} from './merchant-api/webhooks.ts'

/** Every call of the merchant API, `/api/v1`. */
export const MERCHANT_ENDPOINTS = {
  getMerchantMe,
  reportKeyLeak,
  listMerchantPoints,
  findMerchantPointSnapshot,
  getMerchantPointSnapshot,
  listMerchantPointChanges,
  getMerchantPoint,
  checkMerchantPoint,
  listMerchantCities,
  quoteRates,
  createMerchantOrder,
  listMerchantOrders,
  getMerchantOrder,
  createMerchantParcel,
  listMerchantParcels,
  getMerchantParcel,
  getMerchantParcelByNumber,
  changeMerchantParcel,
  extendMerchantParcel,
  cancelMerchantParcel,
  blockMerchantParcel,
  unblockMerchantParcel,
  resendMerchantCode,
  listMerchantParcelEvents,
  listMerchantEvents,
  getMerchantEvent,
  createWebhookEndpoint,
  listWebhookEndpoints,
  getWebhookEndpoint,
  changeWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  disableWebhookEndpoint,
  enableWebhookEndpoint,
  listWebhookDeliveries,
  getWebhookDelivery,
  resendWebhookDelivery,
  replayWebhook,
  testWebhook,
  printMerchantLabel,
  printMerchantLabels,
  printMerchantOrderLabels,
  getMerchantAcceptanceAct,
  getMerchantOrderDocument,
  getMerchantDeposit,
  listMerchantTransactions,
  createMerchantInvoice,
  getMerchantInvoice,
  getMerchantInvoicePdf,
  listMerchantActs,
  getMerchantActPdf,
  getMerchantStatement,
  advanceSandboxParcel,
  listSandboxMessages,
  setSandboxDeposit,
  fireSandboxEvent,
  clearSandbox,
} as const satisfies Record<string, Endpoint>

/** Calls of `/api/v1` in the words of a shop's platform, which no client of ours makes. */
export const ADAPTER_ENDPOINTS = { listInsalesPoints } as const satisfies Record<string, Endpoint>
