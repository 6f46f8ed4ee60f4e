/** Pages that the visitor has seen in this tab, oldest first: paths with query and anchor. */
export type NavigationHistory = readonly string[]

/** Specification 1, section 9. */
export const NAVIGATION_HISTORY_MAX = 100

const KEY = 'navigation-history'

/** The page of an address: its path without query, anchor and last slash. */
export const pageOf = (url: string): string => url.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1')

/** The history with one more page: the same page twice in a row is one visit, and only the newest hundred stay. */
export const remember = (history: NavigationHistory, url: string): NavigationHistory => {
  const last = history.at(-1)
  const before = last !== undefined && pageOf(last) === pageOf(url) ? history.slice(0, -1) : history
  return [...before, url].slice(-NAVIGATION_HISTORY_MAX)
}

/** The history cut back to the last visit of this page, as going back leaves it; a page that is not there is a new visit. */
export const returnTo = (history: NavigationHistory, url: string): NavigationHistory => {
  const visit = history.findLastIndex((item) => pageOf(item) === pageOf(url))
  return remember(visit === -1 ? history : history.slice(0, visit + 1), url)
}

/** The last page that is not the current one, or undefined. */
export const lastDifferentPage = (
  history: NavigationHistory,
  current: string,
): string | undefined => history.findLast((url) => pageOf(url) !== pageOf(current))

/** What text of the store holds; whatever else lies there counts as an empty history. */
export const parseHistory = (text: string | null): NavigationHistory => {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(value)) return []
    return value
      .filter((item): item is string => typeof item === 'string' && /^\/(?!\/)/.test(item))
      .slice(-NAVIGATION_HISTORY_MAX)
  } catch {
    return []
  }
}

/** A browser may refuse the store (private windows, policies): the back button then goes one step back. */
export const storedHistory = (): NavigationHistory => {
  try {
    return parseHistory(sessionStorage.getItem(KEY))
  } catch {
    return []
  }
}

export const storeHistory = (history: NavigationHistory): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(history))
  } catch {
    // Full or forbidden: nothing else depends on it.
  }
}
