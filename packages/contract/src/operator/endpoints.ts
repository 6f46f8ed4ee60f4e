import { getOperatorSession, operatorSignIn, operatorSignOut } from './session.ts'

/** Every call of the console. Kept from `ENDPOINTS`, so that neither the site nor the cabinet carries their names. */
export const OPERATOR_ENDPOINTS = {
  operatorSignIn,
  getOperatorSession,
  operatorSignOut,
} as const
