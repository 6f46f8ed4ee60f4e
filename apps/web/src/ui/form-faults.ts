import { ApiError, firstMessages, formatError } from '#/api/api-error.ts'

/** What is wrong with a form, by field; what concerns the whole of it has an empty name. */
export type Faults = Readonly<Record<string, string>>

const isWrongPassword = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  'code' in answer &&
  answer.code === 'wrong_password'

/** The first message of each field that a call was refused for, or one message of the whole. */
export const formFaults = (error: unknown): Faults => {
  if (error instanceof ApiError && isWrongPassword(error.answer)) return { password: error.detail }
  const fields = firstMessages(error)
  return Object.keys(fields).length === 0 ? { '': formatError(error) } : fields
}
