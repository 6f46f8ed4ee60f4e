import { createHmac } from 'node:crypto'

const hmac = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex')

/**
 * The key of one locker's hashes of codes, 64 hexadecimal digits: what one locker was told is of no use at another.
 * @param secret the product's own
 */
export const lockerKey = (secret: string, terminalNumber: string): string =>
  hmac(secret, `locker codes: ${terminalNumber}`)

/** What the locker compares with the hash of what somebody types or shows. */
export const hashCode = (codeKey: string, code: string): string => hmac(codeKey, code)
