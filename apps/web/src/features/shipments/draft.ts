import {
  EMPTY_FIELDS,
  fieldsOf,
  isUntouched,
  nextFields,
  repeatedFields,
  type ParcelFields,
} from './parcel-fields.ts'
import type { NewParcel } from './new-parcel.ts'

/** Everything of the manual form that is not sent yet. */
export interface Draft {
  /** Added so far, the first on top. */
  readonly parcels: readonly NewParcel[]
  /** The next one, half filled in. */
  readonly fields: ParcelFields
  /** Of a saved batch, those that are in order no more: each comes into the form when it is free. */
  readonly waiting: readonly ParcelFields[]
  /** The added one that is open for mending, as it is by now. */
  readonly editing: { readonly key: string; readonly fields: ParcelFields } | null
  /** How many keys have been given away. */
  readonly made: number
  /** How many times a parcel was repeated: the form begins anew. */
  readonly repeated: number
}

/** Of the shape above and of what is kept with it: a draft of another version is not read. */
export const DRAFT_VERSION = 4

export const EMPTY_DRAFT: Draft = {
  parcels: [],
  fields: EMPTY_FIELDS,
  waiting: [],
  editing: null,
  made: 0,
  repeated: 0,
}

/** Whether leaving would lose something. */
export const isEmptyDraft = ({
  parcels,
  fields,
  waiting,
}: Pick<Draft, 'parcels' | 'fields' | 'waiting'>): boolean =>
  parcels.length === 0 && isUntouched(fields) && waiting.length === 0

/** The key of the next parcel. */
export const nextKey = ({ made }: Draft): string => `m${made + 1}`

/** Numbers that a parcel may not have: those of the others. */
export const takenNumbers = ({ parcels }: Draft, key?: string): ReadonlySet<string> =>
  new Set(parcels.filter((line) => line.key !== key).map(({ parcelNumber }) => parcelNumber))

/** The form is for the next one: one that waits, or one to the same locker. */
export const withAdded = (draft: Draft, line: NewParcel): Draft => ({
  ...draft,
  parcels: [...draft.parcels, line],
  fields: draft.waiting[0] ?? nextFields(line),
  waiting: draft.waiting.slice(1),
  made: draft.made + 1,
})

export const withEditing = (draft: Draft, key: string): Draft => {
  const line = draft.parcels.find((parcel) => parcel.key === key)
  return line === undefined ? draft : { ...draft, editing: { key, fields: fieldsOf(line) } }
}

/** The parcel once more, in the form; what was half filled in there waits for its turn. */
export const withRepeated = (draft: Draft, key: string): Draft => {
  const line = draft.parcels.find((parcel) => parcel.key === key)
  if (line === undefined) return draft
  return {
    ...draft,
    fields: repeatedFields(line),
    waiting: isUntouched(draft.fields) ? draft.waiting : [draft.fields, ...draft.waiting],
    repeated: draft.repeated + 1,
  }
}

/** A parcel whose locker does not take it is open for mending: it wants another one. */
export const withLockerRejected = (draft: Draft, key: string): Draft => {
  const line = draft.parcels.find((parcel) => parcel.key === key)
  return line === undefined
    ? draft
    : { ...draft, editing: { key: line.key, fields: { ...fieldsOf(line), point: null } } }
}

/** In its old place. */
export const withChanged = (draft: Draft, line: NewParcel): Draft => ({
  ...draft,
  parcels: draft.parcels.map((before) => (before.key === line.key ? line : before)),
  editing: null,
})

export const withoutParcels = (draft: Draft, keys: ReadonlySet<string>): Draft => ({
  ...draft,
  parcels: draft.parcels.filter(({ key }) => !keys.has(key)),
})

/** Parcels before and after some of them were removed. */
export interface Removal {
  readonly before: readonly NewParcel[]
  readonly after: readonly NewParcel[]
  /** Those that were. */
  readonly keys: ReadonlySet<string>
}

/** As before the removal; nothing where the parcels have changed since. */
export const withBroughtBack = (draft: Draft, { before, after }: Removal): Draft =>
  draft.parcels === after ? { ...draft, parcels: before } : draft
