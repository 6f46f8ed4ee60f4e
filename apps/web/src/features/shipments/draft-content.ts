import type { BatchContent, BatchDeparture } from '@yacheyka/contract/batches/saved-batches'
import { fieldsOf, isUntouched, lineOf, type ParcelFields } from './parcel-fields.ts'
import { EMPTY_DRAFT, isEmptyDraft, type Draft } from './draft.ts'

type FormContent = Extract<BatchContent, { page: 'form' }>

const NOTHING_TAKEN: ReadonlySet<string> = new Set()

/** Number of a key that the form gives: `m12`. */
const rowOfKey = (key: string): number => Number(key.slice(1)) || 1

const savedParcelOf = (row: number, fields: ParcelFields): BatchDeparture => ({
  row,
  parcel_number: fields.parcelNumber,
  description: fields.description,
  weight: fields.weight,
  cost: fields.cost,
  cells: fields.cells.map(({ size, height, width, depth }) => ({ size, height, width, depth })),
  phone: fields.phone,
  email: fields.email,
  point: fields.point && {
    number: fields.point.number,
    name: fields.point.name,
    address: fields.point.address,
    city: fields.point.city,
  },
  items: fields.items.map(({ label, price, quantity, vat }) => ({ label, price, quantity, vat })),
})

const fieldsOfSavedParcel = (departure: BatchDeparture): ParcelFields => ({
  parcelNumber: departure.parcel_number,
  description: departure.description,
  weight: departure.weight,
  cost: departure.cost,
  cells: departure.cells.map((cell, at) => ({ id: at + 1, ...cell })),
  phone: departure.phone,
  email: departure.email,
  point: departure.point,
  items: departure.items.map((item, at) => ({ id: at + 1, ...item })),
})

/** The draft as a saved batch has it; undefined where it is empty. */
export const contentOfDraft = (draft: Omit<Draft, 'editing'>): FormContent | undefined =>
  isEmptyDraft(draft)
    ? undefined
    : {
        page: 'form',
        departures: [
          ...draft.departures.map((line) => savedParcelOf(rowOfKey(line.key), fieldsOf(line))),
          ...draft.waiting.map((fields, at) => savedParcelOf(draft.made + 2 + at, fields)),
        ],
        next: isUntouched(draft.fields) ? null : savedParcelOf(draft.made + 1, draft.fields),
      }

/** The way back. What is in order no more (a recipient was erased, a rule is another) waits for the form. */
export const draftOfContent = ({ departures, next }: FormContent): Draft => {
  const read = departures.map((departure) => {
    const fields = fieldsOfSavedParcel(departure)
    return { fields, line: lineOf(fields, `m${departure.row}`, NOTHING_TAKEN) }
  })
  const broken = read.filter(({ line }) => line === undefined).map(({ fields }) => fields)
  const [fields, ...waiting] = next === null ? broken : [fieldsOfSavedParcel(next), ...broken]
  return {
    ...EMPTY_DRAFT,
    departures: read.flatMap(({ line }) => line ?? []),
    ...(fields === undefined ? {} : { fields }),
    waiting,
    made: Math.max(0, ...departures.map(({ row }) => row)),
  }
}
