/** The merchant API. */
export const V1_PATH = '/api/v1'

/** Its OpenAPI, with examples. */
export const V1_OPENAPI_PATH = `${V1_PATH}/openapi.json` as const

/** In place of an endpoint's id: of a call to a path, or with a method, that there is not. */
export const UNKNOWN_OPERATION = 'unknown'
