import { ApiError, firstMessages, formatError } from '#/api/api-error.ts'

/** What is wrong with a form, by field; what concerns the whole of it has an empty name. */
export type Errors = Readonly<Record<string, string>>

const isWrongPassword = (response: unknown): boolean =>
  typeof response === 'object' &&
  response !== null &&
  'code' in response &&
  response.code === 'wrong_password'

/** The first message of each field that a call was refused for, or one message of the whole. */
export const formErrors = (error: unknown): Errors => {
  if (error instanceof ApiError && isWrongPassword(error.response))
    return { password: error.detail }
  const fields = firstMessages(error)
  return Object.keys(fields).length === 0 ? { '': formatError(error) } : fields
}
