import {
  APPLICATION_LISTS,
  type ApplicationList,
} from '@yacheyka/contract/applications/console-applications'
import { filledIn } from '@yacheyka/ui/use-list-url.ts'

/** Rows of a page. */
export const PAGE_SIZE = 20

/** The list that the address names: of those that wait, where it names none. */
export const listIn = (get: (name: string) => string): ApplicationList =>
  APPLICATION_LISTS.find((list) => list === get('status')) ?? 'new'

/** What the address filters by beside the list. */
export const filtersIn = (get: (name: string) => string) =>
  filledIn(get, ['search', 'date_from', 'date_to'])

export const queryOf = (get: (name: string) => string) => ({
  status: listIn(get),
  ...filtersIn(get),
})
