import * as z from 'zod'

/** Parses a response by its contract, and refuses a field that the contract does not name. */
export const parseStrict = <T>(schema: z.ZodType<T>, response: unknown): T => {
  if (!(schema instanceof z.ZodObject)) throw new Error('The contract of this answer is no object')
  return schema.strict().parse(response) as T
}
