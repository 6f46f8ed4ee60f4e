import { BOX_MAX, type Box, type CellSize } from '@yacheyka/core/cells/cell-size'
import type { ItemVat } from '@yacheyka/core/money/item-vat'
import { formatWireMoney, parseTypedMoney, type Kopecks } from '@yacheyka/core/money/money'
import { formatPhone, parsePhone } from '@yacheyka/core/contacts/phone'
import {
  hasPartOfKopeck,
  readWeight,
  SHEET_MESSAGES,
} from '@yacheyka/core/sheets/parcel-sheet-values'
import { plainText } from '@yacheyka/core/text/plain-text'
import * as parcelLimits from '@yacheyka/core/parcels/parcel-limits'
import { formatNumber } from '@yacheyka/core/text/wording'
import type { NewParcelItem, NewParcel } from './new-parcel.ts'

const { NEW_PARCEL_MESSAGES: MESSAGES } = parcelLimits

/** Centimetres of a box as they were typed. */
export type Sides = Readonly<Record<keyof Box, string>>

/** A cell of the parcel: its size, calculated from the box or chosen. */
export interface CellFields extends Sides {
  readonly id: number
  readonly size: CellSize | ''
}

export interface ItemFields {
  readonly id: number
  readonly label: string
  readonly price: string
  readonly quantity: string
  readonly vat: ItemVat | ''
}

/** The form as people fill it; everything that is typed is as it was typed. */
export interface ParcelFields {
  readonly parcelNumber: string
  readonly description: string
  /** As typed: «1,25». */
  readonly kilograms: string
  readonly cost: string
  /** One to five. */
  readonly cells: readonly CellFields[]
  readonly phone: string
  readonly email: string
  readonly point: NewParcel['point'] | null
  readonly items: readonly ItemFields[]
}

/** What is wrong, by the field: `cost`, `cells.0.size`, `items.2.price`; places are those in the lists. */
export type ParcelFieldErrors = Readonly<Record<string, string>>

const NO_BOX: Sides = { height: '', width: '', depth: '' }

/** The next id of a list, so that React tells its rows apart. */
const nextId = (rows: readonly { readonly id: number }[]): number =>
  Math.max(0, ...rows.map(({ id }) => id)) + 1

/** «1,25»: to the gram. */
export const formatKilograms = (grams: number): string => formatNumber(grams / 1000, 3)

/** Grams; undefined for what is no weight or is out of bounds, as in a spreadsheet. */
export const weightOf = ({ kilograms }: Pick<ParcelFields, 'kilograms'>): number | undefined => {
  const read = readWeight(kilograms.trim())
  return 'value' in read ? read.value : undefined
}

export const errorOfWeight = (kilograms: string): string | undefined => {
  const read = readWeight(kilograms.trim())
  return 'message' in read ? read.message : undefined
}

export const EMPTY_FIELDS: ParcelFields = {
  parcelNumber: '',
  description: '',
  kilograms: formatKilograms(parcelLimits.WEIGHT_MIN),
  cost: '',
  cells: [{ id: 1, size: '', ...NO_BOX }],
  phone: '',
  email: '',
  point: null,
  items: [],
}

/** Undefined where there are as many as there may be. */
export const withCell = (fields: ParcelFields): ParcelFields | undefined =>
  fields.cells.length >= parcelLimits.CELLS_MAX
    ? undefined
    : { ...fields, cells: [...fields.cells, { id: nextId(fields.cells), size: '', ...NO_BOX }] }

/** The last one stays: a parcel without a cell is none. */
export const withoutCell = (fields: ParcelFields, id: number): ParcelFields =>
  fields.cells.length === 1
    ? fields
    : { ...fields, cells: fields.cells.filter((cell) => cell.id !== id) }

export const withItem = (fields: ParcelFields): ParcelFields => ({
  ...fields,
  items: [
    ...fields.items,
    { id: nextId(fields.items), label: '', price: '', quantity: '', vat: '' },
  ],
})

export const withoutItem = (fields: ParcelFields, id: number): ParcelFields => ({
  ...fields,
  items: fields.items.filter((item) => item.id !== id),
})

/** The next parcel goes to the same locker in cells of the same sizes until they are changed. */
export const nextFields = (line: NewParcel): ParcelFields => ({
  ...EMPTY_FIELDS,
  cells: cellsOf(line),
  point: line.point,
})

/** The same parcel once more: all but the number, which is a parcel's own. */
export const repeatedFields = (line: NewParcel): ParcelFields => ({
  ...fieldsOf(line),
  parcelNumber: '',
})

/** What a locker has to take; the least weight where none is known. */
export const loadOf = (fields: ParcelFields) => ({
  cells: fields.cells.flatMap(({ size }) => (size === '' ? [] : [size])),
  weight: weightOf(fields) ?? parcelLimits.WEIGHT_MIN,
})

/** Whether nothing has been filled in: a locker and sizes alone are what the parcel before has left. */
export const isUntouched = (fields: ParcelFields): boolean =>
  fields.cells.every((cell) => SIDES.every((side) => cell[side] === '')) &&
  JSON.stringify({ ...fields, point: null, cells: [] }) ===
    JSON.stringify({ ...EMPTY_FIELDS, cells: [] })

/** Centimetres as people write them: «20,5». */
const SIDE = /^\d{1,4}(?:[.,]\d{1,2})?$/

const FINER_SIDE = /^\d{1,4}[.,]\d{3,}$/
const FINER = 'Сантиметры — не больше двух знаков после запятой'

const sideOf = (text: string): number | undefined =>
  SIDE.test(text.trim()) ? Number(text.trim().replace(',', '.')) : undefined

/** What is wrong with a side that was typed; undefined for an empty one: a size may be chosen without a box. */
export const errorOfSide = (side: keyof Box, text: string): string | undefined => {
  if (text.trim() === '') return undefined
  const most = BOX_MAX[side]
  if (FINER_SIDE.test(text.trim())) return FINER
  const centimetres = sideOf(text)
  if (centimetres === 0) return `Больше 0 и до ${formatNumber(most, 1)} см`
  return centimetres === undefined || centimetres > most
    ? `От 0 до ${formatNumber(most, 1)} см`
    : undefined
}

const SIDES = ['height', 'width', 'depth'] as const

/** The box, where all three sides are typed and each is in its bounds. */
export const boxOf = (sides: Sides): Box | undefined => {
  if (SIDES.some((side) => errorOfSide(side, sides[side]) !== undefined)) return undefined
  const [height, width, depth] = SIDES.map((side) => sideOf(sides[side]))
  if (height === undefined || width === undefined || depth === undefined) return undefined
  return { height, width, depth }
}

/** The sides of a box as they would be typed. */
export const sidesOf = ({ height, width, depth }: Box): Sides => {
  const typed = (side: number) => String(side).replace('.', ',')
  return { height: typed(height), width: typed(width), depth: typed(depth) }
}

const AMOUNT = 'Введите сумму в рублях, например 1 500 или 1 234,50'

const errorOfMoney = (text: string, most: Kopecks, tooMuch: string): string | undefined => {
  if (text.trim() === '') return MESSAGES.required
  const kopecks = parseTypedMoney(text)
  if (kopecks === undefined) return hasPartOfKopeck(text) ? SHEET_MESSAGES.kopecks : AMOUNT
  return kopecks > most ? tooMuch : undefined
}

const errorOfText = (text: string, most: number): string | undefined => {
  const length = plainText(text).trim().length
  if (length === 0) return MESSAGES.required
  return length > most ? MESSAGES.long(most) : undefined
}

const errorOfQuantity = (text: string): string | undefined => {
  const quantity = /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN
  return quantity >= parcelLimits.ITEM_QUANTITY_MIN && quantity <= parcelLimits.ITEM_QUANTITY_MAX
    ? undefined
    : MESSAGES.quantity
}

const isBlank = ({ label, price, quantity, vat }: ItemFields): boolean =>
  [label, price, quantity, vat].every((text) => text.trim() === '')

type Found = readonly (readonly [field: string, message: string | undefined])[]

const errorsOfCell = (cell: CellFields, at: number): Found => [
  ...SIDES.map((side) => [`cells.${at}.${side}`, errorOfSide(side, cell[side])] as const),
  [`cells.${at}.size`, cell.size === '' ? MESSAGES.size : undefined],
]

/** If any field of an item is filled, all are required (specification 2, section 5). */
const errorsOfItem = (item: ItemFields, at: number): Found =>
  isBlank(item)
    ? []
    : [
        [`items.${at}.label`, errorOfText(item.label, parcelLimits.ITEM_LABEL_LENGTH_MAX)],
        [
          `items.${at}.price`,
          errorOfMoney(item.price, parcelLimits.ITEM_PRICE_MAX, MESSAGES.itemPrice),
        ],
        [`items.${at}.quantity`, errorOfQuantity(item.quantity)],
        [`items.${at}.vat`, item.vat === '' ? MESSAGES.required : undefined],
      ]

/** @param taken numbers of the other parcels @returns what is wrong, all fields at once; empty where nothing is */
export const errorsOf = (fields: ParcelFields, taken: ReadonlySet<string>): ParcelFieldErrors => {
  const number = fields.parcelNumber.trim()
  const found: Found = [
    [
      'parcelNumber',
      parcelLimits.errorOfParcelNumber(number) ?? (taken.has(number) ? MESSAGES.taken : undefined),
    ],
    ['description', errorOfText(fields.description, parcelLimits.DECLARATION_LENGTH_MAX)],
    ['kilograms', errorOfWeight(fields.kilograms)],
    ['cost', errorOfMoney(fields.cost, parcelLimits.DECLARED_PRICE_MAX, MESSAGES.declaredPrice)],
    ...fields.cells.flatMap(errorsOfCell),
    ['phone', parcelLimits.errorOfReceiverPhone(fields.phone)],
    ['email', parcelLimits.errorOfReceiverEmail(fields.email.trim())],
    ['point', fields.point === null ? MESSAGES.required : undefined],
    ...fields.items.flatMap(errorsOfItem),
  ]
  return Object.fromEntries(found.filter((pair): pair is [string, string] => pair[1] !== undefined))
}

/** Items without a label or a price are dropped on save (specification 2, section 5). */
const itemsOf = (items: readonly ItemFields[]): readonly NewParcelItem[] =>
  items.flatMap(({ label, price, quantity, vat }) => {
    const kopecks = parseTypedMoney(price)
    const words = plainText(label).trim()
    if (words === '' || kopecks === undefined) return []
    return [{ label: words, price: kopecks, quantity: Number(quantity), vat: vat || 'none' }]
  })

/** The parcel; undefined where something is wrong with it, or a rule that `faultsOf` knows is broken. */
export const lineOf = (
  fields: ParcelFields,
  key: string,
  taken: ReadonlySet<string>,
): NewParcel | undefined => {
  const declaredPrice = parseTypedMoney(fields.cost)
  const receiverPhone = parsePhone(fields.phone)
  if (Object.keys(errorsOf(fields, taken)).length > 0) return undefined
  const weight = weightOf(fields)
  if (declaredPrice === undefined || receiverPhone === undefined) return undefined
  if (weight === undefined || fields.point === null) return undefined
  return {
    key,
    parcelNumber: fields.parcelNumber.trim(),
    declaration: plainText(fields.description).trim(),
    weight,
    cells: fields.cells.flatMap(({ size }) => (size === '' ? [] : [size])),
    declaredPrice,
    point: fields.point,
    receiverPhone,
    receiverEmail: fields.email.trim(),
    items: itemsOf(fields.items),
  }
}

/** «1234,50», and no kopecks where there are none. */
const typedMoney = (kopecks: Kopecks): string =>
  formatWireMoney(kopecks).replace('.', ',').replace(/,00$/, '')

const cellsOf = (line: NewParcel): readonly CellFields[] =>
  line.cells.map((size, at) => ({ id: at + 1, size, ...NO_BOX }))

/** A parcel that was added, as the form shows it for mending. */
export const fieldsOf = (line: NewParcel): ParcelFields => ({
  parcelNumber: line.parcelNumber,
  description: line.declaration,
  kilograms: formatKilograms(line.weight),
  cost: typedMoney(line.declaredPrice),
  cells: cellsOf(line),
  phone: formatPhone(line.receiverPhone),
  email: line.receiverEmail,
  point: line.point,
  items: line.items.map(({ label, price, quantity, vat }, at) => ({
    id: at + 1,
    label,
    price: typedMoney(price),
    quantity: String(quantity),
    vat,
  })),
})
