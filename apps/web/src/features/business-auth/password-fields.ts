import { isGoodPassword, PASSWORD_MESSAGES } from '@yacheyka/core/accounts/password'
import * as z from 'zod'

export const passwordFields = z
  .object({
    password: z.string().refine(isGoodPassword, PASSWORD_MESSAGES.weak),
    again: z.string(),
  })
  .refine(({ password, again }) => password === again, {
    path: ['again'],
    message: PASSWORD_MESSAGES.different,
  })

export type PasswordValues = z.input<typeof passwordFields>
