import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useMatches, useNavigationType } from 'react-router'
import { useConfig } from './config.tsx'
import { applyHead, titled, type Head, type PageHandle } from './head.ts'
import { remember, returnTo, storedHistory, storeHistory } from '@yacheyka/ui/navigation-history.ts'

const isPage = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'head' in handle

/** Keeps the pages that the visitor has seen, for the back button. A page that the browser went back to cuts it. */
export const useNavigationHistory = (): void => {
  const { pathname, search, hash } = useLocation()
  const type = useNavigationType()
  const arrived = useRef(false)
  useEffect(() => {
    // The router calls the first page of a load a step in the history too.
    const keep = arrived.current && type === NavigationType.Pop ? returnTo : remember
    arrived.current = true
    storeHistory(keep(storedHistory(), pathname + search + hash))
  }, [pathname, search, hash, type])
}

/** Keeps the document's title and description those of the current page. */
export const useDocumentHead = (): void => {
  const config = useConfig()
  const { pathname, state } = useLocation()
  const page = useMatches().findLast((match) => isPage(match.handle))?.handle
  // Before the effects of the page itself, which may know more.
  const head: Partial<Head> = isPage(page) ? page.head(config, pathname, state) : {}
  const { title, description = '', path = '' } = head
  useLayoutEffect(() => {
    if (title !== undefined) applyHead({ title, description, path }, config)
  }, [title, description, path, config])
}

/** Names the tab by what has come to the page: one of several cards is told from the others. Undefined until it comes. */
export const useTabTitle = (title: string | undefined): void => {
  const config = useConfig()
  useEffect(() => {
    if (title !== undefined) document.title = titled(title, config)
  }, [title, config])
}

const focusQuietly = (element: HTMLElement | null): void => {
  if (element === null) return
  if (!element.hasAttribute('tabindex')) element.setAttribute('tabindex', '-1')
  element.focus({ preventScroll: true })
}

/**
 * After a move the focus goes to the anchor's target or to the new page's heading, as after a page load. From point to
 * point the page stays, and the map has its own say.
 */
export const useFocusAfterMove = (): void => {
  const { hash, key } = useLocation()
  const page = useMatches().at(-1)?.id
  const before = useRef({ page, key })
  useEffect(() => {
    if (before.current.key === key) return
    const samePage = before.current.page === page
    before.current = { page, key }
    if (hash !== '') focusQuietly(document.getElementById(hash.slice(1)))
    else if (!samePage) focusQuietly(document.querySelector<HTMLElement>('main h1'))
  }, [page, hash, key])
}
