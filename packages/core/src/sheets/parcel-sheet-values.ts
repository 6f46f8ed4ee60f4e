import { CELL_SIZES } from '../cells/cell-size.ts'
import type { CellSize } from '../cells/cell-size.ts'
import { ITEM_VAT_WORDING, ITEM_VATS, parseItemVat } from '../money/item-vat.ts'
import type { ItemVat } from '../money/item-vat.ts'
import { parseTypedMoney } from '../money/money.ts'
import type { Kopecks } from '../money/money.ts'
import { parsePhone } from '../contacts/phone.ts'
import type { Phone } from '../contacts/phone.ts'
import { plainText } from '../text/plain-text.ts'
import { remember } from '../text/remember.ts'
import { normalisePointNumber, POINT_NUMBER_MAX } from '../points/point-number.ts'
import * as parcelLimits from '../parcels/parcel-limits.ts'

const { NEW_PARCEL_MESSAGES: MESSAGES } = parcelLimits

/** What only a spreadsheet can get wrong. */
export const SHEET_MESSAGES = {
  grams: `${MESSAGES.weight}. Похоже, здесь граммы`,
  kopecks: 'Копеек не больше двух знаков после запятой',
  partOfGram: 'Вес с точностью до грамма: не больше трёх знаков после запятой',
  rounded: 'Номер округлён программой: задайте столбцу текстовый формат и введите номер заново',
  vat: `НДС из списка: ${ITEM_VATS.map((vat) => ITEM_VAT_WORDING[vat]).join(', ')}`,
  formula: 'В ячейке ошибка формулы',
  items: `В одной посылке не больше ${parcelLimits.PARCEL_ITEMS_MAX} товаров`,
} as const

/** A cell's value, or what is wrong with it in a Russian sentence. */
export type CellRead<T> = { readonly value: T } | { readonly message: string }

const REQUIRED = { message: MESSAGES.required } as const
const refuse = (message: string) => ({ message }) as const
const checked = <T>(message: string | undefined, value: T): CellRead<T> =>
  message === undefined ? { value } : { message }

const NUMBER = /^\d{1,12}(?:[.,]\d{1,30})?(?:e[-+]?\d{1,2})?$/iu

/** No number of ours is so long, however it is spaced: the rest of a hostile cell is not looked at. */
const NUMBER_LENGTH_MAX = 64

/** `0,5`, `1 200.50`, and `1E-1` as workbooks hold it. @returns undefined for what is no number, or is below nought */
const readNumber = (text: string): number | undefined => {
  if (text.length > NUMBER_LENGTH_MAX) return undefined
  if (NUMBER.test(text)) return Number(text.replace(',', '.'))
  const bare = text.replace(/\s+/gu, '')
  return NUMBER.test(bare) ? Number(bare.replace(',', '.')) : undefined
}

/** A workbook holds 2,3 as 2.2999999999999998. */
const NOISE = 1e-6
const whole = (value: number | undefined): number | undefined => {
  if (value === undefined) return undefined
  const near = Math.round(value)
  return Math.abs(value - near) < NOISE ? near : undefined
}

export const readParcelNumber = (text: string): CellRead<string> =>
  checked(parcelLimits.errorOfParcelNumber(text), text)

/** What looks or sounds like our letters on a Russian keyboard. */
const LATIN: Readonly<Record<string, string>> = { М: 'M', С: 'S', Л: 'L', Х: 'X' }
const SIZES: ReadonlyMap<string, CellSize> = new Map(CELL_SIZES.map((size) => [size, size]))

/** `M`, `m`, «М» of the Russian keyboard, «S / 2». */
export const parseCellSize = (text: string): CellSize | undefined => {
  const known = SIZES.get(text)
  if (known !== undefined || text.length > 16) return known
  const bare = text.replace(/\s+/gu, '').toUpperCase()
  return SIZES.get(bare.replace(/[МСЛХ]/gu, (letter) => LATIN[letter] ?? letter))
}

export const readSize = (text: string): CellRead<CellSize> => {
  if (text === '') return REQUIRED
  const value = parseCellSize(text)
  return value === undefined ? refuse(MESSAGES.size) : { value }
}

/** Kilograms with a comma or a point as whole grams; a part of a gram is refused, never rounded away. */
export const readWeight = (text: string): CellRead<number> => {
  if (text === '') return REQUIRED
  const kilograms = readNumber(text) ?? readNumber(text.replace(/(?:кг|kg)\.?$/iu, ''))
  if (kilograms === undefined) return refuse(MESSAGES.weight)
  const grams = Math.round(kilograms * 1e9) / 1e6
  if (grams >= parcelLimits.WEIGHT_MIN && grams <= parcelLimits.WEIGHT_MAX) {
    const value = whole(grams)
    return value === undefined ? refuse(SHEET_MESSAGES.partOfGram) : { value }
  }
  const isGrams = kilograms >= parcelLimits.WEIGHT_MIN && kilograms <= parcelLimits.WEIGHT_MAX
  return refuse(isGrams ? SHEET_MESSAGES.grams : MESSAGES.weight)
}

/** Whether it is an amount but for more than two places of kopecks. */
export const hasPartOfKopeck = (text: string): boolean => {
  const roubles = readNumber(text.replace(CURRENCY, ''))
  return roubles !== undefined && toKopecks(roubles) === undefined
}

const CURRENCY = /(?:₽|руб(?:\.|л[а-я]*)?|р\.?)\s*$/iu
const toKopecks = (roubles: number): Kopecks | undefined => whole(Math.round(roubles * 1e9) / 1e7)

const readPrice = (text: string, most: Kopecks, message: string): CellRead<Kopecks> => {
  if (text === '') return REQUIRED
  if (text.length > NUMBER_LENGTH_MAX) return refuse(message)
  const roubles = readNumber(text)
  const kopecks = roubles === undefined ? parseTypedMoney(text) : toKopecks(roubles)
  if (kopecks !== undefined) return kopecks <= most ? { value: kopecks } : refuse(message)
  return refuse(hasPartOfKopeck(text) ? SHEET_MESSAGES.kopecks : message)
}

export const readDeclaredPrice = (text: string): CellRead<Kopecks> =>
  readPrice(text, parcelLimits.DECLARED_PRICE_MAX, MESSAGES.declaredPrice)

export const readItemPrice = (text: string): CellRead<Kopecks> =>
  readPrice(text, parcelLimits.ITEM_PRICE_MAX, MESSAGES.itemPrice)

/** Whether there is such a point is known to the network alone: `applyKnownTerminals`. */
export const readTerminalNumber = remember((text): CellRead<string> => {
  const value = normalisePointNumber(text)
  if (value === '') return REQUIRED
  return value.length > POINT_NUMBER_MAX ? refuse(MESSAGES.noPoint) : { value }
})

const EXPONENT = /^(\d)[.,]?(\d*)e\+?(9|10)$/iu
/** Of `7.9161234567E10`: fewer digits than this are what a program showed, not what was typed. */
const DIGITS_KEPT = 9

/** Digits of a phone that passed through a number: `7.9161234567E10`, `79161234567.0`. */
const readPhoneNumber = (text: string): CellRead<string> => {
  const exponent = EXPONENT.exec(text)
  if (exponent === null) return { value: text.replace(/[.,]0$/u, '') }
  const [, first = '', rest = '', power = ''] = exponent
  if (rest.length < DIGITS_KEPT - 1) return refuse(SHEET_MESSAGES.rounded)
  return { value: first + rest.padEnd(Number(power), '0') }
}

export const readReceiverPhone = (text: string): CellRead<Phone> => {
  if (text === '') return REQUIRED
  const typed = parsePhone(text)
  if (typed !== undefined) return { value: typed }
  const digits = readPhoneNumber(text)
  if ('message' in digits) return digits
  const value = parsePhone(digits.value)
  return value === undefined ? refuse(MESSAGES.phone) : { value }
}

export const readReceiverEmail = (text: string): CellRead<string> =>
  checked(parcelLimits.errorOfReceiverEmail(text), text)

/** Letters that `plainText` leaves as they are; most cells hold nothing else. */
const PLAIN = /^[ -~А-Яа-яЁё«»№—]*$/u

/** What a spreadsheet shows where a formula came to nothing; nobody calls goods so. */
const FORMULA_ERROR = /^#(?:REF!|DIV\/0!|VALUE!|NAME\?|N\/A|NULL!|NUM!|SPILL!|CALC!)$/u

const readText = (text: string, most: number): CellRead<string> => {
  if (text.startsWith('#') && FORMULA_ERROR.test(text)) return refuse(SHEET_MESSAGES.formula)
  // Twice the most: composed letters may come in two parts.
  if (text.length > most * 2) return refuse(MESSAGES.long(most))
  const value = PLAIN.test(text) ? text : plainText(text).trim()
  return checked(value.length > most ? MESSAGES.long(most) : undefined, value)
}

export const readDeclaration = (text: string): CellRead<string> =>
  readText(text, parcelLimits.DECLARATION_LENGTH_MAX)

export const readLabel = (text: string): CellRead<string> => {
  const read = readText(text, parcelLimits.ITEM_LABEL_LENGTH_MAX)
  return 'value' in read && read.value === '' ? REQUIRED : read
}

/** From 0, as the specification has it for rows (2, section 5), though an order takes from 1: nought is no item. */
export const readQuantity = (text: string): CellRead<number> => {
  if (text === '') return REQUIRED
  const value = whole(readNumber(text) ?? readNumber(text.replace(/шт\.?$/iu, '')))
  return value !== undefined && value <= parcelLimits.ITEM_QUANTITY_MAX
    ? { value }
    : refuse(MESSAGES.quantity)
}

const percentOf = (text: string): string => {
  const share = readNumber(text)
  return share === undefined || share >= 1 ? '' : String(whole(share * 100) ?? '')
}

/** Values and wordings of `parseItemVat`, and `0.2`, which is how a workbook holds 20 %. */
export const readVat = (text: string): CellRead<ItemVat> => {
  if (text === '') return REQUIRED
  const value = parseItemVat(text) ?? parseItemVat(percentOf(text))
  return value === undefined ? refuse(SHEET_MESSAGES.vat) : { value }
}
