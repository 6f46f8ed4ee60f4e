import { parsePhone } from '@yacheyka/core/contacts/phone'

/** What somebody typed to find a parcel, read in all ways that it may be meant. */
export interface SearchTerms {
  /** The whole as one thing: «КП 104233», «8 (916) 123-45-67», «ООО Ромашка». */
  readonly whole: string
  /** As several things that are all meant: «4567 Ромашка», «+7 916 123-45-67 МСК-014». Each reading has two or more. */
  readonly readings: readonly (readonly string[])[]
}

/** A Russian number with what people write between its digits. */
const PHONE = /(?:\+7|\b[78])?[\s(\-–—.]*\d{3}[\s)\-–—.]*\d{3}[\s\-–—.]*\d{2}[\s\-–—.]*\d{2}(?!\d)/u
/** More words would tell nothing more. */
const WORDS_MAX = 6

/** @param typed trimmed, not empty */
export const readTerms = (typed: string): SearchTerms => {
  const words = wordsIn(typed)
  const readings = words.length > 1 ? [words] : []
  const phone = PHONE.exec(typed)?.[0].trim() ?? ''
  if (/\s/u.test(phone) && parsePhone(phone) !== undefined) {
    const others = wordsIn(typed.replace(phone, ' '))
    if (others.length > 0) readings.push([phone, ...others])
  }
  return { whole: typed, readings }
}

const wordsIn = (text: string): readonly string[] =>
  [...new Set(text.split(/[\s,;]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)))].slice(
    0,
    WORDS_MAX,
  )

/** Digits that a phone may end with: four to ten, whatever stands between them. */
export const phoneEnding = (term: string): string | undefined => {
  const digits = term.replaceAll(/[\s()\-–—.+]/gu, '')
  return /^\d{4,10}$/.test(digits) ? digits : undefined
}
