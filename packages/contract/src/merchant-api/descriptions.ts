import { COMMON_DESCRIPTIONS } from './descriptions-of-account.ts'
import { PARCEL_DESCRIPTIONS } from './descriptions-of-parcels.ts'
import { POINT_DESCRIPTIONS } from './descriptions-of-points.ts'
import { WEBHOOK_DESCRIPTIONS } from './descriptions-of-webhooks.ts'

// Descriptions of parameters and fields of the merchant API. They stand apart from its schemas, which pages load too.

/** By place: names with dots between, of which the longest that fits the end of a place counts. */
export const DESCRIPTIONS: Readonly<Record<string, string>> = {
  ...COMMON_DESCRIPTIONS,
  ...POINT_DESCRIPTIONS,
  ...PARCEL_DESCRIPTIONS,
  ...WEBHOOK_DESCRIPTIONS,
}

/** Schemas that have the fields of another one, or most of them. */
export const SAME_AS: Readonly<Record<string, string>> = {
  ChangedMerchantPoint: 'MerchantPoint',
  WebhookEndpointWithSecret: 'WebhookEndpoint',
  WebhookDeliveryWithCalls: 'WebhookDelivery',
}

/**
 * The key of `DESCRIPTIONS` for a place.
 * @param place a call or a schema, then the names that lead to the field; for a parameter of the path the part before it
 */
export function descriptionKey(place: readonly string[]): string | undefined {
  const [first = '', ...names] = place
  const whole = [SAME_AS[first] ?? first, ...names]
  return whole
    .map((_name, from) => whole.slice(from).join('.'))
    .find((key) => Object.hasOwn(DESCRIPTIONS, key))
}

export function descriptionOf(place: readonly string[]): string | undefined {
  const key = descriptionKey(place)
  return key === undefined ? undefined : DESCRIPTIONS[key]
}

/** The first paragraph: without the list of values. */
export const briefly = (description: string): string => description.split('\n\n', 1)[0] ?? ''
