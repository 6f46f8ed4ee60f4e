import * as z from 'zod'

/** Rows of a page: the first unless another is chosen (specification 3, section 9). */
export const PAGE_SIZES = [10, 25, 50, 100] as const
/** Columns of choice, in their order; the number always stands first. */
export const COLUMN_IDS = [
  'address',
  'status',
  'date',
  'phone',
  'order',
  'cell',
  'locker',
  'price',
  'deadline',
] as const
export type ColumnId = (typeof COLUMN_IDS)[number]
/** Those of specification 3. */
export const USUAL_COLUMNS: readonly ColumnId[] = ['address', 'status', 'date']

/** More would be a list to read. */
export const VIEWS_MAX = 8
export const VIEW_NAME_MAX = 40

const settings = z.object({
  columns: z.array(z.enum(COLUMN_IDS)).catch([...USUAL_COLUMNS]),
  rows: z.literal(PAGE_SIZES).catch(PAGE_SIZES[0]),
  views: z
    .array(z.object({ name: z.string(), search: z.string() }))
    .catch([])
    .transform((views) => views.slice(0, VIEWS_MAX)),
})
/** How a user has the list in this browser. */
export type ListSettings = z.output<typeof settings>

const nameOf = (user: string): string => `parcels:${user}`
const USUAL: ListSettings = { columns: [...USUAL_COLUMNS], rows: PAGE_SIZES[0], views: [] }

export const readSettings = (user: string): ListSettings => {
  try {
    return settings.parse(JSON.parse(localStorage.getItem(nameOf(user)) ?? 'null'))
  } catch {
    return USUAL
  }
}

/** A browser that keeps nothing has the usual list again after a reload. */
export const keepSettings = (user: string, kept: ListSettings): void => {
  try {
    localStorage.setItem(nameOf(user), JSON.stringify(kept))
  } catch (error) {
    console.warn('The list’s settings were not kept', error)
  }
}
