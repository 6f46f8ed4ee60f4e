import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import styles from './article.module.css'

/** Links to pages of this site move inside the page; files and calls of the server are the browser's. */
const isPage = ({ origin, pathname }: URL): boolean =>
  origin === location.origin && !/^\/(?:api|art)\//.test(pathname)

const useInnerLinks = () => {
  const article = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const { current } = article
    const follow = (event: MouseEvent) => {
      const { target, button } = event
      const link = target instanceof Element ? target.closest('a') : null
      if (link === null || link.target !== '' || button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const url = new URL(link.href)
      if (!isPage(url)) return
      event.preventDefault()
      void navigate(url.pathname + url.search + url.hash)
    }
    current?.addEventListener('click', follow)
    return () => {
      current?.removeEventListener('click', follow)
    }
  }, [navigate])
  return article
}

/** A table wider than the page scrolls by itself. The server leaves tables no attributes, and texts no divisions. */
const withScroll = (html: string): string =>
  html
    .replaceAll('<table>', '<div role="group" aria-label="Таблица" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')

/** HTML that the server has sanitised: headings from the second level, lists, tables, pictures, links, code. */
export const Article = ({ html }: { readonly html: string }) => (
  <div
    ref={useInnerLinks()}
    className={styles['article']}
    dangerouslySetInnerHTML={{ __html: withScroll(html) }}
  />
)
