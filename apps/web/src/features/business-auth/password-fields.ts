import { isGoodPassword, PASSWORD_MESSAGES } from '@yacheyka/core/accounts/password'
import * as z from 'zod'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import type { Errors } from '@yacheyka/frontend/forms/form-errors.ts'
import { MESSAGES } from './failure.ts'

export const passwordFields = z
  .object({
    password: z.string().refine(isGoodPassword, PASSWORD_MESSAGES.weak),
    again: z.string(),
  })
  .refine(({ password, again }) => password === again, {
    path: ['again'],
    message: PASSWORD_MESSAGES.different,
  })

/** The rules are shown beside the field; that a password is a common one is known to the server alone. */
export const passwordErrors = (error: unknown): Errors => {
  if (!(error instanceof ApiError) || error.status !== 405) return { '': MESSAGES.later }
  const isGuessable = error.detail === PASSWORD_MESSAGES.guessable
  return { password: isGuessable ? error.detail : PASSWORD_MESSAGES.weak }
}
