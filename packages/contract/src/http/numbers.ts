import * as z from 'zod'

/** Only what people mean by a number: no exponent, no hexadecimal, no empty text that counts as nought. */
const written = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value

/** A number of a query, written in decimal. */
export const decimal = (message: string, least: number, most: number) =>
  z.preprocess(written, z.number(message).min(least, message).max(most, message))

/** A whole number of a query. */
export const wholeNumber = (most: number, least: number) => {
  const message = `Ожидается целое число от ${least} до ${most}`
  return z.preprocess(written, z.int(message).min(least, message).max(most, message))
}
