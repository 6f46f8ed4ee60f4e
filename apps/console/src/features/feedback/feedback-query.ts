import { HANDLED_LISTS, type HandledList } from '@yacheyka/contract/feedback/console-feedback'
import { filledIn } from '@yacheyka/ui/use-list-url.ts'

/** Messages of a page. */
export const PAGE_SIZE = 10

/** The list that the address names: of those that wait, where it names none. */
export const listIn = (get: (name: string) => string): HandledList =>
  HANDLED_LISTS.find((list) => list === get('state')) ?? 'open'

/** What the address filters by beside the list. */
export const filtersIn = (get: (name: string) => string) =>
  filledIn(get, ['search', 'date_from', 'date_to'])

export const queryOf = (get: (name: string) => string) => ({
  state: listIn(get),
  ...filtersIn(get),
})
