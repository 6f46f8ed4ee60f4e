import { BOX_MAX, type Box, type CellSize } from '@yacheyka/core/cells/cell-size'
import type { ItemVat } from '@yacheyka/core/money/item-vat'
import { formatWireMoney, parseTypedMoney, type Kopecks } from '@yacheyka/core/money/money'
import { formatPhone, parsePhone } from '@yacheyka/core/contacts/phone'
import { plainText } from '@yacheyka/core/text/plain-text'
import * as shipment from '@yacheyka/core/parcels/shipment'
import { formatNumber } from '@yacheyka/core/text/wording'
import type { ShipmentItem, ShipmentLine } from './shipment-line.ts'

const { SHIPMENT_MESSAGES: MESSAGES } = shipment

/** Centimetres of a box as they were typed. */
export type Sides = Readonly<Record<keyof Box, string>>

/** A cell of the departure: its size, calculated from the box or chosen. */
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
export interface DepartureFields {
  readonly parcelNumber: string
  readonly description: string
  /** Grams. */
  readonly weight: number
  readonly cost: string
  /** One to five. */
  readonly cells: readonly CellFields[]
  readonly phone: string
  readonly email: string
  readonly point: ShipmentLine['point'] | null
  readonly items: readonly ItemFields[]
}

/** What is wrong, by the field: `cost`, `cells.0.size`, `items.2.price`; places are those in the lists. */
export type DepartureFaults = Readonly<Record<string, string>>

const NO_BOX: Sides = { height: '', width: '', depth: '' }

/** The next id of a list, so that React tells its rows apart. */
const nextId = (rows: readonly { readonly id: number }[]): number =>
  Math.max(0, ...rows.map(({ id }) => id)) + 1

export const EMPTY_FIELDS: DepartureFields = {
  parcelNumber: '',
  description: '',
  weight: shipment.WEIGHT_MIN,
  cost: '',
  cells: [{ id: 1, size: '', ...NO_BOX }],
  phone: '',
  email: '',
  point: null,
  items: [],
}

/** Undefined where there are as many as there may be. */
export const withCell = (fields: DepartureFields): DepartureFields | undefined =>
  fields.cells.length >= shipment.CELLS_MAX
    ? undefined
    : { ...fields, cells: [...fields.cells, { id: nextId(fields.cells), size: '', ...NO_BOX }] }

/** The last one stays: a departure without a cell is none. */
export const withoutCell = (fields: DepartureFields, id: number): DepartureFields =>
  fields.cells.length === 1
    ? fields
    : { ...fields, cells: fields.cells.filter((cell) => cell.id !== id) }

export const withItem = (fields: DepartureFields): DepartureFields => ({
  ...fields,
  items: [
    ...fields.items,
    { id: nextId(fields.items), label: '', price: '', quantity: '', vat: '' },
  ],
})

export const withoutItem = (fields: DepartureFields, id: number): DepartureFields => ({
  ...fields,
  items: fields.items.filter((item) => item.id !== id),
})

/** Whether anything has been filled in. */
export const isUntouched = (fields: DepartureFields): boolean =>
  JSON.stringify(fields) === JSON.stringify(EMPTY_FIELDS)

/** Centimetres as people write them: «20,5». */
const SIDE = /^\d{1,4}(?:[.,]\d{1,2})?$/

const sideOf = (text: string): number | undefined =>
  SIDE.test(text.trim()) ? Number(text.trim().replace(',', '.')) : undefined

/** What is wrong with a side that was typed; undefined for an empty one: a size may be chosen without a box. */
export const faultOfSide = (side: keyof Box, text: string): string | undefined => {
  if (text.trim() === '') return undefined
  const most = BOX_MAX[side]
  const centimetres = sideOf(text)
  return centimetres === undefined || centimetres <= 0 || centimetres > most
    ? `От 0 до ${formatNumber(most, 1)} см`
    : undefined
}

const SIDES = ['height', 'width', 'depth'] as const

/** The box, where all three sides are typed and each is in its bounds. */
export const boxOf = (sides: Sides): Box | undefined => {
  if (SIDES.some((side) => faultOfSide(side, sides[side]) !== undefined)) return undefined
  const [height, width, depth] = SIDES.map((side) => sideOf(sides[side]))
  if (height === undefined || width === undefined || depth === undefined) return undefined
  return { height, width, depth }
}

const AMOUNT = 'Введите сумму в рублях, например 1 500 или 1 234,50'

const faultOfMoney = (text: string, most: Kopecks, tooMuch: string): string | undefined => {
  if (text.trim() === '') return MESSAGES.required
  const kopecks = parseTypedMoney(text)
  if (kopecks === undefined) return AMOUNT
  return kopecks > most ? tooMuch : undefined
}

const faultOfText = (text: string, most: number): string | undefined => {
  const length = plainText(text).trim().length
  if (length === 0) return MESSAGES.required
  return length > most ? MESSAGES.long(most) : undefined
}

const faultOfQuantity = (text: string): string | undefined => {
  const quantity = /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN
  return quantity >= shipment.ITEM_QUANTITY_MIN && quantity <= shipment.ITEM_QUANTITY_MAX
    ? undefined
    : MESSAGES.quantity
}

const isBlank = ({ label, price, quantity, vat }: ItemFields): boolean =>
  [label, price, quantity, vat].every((text) => text.trim() === '')

type Found = readonly (readonly [field: string, message: string | undefined])[]

const faultsOfCell = (cell: CellFields, at: number): Found => [
  ...SIDES.map((side) => [`cells.${at}.${side}`, faultOfSide(side, cell[side])] as const),
  [`cells.${at}.size`, cell.size === '' ? MESSAGES.size : undefined],
]

/** If any field of an item is filled, all are required (specification 2, section 5). */
const faultsOfItem = (item: ItemFields, at: number): Found =>
  isBlank(item)
    ? []
    : [
        [`items.${at}.label`, faultOfText(item.label, shipment.ITEM_LABEL_LENGTH_MAX)],
        [
          `items.${at}.price`,
          faultOfMoney(item.price, shipment.ITEM_PRICE_MAX, MESSAGES.itemPrice),
        ],
        [`items.${at}.quantity`, faultOfQuantity(item.quantity)],
        [`items.${at}.vat`, item.vat === '' ? MESSAGES.required : undefined],
      ]

/** @param taken numbers of the other departures @returns what is wrong, all fields at once; empty where nothing is */
export const faultsOf = (fields: DepartureFields, taken: ReadonlySet<string>): DepartureFaults => {
  const number = fields.parcelNumber.trim()
  const found: Found = [
    [
      'parcelNumber',
      shipment.faultOfParcelNumber(number) ?? (taken.has(number) ? MESSAGES.taken : undefined),
    ],
    ['description', faultOfText(fields.description, shipment.DECLARATION_LENGTH_MAX)],
    ['weight', shipment.faultOfWeight(fields.weight)],
    ['cost', faultOfMoney(fields.cost, shipment.DECLARED_PRICE_MAX, MESSAGES.declaredPrice)],
    ...fields.cells.flatMap(faultsOfCell),
    ['phone', shipment.faultOfReceiverPhone(fields.phone)],
    ['email', shipment.faultOfReceiverEmail(fields.email.trim())],
    ['point', fields.point === null ? MESSAGES.required : undefined],
    ...fields.items.flatMap(faultsOfItem),
  ]
  return Object.fromEntries(found.filter((pair): pair is [string, string] => pair[1] !== undefined))
}

/** Items without a label or a price are dropped on save (specification 2, section 5). */
const itemsOf = (items: readonly ItemFields[]): readonly ShipmentItem[] =>
  items.flatMap(({ label, price, quantity, vat }) => {
    const kopecks = parseTypedMoney(price)
    const words = plainText(label).trim()
    if (words === '' || kopecks === undefined) return []
    return [{ label: words, price: kopecks, quantity: Number(quantity), vat: vat || 'none' }]
  })

/** The departure; undefined where something is wrong with it, or a rule that `faultsOf` knows is broken. */
export const lineOf = (
  fields: DepartureFields,
  key: string,
  taken: ReadonlySet<string>,
): ShipmentLine | undefined => {
  const declaredPrice = parseTypedMoney(fields.cost)
  const receiverPhone = parsePhone(fields.phone)
  if (Object.keys(faultsOf(fields, taken)).length > 0) return undefined
  if (declaredPrice === undefined || receiverPhone === undefined || fields.point === null)
    return undefined
  return {
    key,
    parcelNumber: fields.parcelNumber.trim(),
    declaration: plainText(fields.description).trim(),
    weight: fields.weight,
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

/** A departure that was added, as the form shows it for mending. */
export const fieldsOf = (line: ShipmentLine): DepartureFields => ({
  parcelNumber: line.parcelNumber,
  description: line.declaration,
  weight: line.weight,
  cost: typedMoney(line.declaredPrice),
  cells: line.cells.map((size, at) => ({ id: at + 1, size, ...NO_BOX })),
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
