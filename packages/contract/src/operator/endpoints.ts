import {
  operatorApproveApplication,
  operatorDeleteApplication,
  operatorFindInn,
  operatorGetApplication,
  operatorGetScan,
  operatorListApplications,
  operatorRefuseApplication,
} from './applications.ts'
import {
  operatorHandleFeedback,
  operatorListFeedback,
  operatorReplyToFeedback,
} from './feedback.ts'
import {
  operatorDeleteResponse,
  operatorGetResume,
  operatorHandleResponse,
  operatorListResponses,
} from './responses.ts'
import { getOperatorSession, operatorSignIn, operatorSignOut } from './session.ts'

/** Every call of the console. Kept from `ENDPOINTS`, so that neither the site nor the cabinet carries their names. */
export const OPERATOR_ENDPOINTS = {
  operatorSignIn,
  getOperatorSession,
  operatorSignOut,
  operatorListApplications,
  operatorGetApplication,
  operatorGetScan,
  operatorFindInn,
  operatorApproveApplication,
  operatorRefuseApplication,
  operatorDeleteApplication,
  operatorListFeedback,
  operatorHandleFeedback,
  operatorReplyToFeedback,
  operatorListResponses,
  operatorGetResume,
  operatorHandleResponse,
  operatorDeleteResponse,
} as const
