import type { BatchContent, BatchParcel } from '@yacheyka/contract/batches/saved-batches'
import { WEIGHT_MIN } from '@yacheyka/core/parcels/parcel-limits'
import { formatNumber } from '@yacheyka/core/text/wording'
import { fieldsOf, isUntouched, lineOf, weightOf, type ParcelFields } from './parcel-fields.ts'
import { EMPTY_DRAFT, isEmptyDraft, type Draft } from './draft.ts'

type FormContent = Extract<BatchContent, { page: 'form' }>

const NOTHING_TAKEN: ReadonlySet<string> = new Set()

/** Number of a key that the form gives: `m12`. */
const rowOfKey = (key: string): number => Number(key.slice(1)) || 1

const savedParcelOf = (row: number, fields: ParcelFields): BatchParcel => ({
  row,
  parcel_number: fields.parcelNumber,
  description: fields.description,
  weight: weightOf(fields) ?? WEIGHT_MIN,
  kilograms: fields.kilograms,
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

const fieldsOfSavedParcel = (parcel: BatchParcel): ParcelFields => ({
  parcelNumber: parcel.parcel_number,
  description: parcel.description,
  // Drafts of the releases before have grams alone.
  kilograms: parcel.kilograms ?? formatNumber(parcel.weight / 1000, 3),
  cost: parcel.cost,
  cells: parcel.cells.map((cell, at) => ({ id: at + 1, ...cell })),
  phone: parcel.phone,
  email: parcel.email,
  point: parcel.point,
  items: parcel.items.map((item, at) => ({ id: at + 1, ...item })),
})

/** The draft as a saved batch has it; undefined where it is empty. */
export const contentOfDraft = (
  draft: Omit<Draft, 'editing' | 'repeated'>,
): FormContent | undefined =>
  isEmptyDraft(draft)
    ? undefined
    : {
        page: 'form',
        parcels: [
          ...draft.parcels.map((line) => savedParcelOf(rowOfKey(line.key), fieldsOf(line))),
          ...draft.waiting.map((fields, at) => savedParcelOf(draft.made + 2 + at, fields)),
        ],
        next: isUntouched(draft.fields) ? null : savedParcelOf(draft.made + 1, draft.fields),
      }

/** The way back. What is in order no more (a recipient was erased, a rule is another) waits for the form. */
export const draftOfContent = ({ parcels, next }: FormContent): Draft => {
  const read = parcels.map((parcel) => {
    const fields = fieldsOfSavedParcel(parcel)
    return { fields, line: lineOf(fields, `m${parcel.row}`, NOTHING_TAKEN) }
  })
  const broken = read.filter(({ line }) => line === undefined).map(({ fields }) => fields)
  const [fields, ...waiting] = next === null ? broken : [fieldsOfSavedParcel(next), ...broken]
  return {
    ...EMPTY_DRAFT,
    parcels: read.flatMap(({ line }) => line ?? []),
    ...(fields === undefined ? {} : { fields }),
    waiting,
    made: Math.max(0, ...parcels.map(({ row }) => row)),
  }
}
