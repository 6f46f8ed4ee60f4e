import {
  checkPasswordLink,
  logOut,
  obtainTokens,
  refreshTokens,
  sendPasswordLink,
  updatePassword,
} from './accounts.ts'
import { submitApplication } from './applications.ts'
import { checkParcels } from './batches.ts'
import { getCaptchaChallenge } from './captcha.ts'
import { getConfig } from './config.ts'
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
} from './deposit.ts'
import type { Endpoint } from './endpoint.ts'
import { sendFeedback } from './feedback.ts'
import { getFigures } from './figures.ts'
import { listInstructions, listQuestions } from './help.ts'
import { getAcceptanceAct, printOrderBarcodes, printParcelBarcode } from './labels.ts'
import { listNews } from './news.ts'
import { geocodePlace, getTile, suggestPlaces } from './places.ts'
import {
  getPointsBinary,
  getPointsClusters,
  getPointsDetails,
  getPointsSchedules,
  getPointsVersion,
  getTerminal,
  listTerminals,
} from './points.ts'
import { listOrders } from './order-lists.ts'
import { blockParcel, cancelParcel, extendParcel, getExtendPrice } from './parcel-actions.ts'
import { getSentParcel, listParcelEvents } from './parcel-card.ts'
import { findParcel, getParcel, repeatSms, resendSms, trackParcel } from './parcels.ts'
import { getProfile, updateProfile } from './profile.ts'
import {
  confirmEmail,
  readEmailLink,
  resendEmailConfirmation,
  takeBackEmail,
} from './email-links.ts'
import { getPulseTasks, postPulseEvents } from './pulse.ts'
import { createOrder, estimateShipping, getOrderPdf, payOrder } from './orders.ts'
import { exportPoints } from './point-files.ts'
import { countSentParcels, exportSentParcels, listSentParcels } from './sent-parcels.ts'
import { endAccountSession, endOtherAccountSessions, listAccountSessions } from './sessions.ts'
import {
  getPackageTemplate,
  listSheetLayouts,
  markSheetFaults,
  parseSheetFile,
  parseShopFile,
  saveSheetLayout,
} from './sheets.ts'
import {
  checkTerminals,
  getFittingCellSize,
  listCities,
  listLimitedTerminals,
} from './shipments.ts'
import { countShopVisitor } from './shops.ts'
import { listVacancies, sendVacancyResponse } from './vacancies.ts'
import {
  getWidgetMarks,
  getWidgetTerminal,
  listWidgetTerminals,
  validateWidgetTerminal,
} from './widget.ts'

/** Every call of the product, for the server, OpenAPI and the tests that walk them all. */
export const ENDPOINTS = {
  listNews,
  listTerminals,
  getTerminal,
  countShopVisitor,
  suggestPlaces,
  geocodePlace,
  getTile,
  getPointsVersion,
  getPointsBinary,
  getPointsSchedules,
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
  listWidgetTerminals,
  getWidgetTerminal,
  validateWidgetTerminal,
  getWidgetMarks,
  submitApplication,
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
  listSentParcels,
  countSentParcels,
  exportSentParcels,
  getSentParcel,
  listParcelEvents,
  getExtendPrice,
  extendParcel,
  cancelParcel,
  blockParcel,
  exportPoints,
  getFigures,
  listInstructions,
  listQuestions,
} as const satisfies Record<string, Endpoint>
