import {
  checkPasswordLink,
  logOut,
  obtainTokens,
  refreshTokens,
  sendPasswordLink,
  updatePassword,
} from './accounts/accounts.ts'
import { listCompanyActions } from './accounts/company-actions.ts'
import {
  changeMember,
  changeTeam,
  inviteMember,
  listMembers,
  resendInvitation,
  withdrawInvitation,
} from './accounts/members.ts'
import {
  changeApiKey,
  confirmApiKey,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from './api-keys/api-keys.ts'
import {
  advanceOwnSandboxParcel,
  clearOwnSandbox,
  getOwnSandbox,
} from './merchant-api/cabinet-sandbox.ts'
import { getApiUsage, getOwnCall, listOwnCalls } from './merchant-api/cabinet-calls.ts'
import {
  changeOwnWebhook,
  createOwnWebhook,
  deleteOwnWebhook,
  disableOwnWebhook,
  enableOwnWebhook,
  getOwnDelivery,
  listOwnDeliveries,
  listOwnWebhooks,
  replayOwnWebhook,
  resendOwnDelivery,
  rotateOwnWebhook,
  testOwnWebhook,
} from './merchant-api/cabinet-webhooks.ts'
import { submitApplication } from './applications/applications.ts'
import { openTrialAccess, requestTrialAccess } from './applications/trial-access.ts'
import { checkParcels } from './batches/batches.ts'
import { getCaptchaChallenge } from './captcha/captcha.ts'
import { getConfig } from './site/config.ts'
import {
  createBatch,
  deleteBatch,
  getBatch,
  getBatchFile,
  listBatches,
  putBatchFile,
  renameBatch,
  saveBatch,
} from './batches/saved-batches.ts'
import {
  createInvoice,
  getActPdf,
  getAmount,
  getInvoicePdf,
  getStatement,
  getStatementPdf,
  getStatementSheet,
  listActs,
  listInvoices,
  setLowBalance,
} from './billing/deposit.ts'
import type { Endpoint } from './http/endpoint.ts'
import { sendFeedback } from './feedback/feedback.ts'
import { getFigures } from './dashboard/figures.ts'
import { listInstructions, listQuestions } from './content/help.ts'
import {
  exportChosenParcels,
  getAcceptanceAct,
  getChosenAct,
  printChosenBarcodes,
  printOrderBarcodes,
  printParcelBarcode,
} from './parcels/labels.ts'
import { listFaq } from './content/faq.ts'
import { getLegalDocument, listEditionsInForce } from './content/legal.ts'
import { getNewsPicture } from './content/news-pictures.ts'
import { listNews } from './content/news.ts'
import { geocodePlace, getStreetTile, getTile, suggestPlaces } from './map/places.ts'
import {
  getPointsAvailability,
  getPointsBinary,
  getPointsClusters,
  getPointsDetails,
  getPointsSchedules,
  getPointsZones,
  getPointsVersion,
  getTerminal,
  getTerminalAvailability,
  listTerminals,
} from './points/points.ts'
import { listOrders } from './orders/order-lists.ts'
import {
  blockParcel,
  changeLocker,
  correctRecipient,
  getLockerPrice,
  listParcelChanges,
  cancelParcel,
  extendParcel,
  getExtendPrice,
} from './parcels/parcel-actions.ts'
import { getSentParcel, listParcelEvents } from './parcels/parcel-card.ts'
import { findParcel, getParcel, repeatSms, resendSms, trackParcel } from './parcels/parcels.ts'
import { getProfile, updateProfile } from './accounts/profile.ts'
import {
  confirmEmail,
  readEmailLink,
  resendEmailConfirmation,
  takeBackEmail,
} from './accounts/email-links.ts'
import { enrolDevice, readDeviceFeed, reportFromDevice } from './device/calls.ts'
import { getPulseTasks, postPulseEvents } from './feed/pulse.ts'
import { createOrder, estimateShipping, getOrderPdf, payOrder } from './orders/orders.ts'
import { exportPoints } from './points/point-files.ts'
import { countSentParcels, exportSentParcels, listSentParcels } from './parcels/sent-parcels.ts'
import {
  endAccountSession,
  endOtherAccountSessions,
  listAccountSessions,
} from './accounts/sessions.ts'
import {
  getPackageTemplate,
  listSheetLayouts,
  markSheetFaults,
  parseSheetFile,
  parseShopFile,
  saveSheetLayout,
} from './sheets/sheets.ts'
import {
  checkTerminals,
  getFittingCellSize,
  listCities,
  listLimitedTerminals,
} from './batches/sending-points.ts'
import { countShopVisitor } from './content/shops.ts'
import { listVacancies, sendVacancyResponse } from './vacancies/vacancies.ts'
import {
  getWidgetMarks,
  getWidgetTerminal,
  listWidgetTerminals,
  validateWidgetTerminal,
} from './widget/widget.ts'

/** Every call of the product, for the server, OpenAPI and the tests that walk them all. */
export const ENDPOINTS = {
  listNews,
  getNewsPicture,
  listFaq,
  listEditionsInForce,
  getLegalDocument,
  listTerminals,
  getTerminal,
  getTerminalAvailability,
  countShopVisitor,
  suggestPlaces,
  geocodePlace,
  getStreetTile,
  getTile,
  getPointsVersion,
  getPointsAvailability,
  getPointsBinary,
  getPointsSchedules,
  getPointsZones,
  getPointsDetails,
  getPointsClusters,
  getConfig,
  getCaptchaChallenge,
  trackParcel,
  findParcel,
  repeatSms,
  resendSms,
  getParcel,
  listVacancies,
  sendVacancyResponse,
  postPulseEvents,
  getPulseTasks,
  enrolDevice,
  readDeviceFeed,
  reportFromDevice,
  listWidgetTerminals,
  getWidgetTerminal,
  validateWidgetTerminal,
  getWidgetMarks,
  submitApplication,
  requestTrialAccess,
  openTrialAccess,
  obtainTokens,
  refreshTokens,
  logOut,
  checkPasswordLink,
  updatePassword,
  sendPasswordLink,
  getProfile,
  updateProfile,
  resendEmailConfirmation,
  readEmailLink,
  confirmEmail,
  takeBackEmail,
  listAccountSessions,
  endAccountSession,
  endOtherAccountSessions,
  listMembers,
  inviteMember,
  resendInvitation,
  withdrawInvitation,
  changeMember,
  changeTeam,
  listCompanyActions,
  listApiKeys,
  createApiKey,
  rotateApiKey,
  changeApiKey,
  confirmApiKey,
  revokeApiKey,
  getApiUsage,
  listOwnCalls,
  getOwnCall,
  getOwnSandbox,
  advanceOwnSandboxParcel,
  clearOwnSandbox,
  changeOwnWebhook,
  createOwnWebhook,
  deleteOwnWebhook,
  disableOwnWebhook,
  enableOwnWebhook,
  getOwnDelivery,
  listOwnDeliveries,
  listOwnWebhooks,
  replayOwnWebhook,
  resendOwnDelivery,
  rotateOwnWebhook,
  testOwnWebhook,
  sendFeedback,
  getAmount,
  setLowBalance,
  createInvoice,
  listInvoices,
  getInvoicePdf,
  getStatement,
  getStatementSheet,
  getStatementPdf,
  listActs,
  getActPdf,
  getFittingCellSize,
  listLimitedTerminals,
  checkTerminals,
  checkParcels,
  listBatches,
  createBatch,
  getBatch,
  getBatchFile,
  putBatchFile,
  saveBatch,
  renameBatch,
  deleteBatch,
  listCities,
  estimateShipping,
  createOrder,
  getOrderPdf,
  payOrder,
  parseSheetFile,
  parseShopFile,
  getPackageTemplate,
  markSheetFaults,
  listSheetLayouts,
  saveSheetLayout,
  listOrders,
  printOrderBarcodes,
  printParcelBarcode,
  getAcceptanceAct,
  printChosenBarcodes,
  getChosenAct,
  exportChosenParcels,
  listSentParcels,
  countSentParcels,
  exportSentParcels,
  getSentParcel,
  listParcelEvents,
  getExtendPrice,
  extendParcel,
  cancelParcel,
  blockParcel,
  changeLocker,
  correctRecipient,
  getLockerPrice,
  listParcelChanges,
  exportPoints,
  getFigures,
  listInstructions,
  listQuestions,
} as const satisfies Record<string, Endpoint>
