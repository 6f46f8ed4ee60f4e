import * as fc from 'fast-check'
import type { SheetReading, ParcelSheet } from './parcel-sheet.ts'
import type { SheetRow } from './parcel-sheet-types.ts'

// Sheets for tests: rows as people and hostile programs fill them. Nothing of the product's column table is used here.

export type Texts = Readonly<Record<string, string | undefined>>

export const sheetOf = (rows: readonly Texts[], first = 3): readonly SheetRow[] => [
  { row_number: 1, cells: [{ cell_letter: 'A', cell_value: 'Последняя миля' }] },
  { row_number: 2, cells: [{ cell_letter: 'B', cell_value: 'Номер посылки' }] },
  ...rows.map((texts, index) => rowOf(first + index, texts)),
]

export const rowOf = (row: number, texts: Texts): SheetRow => ({
  row_number: row,
  cells: Object.entries(texts).flatMap(([letter, value]) =>
    value === undefined ? [] : [{ cell_letter: letter, cell_value: value }],
  ),
})

export const read = (reading: SheetReading): ParcelSheet => {
  if (reading.kind !== 'read') throw new Error('the template was not recognised')
  return reading
}

export const GOOD: Texts = {
  B: 'ЗАКАЗ-1',
  C: 'M',
  D: '0,5',
  E: '1500',
  F: '303',
  G: '+7(916)123-45-67',
  H: 'anna@example.ru',
  I: 'Книги',
}
export const ITEM: Texts = { K: 'Атлас', L: '990,50', M: '2', N: '20%' }

const decimal = (most: number, places: number) =>
  fc
    .tuple(
      fc.integer({ min: 0, max: most }),
      fc.stringMatching(new RegExp(`^\\d{0,${places}}$`)),
      fc.constantFrom(',', '.'),
    )
    .map(([whole, fraction, sign]) => (fraction === '' ? `${whole}` : `${whole}${sign}${fraction}`))

export const FUZZ = [
  '\u0000',
  '\ud800',
  '\u202e',
  '́́́',
  '__proto__',
  'constructor',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '0x10',
  '٣',
  '=1+1',
  '🎁'.repeat(300),
  'а'.repeat(32_767),
  ' '.repeat(32_000) + 'x',
  '1'.repeat(32_000),
  'рубл'.repeat(8000),
  `${'a.'.repeat(10_000)}@`,
  `a@${'a.'.repeat(10_000)}`,
] as const

const fuzz = fc.oneof(
  fc.constantFrom(...FUZZ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constant(''),
)

export const columnTexts: Readonly<Record<string, fc.Arbitrary<string>>> = {
  B: fc.oneof(fc.constantFrom('А-1', 'А-2', 'А-3', 'a%b', '№7'), fc.string({ maxLength: 70 })),
  C: fc.constantFrom('S', 'm', 'М', 'XL', 'S/2', ' s / 2 ', 'XXL', ''),
  D: decimal(20, 6),
  E: decimal(100_100, 3),
  F: fc.constantFrom('303', '7/2 #4', 'ЧЛБ%303', ''),
  G: fc.constantFrom('79161234567', '9161234567', '8 916 123-45-67', '+7(916)123-45-67', '123', ''),
  H: fc.constantFrom('', 'a@b.ru', 'a@b', 'нет'),
  I: fc.constantFrom('', 'Книги', 'о'.repeat(501)),
  K: fc.constantFrom('', 'Атлас', 'Лупа'),
  L: decimal(100_100, 3),
  M: decimal(1100, 1),
  N: fc.constantFrom('0', '10', '20', '110', '120', '20%', '20/120', '0.2', '18', ''),
}

/** Any sheet: good cells, wrong ones, hostile ones. */
export const anyTexts: fc.Arbitrary<Texts> = fc.record(
  Object.fromEntries(
    Object.entries(columnTexts).map(([letter, texts]) => [
      letter,
      fc.oneof({ weight: 12, arbitrary: texts }, { weight: 1, arbitrary: fuzz }),
    ]),
  ),
  { requiredKeys: [] },
)

/** A row with nothing wrong in it, with an item or without. */
const goodParcel: fc.Arbitrary<Texts> = fc.record({
  C: fc.constantFrom('S', 'M', 'L', 'XL', 'S/2', 'M/2', 'м'),
  D: fc.integer({ min: 100, max: 15_000 }).map((grams) => `${grams / 1000}`),
  E: fc.integer({ min: 0, max: 10_000_000 }).map((kopecks) => `${kopecks / 100}`),
  F: fc.constantFrom('303', '7/2 #4', 'ЧЛБ%303'),
  G: fc.integer({ min: 1e9, max: 9_999_999_999 }).map((ten) => `7${ten}`),
  H: fc.constantFrom('', 'a@b.ru'),
  I: fc.constantFrom('', 'Книги', 'й'),
})
const goodItem: fc.Arbitrary<Texts> = fc.record({
  K: fc.string({ minLength: 1, maxLength: 20 }).map((text) => `Товар ${text}`),
  L: fc.integer({ min: 0, max: 10_000_000 }).map((kopecks) => `${kopecks / 100}`),
  M: fc.integer({ min: 1, max: 1000 }).map(String),
  N: fc.constantFrom('0', '10%', '20/120', 'Без НДС', '22', '0.05'),
})

/** Parcels with their rows, all of them good, in any order: number → its rows. */
export const goodSheet: fc.Arbitrary<readonly Texts[]> = fc
  .array(fc.tuple(goodParcel, fc.array(goodItem, { maxLength: 4 })), { maxLength: 12 })
  .map((parcels) =>
    parcels.flatMap(([parcel, items], index) =>
      (items.length === 0 ? [{}] : items).map((item) => ({ B: `N-${index}`, ...parcel, ...item })),
    ),
  )
  .chain((rows) => fc.shuffledSubarray(rows, { minLength: rows.length }))
