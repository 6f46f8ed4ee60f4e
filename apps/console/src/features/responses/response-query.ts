import { HANDLED_LISTS, type HandledList } from '@yacheyka/contract/feedback/console-feedback'
import { filledIn } from '@yacheyka/ui/use-list-url.ts'

/** Responses of a page. */
export const PAGE_SIZE = 10

/** The list that the address names: of those that nobody has looked at, where it names none. */
export const listIn = (get: (name: string) => string): HandledList =>
  HANDLED_LISTS.find((list) => list === get('state')) ?? 'open'

const UID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The key of the vacancy that the address names; empty for all. */
export const vacancyIn = (get: (name: string) => string): string =>
  UID.test(get('vacancy')) ? get('vacancy') : ''

/** How many filters the address sets. */
export const countSet = (get: (name: string) => string): number =>
  Object.keys(filledIn(get, ['search', 'date_from', 'date_to'])).length +
  (listIn(get) === 'open' ? 0 : 1) +
  (vacancyIn(get) === '' ? 0 : 1)

export const queryOf = (get: (name: string) => string) => ({
  state: listIn(get),
  vacancy: vacancyIn(get),
  ...filledIn(get, ['search', 'date_from', 'date_to']),
})
