import { OPERATOR_ENDPOINTS } from './console-endpoints.ts'
import { ENDPOINTS } from './endpoints.ts'
import type { Endpoint } from './http/endpoint.ts'
import { ADAPTER_ENDPOINTS, MERCHANT_ENDPOINTS } from './merchant-endpoints.ts'

// For whatever walks all of them. As unions of hundreds of types they would cost the compiler seconds in each place.

/** Site, cabinet, widget, feed and devices. */
export const SITE_ENDPOINT_LIST: readonly Endpoint[] = Object.values(ENDPOINTS)
export const MERCHANT_ENDPOINT_LIST: readonly Endpoint[] = Object.values(MERCHANT_ENDPOINTS)
export const ADAPTER_ENDPOINT_LIST: readonly Endpoint[] = Object.values(ADAPTER_ENDPOINTS)
export const OPERATOR_ENDPOINT_LIST: readonly Endpoint[] = Object.values(OPERATOR_ENDPOINTS)

/** In the order of the API's page. */
export const EVERY_ENDPOINT: readonly Endpoint[] = [
  ...SITE_ENDPOINT_LIST,
  ...MERCHANT_ENDPOINT_LIST,
  ...ADAPTER_ENDPOINT_LIST,
  ...OPERATOR_ENDPOINT_LIST,
]
