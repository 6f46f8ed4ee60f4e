/** How a saved batch came to be; `rest`: what an order has left of one. */
export const BATCH_KINDS = ['upload', 'manual', 'rest'] as const
export type BatchKind = (typeof BATCH_KINDS)[number]

/** Days that a batch is kept after its last change. */
export const BATCH_DAYS = 30
/** Of one customer. */
export const BATCHES_MAX = 100
/** As many as an uploaded file may have. */
export const BATCH_ROWS_MAX = 20_000
/** Bytes of one batch as JSON, and of all batches of one customer. */
export const BATCH_BYTES_MAX = 8 * 1024 * 1024
export const BATCHES_BYTES_MAX = 64 * 1024 * 1024
/** Bytes of all files of one customer's batches. */
export const BATCH_FILES_BYTES_MAX = 128 * 1024 * 1024
export const BATCH_NAME_LENGTH_MAX = 200
