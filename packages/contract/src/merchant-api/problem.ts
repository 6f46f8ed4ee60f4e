import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import * as z from 'zod'
import { money } from '../http/money.ts'

/** Stable codes of the merchant API's rejections, with their HTTP status and title. */
export const PROBLEMS = {
  bad_request: [400, 'Request cannot be read'],
  bad_cursor: [400, 'Cursor is not of this list'],
  unknown_parameter: [400, 'Unknown query parameter'],
  idempotency_key_missing: [400, 'Idempotency-Key is required'],
  bad_idempotency_key: [400, 'Idempotency-Key is malformed'],
  key_missing: [401, 'API key is required'],
  key_malformed: [401, 'API key is malformed'],
  key_unknown: [401, 'API key is unknown'],
  key_revoked: [401, 'API key is revoked'],
  key_expired: [401, 'API key is expired'],
  key_in_query: [401, 'API key stands in the query string'],
  scope_missing: [403, 'API key lacks a scope'],
  address_not_allowed: [403, 'Address is not in the networks of the key'],
  foreign_origin: [403, 'Origin is not of the key'],
  secret_key_in_browser: [403, 'Secret key is used in a browser'],
  account_suspended: [403, 'Account is suspended'],
  test_key_only: [403, 'Call takes test keys only'],
  live_key_only: [403, 'Call takes live keys only'],
  not_found: [404, 'Not found'],
  method_not_allowed: [405, 'Method is not allowed'],
  point_full: [409, 'Point has no free cell'],
  point_unavailable: [409, 'Point is unavailable'],
  price_changed: [409, 'Price has changed'],
  deposit_short: [409, 'Deposit does not cover it'],
  unpaid_limit: [409, 'Too many unpaid orders or parcels'],
  number_taken: [409, 'Number is taken'],
  all_cancelled: [409, 'All parcels are cancelled'],
  idempotency_in_progress: [409, 'The first call with this Idempotency-Key is under way'],
  deposit_full: [409, 'Deposit holds no more'],
  action_refused: [409, 'Parcel does not allow it now'],
  webhook_refused: [409, 'Webhook does not allow it now'],
  extension_limit: [409, 'Storage is extended no longer'],
  contacts_refused: [409, 'Recipient is not changed any more'],
  version_mismatch: [412, 'Parcel has changed'],
  if_match_required: [428, 'If-Match is required'],
  request_timeout: [408, 'Request took too long'],
  too_large: [413, 'Body is too large'],
  headers_too_large: [431, 'Headers are too large'],
  unsupported_media_type: [415, 'Media type is not supported'],
  validation_failed: [422, 'Validation failed'],
  unknown_field: [422, 'Unknown field'],
  phone_invalid: [422, 'Phone is invalid'],
  email_invalid: [422, 'E-mail is invalid'],
  number_invalid: [422, 'Number is invalid'],
  weight_out_of_range: [422, 'Weight is out of range'],
  too_heavy: [422, 'Parcel is too heavy'],
  too_big: [422, 'Parcel is too big'],
  oversize: [422, 'Package is larger than any cell'],
  batch_rejected: [422, 'Parcels were rejected'],
  unknown_city: [422, 'City is unknown'],
  idempotency_key_reused: [422, 'Idempotency-Key was used with other content'],
  url_refused: [422, 'URL is not one that is called'],
  too_many_items: [422, 'No more of these'],
  rate_limited: [429, 'Rate limit is exceeded'],
  daily_limit: [429, 'Daily limit of parcels is reached'],
  too_many_at_once: [429, 'Too many calls at once'],
  internal: [500, 'Internal error'],
  unavailable: [503, 'Service is unavailable'],
  no_tariff: [503, 'No tariff is in force'],
  storage_full: [503, 'Storage is full'],
} as const satisfies Record<string, readonly [status: number, title: string]>
export type ProblemCode = keyof typeof PROBLEMS

/** An error with its place. */
export const fieldError = z.object({
  /** JSON Pointer into the body, as a fragment. */
  pointer: z.string(),
  code: z.string(),
  detail: z.string(),
  /** Of `oversize`: the cell that holds the package in another orientation. */
  turned: z.enum(CELL_SIZES).optional(),
})

/** One of what is ordered or paid. */
const error = fieldError.extend({
  /** Of `price_changed`: what it costs now. */
  price: money.optional(),
})

/** A line of several that is not done. */
export const problemResult = z.object({
  /** Among the lines of the request, from 0. */
  index: z.int(),
  number: z.string().nullable(),
  status: z.literal('rejected'),
  /** None where others have errors and nothing was done. */
  errors: z.array(error),
})

/** Rejection of the merchant API, RFC 9457, `application/problem+json`. */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    /** One Russian sentence. */
    detail: z.string(),
    /** Stable, for programs. */
    code: z.string(),
    request_id: z.string(),
    /** Every error with its place in the body. */
    errors: z.array(error).optional(),
    /** Of `batch_rejected`: one for each line of the request, in its order. */
    results: z.array(problemResult).optional(),
    /** Of `price_changed`: what it costs now. */
    price: money.optional(),
    /** Limits that were exceeded. */
    violated_policies: z.array(z.string()).optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.output<typeof problem>

/** Content type of every rejection. */
export const PROBLEM_TYPE = 'application/problem+json'

/** Rejections of every call. */
export const REJECTIONS = {
  400: problem,
  401: problem,
  403: problem,
  429: problem,
  503: problem,
} as const
/** Those of calls with a body. */
export const BODY_REJECTIONS = { ...REJECTIONS, 413: problem, 415: problem, 422: problem } as const
