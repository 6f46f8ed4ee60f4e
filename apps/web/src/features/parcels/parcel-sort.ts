import {
  PARCEL_ORDERINGS,
  type ParcelOrdering,
  SORTED_MAX,
} from '@yacheyka/contract/parcels/sent-parcels'
import type { ColumnSort } from '@yacheyka/ui/data-table.tsx'
import type { ColumnId } from './list-settings.ts'

type SortableId = 'number' | Extract<ColumnId, 'date' | 'order' | 'locker' | 'price' | 'deadline'>

interface Way {
  readonly ordering: ParcelOrdering
  readonly wording: string
  readonly way: NonNullable<ColumnSort['way']>
}

const up = (ordering: ParcelOrdering, wording: string): Way => ({
  ordering,
  wording,
  way: 'ascending',
})
const down = (ordering: ParcelOrdering, wording: string): Way => ({
  ordering,
  wording,
  way: 'descending',
})

/** What a press on a head asks for, first and then. */
const WAYS: Readonly<Record<SortableId, readonly [Way, Way]>> = {
  number: [up('parcel_number', 'по возрастанию'), down('-parcel_number', 'по убыванию')],
  date: [down('-date_added', 'сначала новые'), up('date_added', 'сначала старые')],
  order: [up('order_number', 'по возрастанию'), down('-order_number', 'по убыванию')],
  locker: [up('terminal_number', 'по возрастанию'), down('-terminal_number', 'по убыванию')],
  price: [down('-juridical_price', 'сначала дорогие'), up('juridical_price', 'сначала дешёвые')],
  deadline: [up('expire_at', 'сначала срочные'), down('-expire_at', 'сначала дальние')],
}

const USUAL: ParcelOrdering = '-date_added'

/** The order that the page's address asks for; the usual one where it asks for none or for one that is not there. */
export const orderingOf = (text: string): ParcelOrdering =>
  PARCEL_ORDERINGS.find((ordering) => ordering === text) ?? USUAL

/** As it stands in the address: the usual one does not. */
export const parameterOf = (ordering: ParcelOrdering): string =>
  ordering === USUAL ? '' : ordering

const isSortable = (id: string): id is SortableId => Object.hasOwn(WAYS, id)

/** So many are sorted by any column; more by the date alone. */
const maySort = (id: SortableId, count: number): boolean => id === 'date' || count <= SORTED_MAX

/**
 * The sort of a column's head: how the list is sorted by it now, and where a press leads.
 * @param count how many parcels are found
 * @param hrefOf the address of the list with a value of `ordering`
 */
export function sortOf(
  id: string,
  { ordering, count }: { readonly ordering: ParcelOrdering; readonly count: number },
  hrefOf: (ordering: string) => string,
): ColumnSort | undefined {
  if (!isSortable(id) || !maySort(id, count)) return undefined
  const [first, then] = WAYS[id]
  const now = WAYS[id].find((each) => each.ordering === ordering)
  const next = now === first ? then : first
  return {
    href: hrefOf(parameterOf(next.ordering)),
    ...(now === undefined ? {} : { way: now.way, wording: now.wording }),
  }
}

/** The same as one field, for cards, which have no heads. */
export const sortOptions = (
  nameOf: (id: SortableId) => string,
  count: number,
): readonly { readonly value: string; readonly title: string }[] =>
  Object.keys(WAYS)
    .filter(isSortable)
    .filter((id) => maySort(id, count))
    .toSorted((one, other) => Number(other === 'date') - Number(one === 'date'))
    .flatMap((id) =>
      WAYS[id].map(({ ordering, wording }) => ({
        value: parameterOf(ordering),
        title: `${nameOf(id)}: ${wording}`,
      })),
    )
