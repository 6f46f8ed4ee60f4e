import { randomKey } from '@yacheyka/frontend/api/random-key.ts'

const KEPT = 'order-attempt'
const WORD = 2 ** 32

/** A short name of a text: two sums of 32 bits and the length. It need not withstand anybody, only tell orders apart. */
const digestOf = (text: string): string => {
  let one = 0xde_ad_be_ef
  let other = 0x41_c6_ce_57
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    one = Math.imul(one ^ sign, 2_654_435_761)
    other = Math.imul(other ^ sign, 1_597_334_677)
  }
  const sum = [one, other].map((part) => ((part + WORD) % WORD).toString(16)).join('-')
  return `${sum}-${text.length}`
}

/**
 * The `Idempotency-Key` of an order: one per content, kept over a reload of the page, so that an order whose answer was
 * lost on its way is not made twice.
 */
export const attemptKey = (uid: string, body: unknown): string => {
  const content = digestOf(`${uid} ${JSON.stringify(body)}`)
  const [keptContent, keptKey] = (sessionStorage.getItem(KEPT) ?? '').split(' ')
  if (keptContent === content && keptKey !== undefined) return keptKey
  const key = randomKey()
  sessionStorage.setItem(KEPT, `${content} ${key}`)
  return key
}

/** After a response that is final: the next attempt is another one, whatever it holds. */
export const forgetAttempt = (): void => {
  sessionStorage.removeItem(KEPT)
}
