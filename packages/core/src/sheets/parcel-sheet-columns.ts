import { CELL_SIZES } from '../cells/cell-size.ts'
import { ITEM_VAT_WORDING, ITEM_VATS } from '../money/item-vat.ts'
import {
  DECLARATION_LENGTH_MAX,
  DECLARED_PRICE_MAX,
  FORBIDDEN_IN_NUMBER,
  ITEM_LABEL_LENGTH_MAX,
  ITEM_PRICE_MAX,
  ITEM_QUANTITY_MAX,
  ITEM_QUANTITY_MIN,
  PARCEL_NUMBER_LENGTH_MAX,
  RECEIVER_EMAIL_LENGTH_MAX,
  WEIGHT_MAX,
  WEIGHT_MIN,
} from '../parcels/parcel-limits.ts'
import { POINT_NUMBER_MAX } from '../points/point-number.ts'
import { formatNumber } from '../text/wording.ts'

/** What cell A1 of our template holds (specification 2, section 5). */
export const TEMPLATE_TYPE = 'Последняя миля'
export const HEADING_ROW = 2
export const FIRST_DATA_ROW = 3

/** What a spreadsheet program itself can hold a cell to. Bounds are as the cell has them: kilograms, roubles, pieces. */
export type ColumnRule =
  | { readonly kind: 'list'; readonly values: readonly string[] }
  | { readonly kind: 'decimal' | 'whole'; readonly min: number; readonly max: number }
  | { readonly kind: 'length'; readonly max: number }

interface ParcelSheetColumn {
  readonly letter: string
  readonly field: string
  /** A parcel's own columns stand the same in all of its rows; an item has one row. */
  readonly part: 'parcel' | 'item'
  readonly heading: string
  /** One sentence with what is allowed. */
  readonly hint: string
  /** Of an item: once any of its cells is filled. */
  readonly required: boolean
  /** Kept as text: digits of a phone stay as typed and «10/110» does not become a date. */
  readonly text: boolean
  readonly rule?: ColumnRule
}

const grams = (weight: number): string => formatNumber(weight / 1000, 3)
const roubles = (kopecks: number): string => formatNumber(kopecks / 100, 2)

/**
 * The columns of a workbook with shipments (specification 2, section 5): the template is made of this table and an
 * upload is read by it. A holds the type in its first row, J parts a parcel from its item.
 */
export const PARCEL_SHEET_COLUMNS = [
  {
    letter: 'B',
    field: 'parcelNumber',
    part: 'parcel',
    heading: 'Номер посылки',
    hint: `Ваш номер отправления, до ${PARCEL_NUMBER_LENGTH_MAX} символов, без ${FORBIDDEN_IN_NUMBER}; строки с одним номером — товары одной посылки.`,
    required: true,
    text: true,
    rule: { kind: 'length', max: PARCEL_NUMBER_LENGTH_MAX },
  },
  {
    letter: 'C',
    field: 'size',
    part: 'parcel',
    heading: 'Размер ячейки',
    hint: `Один из размеров: ${CELL_SIZES.join(', ')}.`,
    required: true,
    text: true,
    rule: { kind: 'list', values: CELL_SIZES },
  },
  {
    letter: 'D',
    field: 'weight',
    part: 'parcel',
    heading: 'Вес, кг',
    hint: `Вес посылки в килограммах, от ${grams(WEIGHT_MIN)} до ${grams(WEIGHT_MAX)}.`,
    required: true,
    text: false,
    rule: { kind: 'decimal', min: WEIGHT_MIN / 1000, max: WEIGHT_MAX / 1000 },
  },
  {
    letter: 'E',
    field: 'declaredPrice',
    part: 'parcel',
    heading: 'Объявленная стоимость, ₽',
    hint: `Рубли с копейками, от 0 до ${roubles(DECLARED_PRICE_MAX)}.`,
    required: true,
    text: false,
    rule: { kind: 'decimal', min: 0, max: DECLARED_PRICE_MAX / 100 },
  },
  {
    letter: 'F',
    field: 'terminalNumber',
    part: 'parcel',
    heading: 'Номер почтомата',
    hint: 'Номер действующего почтомата или пункта выдачи, как на карте.',
    required: true,
    text: true,
    rule: { kind: 'length', max: POINT_NUMBER_MAX },
  },
  {
    letter: 'G',
    field: 'receiverPhone',
    part: 'parcel',
    heading: 'Телефон получателя',
    hint: 'Российский номер, например +7(916)123-45-67 или 89161234567.',
    required: true,
    text: true,
  },
  {
    letter: 'H',
    field: 'receiverEmail',
    part: 'parcel',
    heading: 'E-mail получателя',
    hint: `Адрес вида name@example.ru, до ${RECEIVER_EMAIL_LENGTH_MAX} символов; можно не заполнять.`,
    required: false,
    text: true,
    rule: { kind: 'length', max: RECEIVER_EMAIL_LENGTH_MAX },
  },
  {
    letter: 'I',
    field: 'declaration',
    part: 'parcel',
    heading: 'Описание',
    hint: `Что в посылке, до ${DECLARATION_LENGTH_MAX} символов; можно не заполнять.`,
    required: false,
    text: true,
    rule: { kind: 'length', max: DECLARATION_LENGTH_MAX },
  },
  {
    letter: 'K',
    field: 'label',
    part: 'item',
    heading: 'Товар',
    hint: `Название товара, до ${ITEM_LABEL_LENGTH_MAX} символов; обязательно, если заполнены цена, количество или НДС.`,
    required: true,
    text: true,
    rule: { kind: 'length', max: ITEM_LABEL_LENGTH_MAX },
  },
  {
    letter: 'L',
    field: 'price',
    part: 'item',
    heading: 'Цена товара, ₽',
    hint: `Цена одной штуки, рубли с копейками, от 0 до ${roubles(ITEM_PRICE_MAX)}.`,
    required: true,
    text: false,
    rule: { kind: 'decimal', min: 0, max: ITEM_PRICE_MAX / 100 },
  },
  {
    letter: 'M',
    field: 'quantity',
    part: 'item',
    heading: 'Количество, шт.',
    hint: `Целое число от ${ITEM_QUANTITY_MIN} до ${ITEM_QUANTITY_MAX}.`,
    required: true,
    text: false,
    // Nought is read too and drops the item (specification 2, section 5: «quantity 0 to 1000»).
    rule: { kind: 'whole', min: 0, max: ITEM_QUANTITY_MAX },
  },
  {
    letter: 'N',
    field: 'vat',
    part: 'item',
    heading: 'НДС',
    hint: `Одно из значений: ${ITEM_VATS.map((vat) => ITEM_VAT_WORDING[vat]).join(', ')}.`,
    required: true,
    text: true,
    rule: { kind: 'list', values: ITEM_VATS.map((vat) => ITEM_VAT_WORDING[vat]) },
  },
] as const satisfies readonly ParcelSheetColumn[]

export type ColumnLetter = (typeof PARCEL_SHEET_COLUMNS)[number]['letter']
export type ColumnField = (typeof PARCEL_SHEET_COLUMNS)[number]['field']
export const COLUMN_LETTERS: readonly ColumnLetter[] = PARCEL_SHEET_COLUMNS.map(
  ({ letter }) => letter,
)

const HEADINGS: ReadonlyMap<string, string> = new Map(
  PARCEL_SHEET_COLUMNS.map(({ letter, heading }) => [letter, heading]),
)
export const headingOf = (letter: ColumnLetter): string => HEADINGS.get(letter) ?? letter

/** Where the rows came from, if not from the template itself: what people call their cells. */
export interface SheetOrigin {
  /** The shop's own column of each of ours; none where the file has no such column. */
  readonly letters: Readonly<Partial<Record<ColumnLetter, string>>>
  /** How far down the rows were moved: our row 3 is its row 2 where this is 1. */
  readonly rowShift: number
}

/** «B5», as errors name cells; «Размер ячейки, строка 5» where the shop's own file has no such column. */
export const nameCell = (letter: ColumnLetter, row: number, origin?: SheetOrigin): string => {
  if (origin === undefined) return `${letter}${row}`
  const own = origin.letters[letter]
  const ownRow = row - origin.rowShift
  return own === undefined ? `${headingOf(letter)}, строка ${ownRow}` : `${own}${ownRow}`
}
