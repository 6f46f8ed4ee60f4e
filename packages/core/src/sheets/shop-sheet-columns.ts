import { foldText } from '../text/fold-text.ts'
import { PARCEL_SHEET_COLUMNS } from './parcel-sheet-columns.ts'
import type { ColumnLetter } from './parcel-sheet-columns.ts'
import { SHOP_COLUMNS } from './shop-sheet-headings.ts'

/** Letters and digits only, without what stands in brackets or behind a comma: «Цена, ₽ (с НДС)» is «цена». */
export const compactHeading = (heading: string): string =>
  foldText(heading.normalize('NFKC').replace(/(?<=.)[([,;:].*$/su, '')).replaceAll(' ', '')

const OURS = PARCEL_SHEET_COLUMNS.map(({ letter, field, heading }) => {
  const column = SHOP_COLUMNS[letter]
  return {
    letter,
    names: [heading, field, ...column.headings].map(compactHeading).filter((name) => name !== ''),
    parts: column.parts,
    not: column.not ?? [],
  }
})

/**
 * Our columns among a shop's headings: by their names, then by parts of them. A guess, for a person to look through.
 * @returns places from 0 by the template's letter; no place twice
 */
export const guessColumns = (headings: readonly string[]): ReadonlyMap<ColumnLetter, number> => {
  const names = headings.map(compactHeading)
  const columns = new Map<ColumnLetter, number>()
  const taken = new Set<number>()
  const take = (letter: ColumnLetter, place: number) => {
    if (place === -1 || taken.has(place)) return
    columns.set(letter, place)
    taken.add(place)
  }
  for (const { letter, names: known } of OURS) {
    const found = known.find((name) =>
      names.some((other, place) => other === name && !taken.has(place)),
    )
    if (found !== undefined)
      take(
        letter,
        names.findIndex((name, place) => name === found && !taken.has(place)),
      )
  }
  for (const { letter, parts, not } of OURS) {
    if (columns.has(letter)) continue
    const fits = (name: string) =>
      parts.some((part) => name.includes(part)) && !not.some((part) => name.includes(part))
    take(
      letter,
      names.findIndex((name, place) => !taken.has(place) && fits(name)),
    )
  }
  return columns
}
