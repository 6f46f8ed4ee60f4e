import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import type { MERCHANT_ENDPOINTS } from '@yacheyka/contract/merchant-endpoints'
import { type ProblemCode, PROBLEMS } from '@yacheyka/contract/merchant-api/problem'

type CallName = keyof typeof MERCHANT_ENDPOINTS

const CONTACTS = ['phone_invalid', 'email_invalid'] as const

const ORDERING = [
  ...CONTACTS,
  'number_invalid',
  'weight_out_of_range',
  'point_full',
  'point_unavailable',
  'price_changed',
  'deposit_short',
  'unpaid_limit',
  'daily_limit',
  'number_taken',
  'too_heavy',
  'too_big',
  'oversize',
  'unknown_city',
  'too_many_items',
  'no_tariff',
] as const

/** Codes that belong to some calls alone. */
const OWN: Readonly<Partial<Record<CallName, readonly ProblemCode[]>>> = {
  checkMerchantPoint: ['weight_out_of_range'],
  quoteRates: ['no_tariff', 'weight_out_of_range'],
  createMerchantOrder: [...ORDERING, 'batch_rejected'],
  createMerchantParcel: ORDERING,
  changeMerchantParcel: [...CONTACTS, 'contacts_refused'],
  extendMerchantParcel: [
    'action_refused',
    'extension_limit',
    'price_changed',
    'deposit_short',
    'no_tariff',
  ],
  cancelMerchantParcel: ['action_refused', 'deposit_full'],
  blockMerchantParcel: ['action_refused'],
  unblockMerchantParcel: ['action_refused'],
  resendMerchantCode: ['action_refused'],
  printMerchantLabel: ['all_cancelled'],
  printMerchantLabels: ['all_cancelled'],
  printMerchantOrderLabels: ['all_cancelled'],
  getMerchantAcceptanceAct: ['all_cancelled'],
  getMerchantOrderDocument: ['all_cancelled'],
  createWebhookEndpoint: ['url_refused', 'too_many_items'],
  changeWebhookEndpoint: ['url_refused'],
  resendWebhookDelivery: ['webhook_refused'],
  replayWebhook: ['webhook_refused', 'too_many_items'],
  advanceSandboxParcel: ['action_refused'],
}
export const CODES_OF_SOME: ReadonlySet<ProblemCode> = new Set(Object.values(OWN).flat())

const OF_KEYS = /^(?:key_|address_not_allowed$|secret_key_in_browser$|account_suspended$)/

/** Codes that a call may be refused with, of one status. */
export function problemCodesOf(name: CallName, call: Endpoint, status: number): ProblemCode[] {
  return (Object.keys(PROBLEMS) as ProblemCode[]).filter(
    (code) => PROBLEMS[code][0] === status && canHave(code, name, call),
  )
}

/** Where a code is of calls with some property alone. */
const OF_PROPERTY: Readonly<Partial<Record<ProblemCode, (call: Endpoint) => boolean>>> = {
  scope_missing: ({ scopes = [] }) => scopes.length > 0,
  foreign_origin: ({ access }) => access === 'publishable or api key',
  test_key_only: ({ testOnly = false }) => testOnly,
  live_key_only: ({ liveOnly = false }) => liveOnly,
  version_mismatch: ({ conditional }) => conditional !== undefined,
  if_match_required: ({ conditional }) => conditional === 'required',
  bad_cursor: ({ query }) => query !== undefined && 'cursor' in query._zod.def.shape,
}

function canHave(code: ProblemCode, name: CallName, call: Endpoint): boolean {
  if (CODES_OF_SOME.has(code)) return OWN[name]?.includes(code) === true
  if (code.includes('idempotency')) return call.idempotent !== undefined
  if (OF_KEYS.test(code)) return call.access !== 'anyone'
  return OF_PROPERTY[code]?.(call) ?? true
}
