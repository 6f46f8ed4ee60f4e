import { ApiError, SERVER_FAULT } from '#/api/api-error.ts'

/** What to say of a failed call. */
export const failureOf = (error: unknown): string =>
  error instanceof ApiError ? error.detail : SERVER_FAULT
