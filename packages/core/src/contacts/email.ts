import { isEmailValid } from '@hapi/address/dist/email.js'

/** What no mailbox holds and no eye sees, and other alphabets allow. */
const UNSEEN = /[\s\p{C}]/u

/**
 * Whether mail can be sent there as far as the text tells: a mailbox of RFC 5321 and 6531 without quotes, comments and numeric hosts, at a
 * domain of two labels or more. At most 254 signs, 64 bytes of them before the @.
 */
export const isEmail = (text: string): boolean => !UNSEEN.test(text) && isEmailValid(text)
