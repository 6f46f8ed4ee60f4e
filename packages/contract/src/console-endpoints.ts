import * as applications from './applications/console-applications.ts'
import * as audit from './audit/console-audit.ts'
import * as security from './audit/console-security.ts'
import * as approvals from './billing/console-approvals.ts'
import * as bank from './billing/console-bank.ts'
import * as deposits from './billing/console-deposits.ts'
import * as legal from './content/console-legal.ts'
import * as texts from './content/console-texts.ts'
import { operatorUploadNewsPicture } from './content/news-pictures.ts'
import * as customers from './customers/console-customers.ts'
import * as emailConfirmations from './customers/console-email-confirmations.ts'
import * as integrations from './customers/console-integrations.ts'
import * as setup from './dashboard/console-setup.ts'
import * as today from './dashboard/console-today.ts'
import * as lockers from './device/console-lockers.ts'
import * as staff from './device/console-staff.ts'
import * as feed from './feed/console-feed.ts'
import * as feedback from './feedback/console-feedback.ts'
import * as messages from './messages/console-messages.ts'
import * as operators from './operators/console-operators.ts'
import * as ownAccess from './operators/console-own-access.ts'
import * as session from './operators/console-session.ts'
import * as orders from './orders/console-orders.ts'
import * as parcelActs from './parcels/console-parcel-acts.ts'
import * as parcelHistory from './parcels/console-parcel-history.ts'
import * as parcels from './parcels/console-parcels.ts'
import * as pointActs from './points/console-point-acts.ts'
import * as pointImports from './points/console-point-imports.ts'
import * as points from './points/console-points.ts'
import * as personalData from './privacy/console-personal-data.ts'
import * as growthReport from './reports/console-growth-report.ts'
import * as occupancyReport from './reports/console-occupancy-report.ts'
import * as rejectionReport from './reports/console-refusal-report.ts'
import * as silenceReport from './reports/console-silence-report.ts'
import * as storageReport from './reports/console-storage-report.ts'
import * as travelReport from './reports/console-travel-report.ts'
import * as parcelSupport from './support/parcel-support.ts'
import * as tariffs from './tariffs/console-tariffs.ts'
import * as responses from './vacancies/console-responses.ts'
import * as vacancies from './vacancies/console-vacancies.ts'
import * as partners from './widget/console-partners.ts'
import { endpointsOf } from './http/endpoint.ts'

/** Every call of the console. Kept from `ENDPOINTS`, so that neither the site nor the cabinet carries their names. */
export const OPERATOR_ENDPOINTS = {
  ...endpointsOf(today),
  ...endpointsOf(setup),
  ...endpointsOf(storageReport),
  ...endpointsOf(travelReport),
  ...endpointsOf(growthReport),
  ...endpointsOf(occupancyReport),
  ...endpointsOf(rejectionReport),
  ...endpointsOf(silenceReport),
  ...endpointsOf(messages),
  ...endpointsOf(feed),
  ...endpointsOf(lockers),
  ...endpointsOf(staff),
  ...endpointsOf(partners),
  ...endpointsOf(session),
  ...endpointsOf(ownAccess),
  ...endpointsOf(operators),
  ...endpointsOf(audit),
  ...endpointsOf(security),
  ...endpointsOf(points),
  ...endpointsOf(pointActs),
  ...endpointsOf(pointImports),
  ...endpointsOf(customers),
  ...endpointsOf(emailConfirmations),
  ...endpointsOf(integrations),
  ...endpointsOf(deposits),
  ...endpointsOf(approvals),
  ...endpointsOf(bank),
  ...endpointsOf(parcels),
  ...endpointsOf(parcelSupport),
  ...endpointsOf(parcelHistory),
  ...endpointsOf(parcelActs),
  ...endpointsOf(orders),
  ...endpointsOf(applications),
  ...endpointsOf(feedback),
  ...endpointsOf(responses),
  ...endpointsOf(tariffs),
  ...endpointsOf(texts),
  operatorUploadNewsPicture,
  ...endpointsOf(legal),
  ...endpointsOf(vacancies),
  ...endpointsOf(personalData),
}
