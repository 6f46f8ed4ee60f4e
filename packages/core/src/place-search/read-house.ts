import type { AddressToken } from './address-tokens.ts'
import { type HouseNumber, partLetter } from './house-number.ts'

/** A house among the tokens: its number and how many tokens it takes. */
export interface HouseSpan {
  readonly from: number
  readonly to: number
  readonly house: HouseNumber
}

const isOfSort = (token: AddressToken | undefined, ...sorts: readonly string[]): boolean =>
  token?.type === 'kind' && token.sort !== undefined && sorts.includes(token.sort)

/** The house that begins at a token, with its kind word or without; undefined where none does. */
export const houseAt = (tokens: readonly AddressToken[], from: number): HouseSpan | undefined => {
  let at = from
  if (isOfSort(tokens[at], 'house')) at += 1
  const first = tokens[at]
  if (first?.type !== 'number' || first.ordinal === true) return undefined
  const parts: string[] = []
  at += 1
  for (;;) {
    const sign = tokens[at]
    const number = tokens[at + 1]
    const goes = sign?.type === 'slash' || isOfSort(sign, 'corpus', 'structure')
    if (!goes || number?.type !== 'number') break
    parts.push(`${partLetter(sign?.sort)}${number.text}`)
    at += 2
  }
  return { from, to: at, house: { number: first.text, parts } }
}

/** Every house that the tokens could name, the likeliest first: with its kind word, else the last number. */
export const housesAmong = (tokens: readonly AddressToken[]): HouseSpan[] => {
  const spans: HouseSpan[] = []
  for (let at = 0; at < tokens.length; at++) {
    const span = houseAt(tokens, at)
    if (span === undefined) continue
    spans.unshift(span)
    at = span.to - 1
  }
  const isNamed = ({ from }: HouseSpan) => isOfSort(tokens[from], 'house')
  return [...spans.filter(isNamed), ...spans.filter((span) => !isNamed(span))]
}
