/** The merchant API. */
export const V1_PATH = '/api/v1'

/** Its OpenAPI, with examples. */
export const V1_OPENAPI_PATH = `${V1_PATH}/openapi.json` as const
