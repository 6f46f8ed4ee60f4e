import { pageOf } from './navigation-history.ts'

/** The entries of this site and where the visitor stands among them; undefined in a browser without the Navigation API. */
const knownEntries = () => {
  if (!('navigation' in globalThis)) return undefined
  const entries = navigation.entries()
  const current = navigation.currentEntry?.index ?? -1
  return current === -1 ? undefined : { entries, current }
}

const pageOfEntry = ({ url }: NavigationHistoryEntry): string | undefined =>
  url === null ? undefined : pageOf(new URL(url).pathname)

/**
 * How many steps back in the browser's history the given page stands, if it is what the visitor saw before the current
 * one; undefined if it is not, or the browser does not tell.
 */
export const stepsBackTo = (url: string): number | undefined => {
  const known = knownEntries()
  if (known === undefined) return undefined
  const pages = known.entries.slice(0, known.current + 1).map(pageOfEntry)
  const before = pages.findLastIndex((page) => page !== pages.at(-1))
  return before !== -1 && pages[before] === pageOf(url) ? known.current - before : undefined
}

/** Nothing to go back to in this tab, as far as the browser tells. */
export const isFirstEntry = (): boolean => {
  const known = knownEntries()
  if (known === undefined) return history.length <= 1
  // Entries of other sites are counted in the length only; they may stand before this one.
  return known.current === 0 && known.entries.length === history.length
}
