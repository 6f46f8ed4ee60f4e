import { typeset } from '@yacheyka/core/text/wording'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'
import { Icon } from './icons.tsx'
import { scrollBehavior } from './motion.ts'
import { pageWindow } from './page-window.ts'
import styles from './paginator.module.css'

/** Another page begins at its top, where that is out of sight. */
const showTop = (list: Element | null | undefined) => {
  if (list && list.getBoundingClientRect().top < 0)
    list.scrollIntoView({ block: 'start', behavior: scrollBehavior() })
}

/** Pages of a long list as links, last in the element of their list; nothing where there is one page. */
export const Paginator = ({
  label,
  current,
  count,
  hrefOf,
}: {
  /** What is paged: «Страницы движений». */
  readonly label: string
  /** From 1. */
  readonly current: number
  readonly count: number
  readonly hrefOf: (page: number) => string
}) => {
  const nav = useRef<HTMLElement>(null)
  // The page whose links were pressed.
  const left = useRef<number>(undefined)
  useEffect(() => {
    if (left.current === undefined || left.current === current) return
    left.current = undefined
    // At the end there is no arrow any more, and the focus is gone with it.
    if (document.activeElement === document.body)
      nav.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true })
    showTop(nav.current?.parentElement)
  }, [current])
  if (count < 2) return null
  const leave = () => {
    left.current = current
  }
  const step = (page: number, name: string, icon: 'left' | 'right') =>
    page >= 1 &&
    page <= count && (
      <Link
        to={hrefOf(page)}
        preventScrollReset
        aria-label={name}
        className={styles['page']}
        onClick={leave}
      >
        <Icon name={icon} size={18} />
      </Link>
    )
  return (
    <nav ref={nav} aria-label={label} className={styles['paginator']}>
      {step(current - 1, typeset('Предыдущая страница'), 'left')}
      {pageWindow(current, count).map((page, index) =>
        page === 'gap' ? (
          // oxlint-disable-next-line react/no-array-index-key -- a gap has no name but its place
          <span key={`gap-${index}`} className={styles['gap']}>
            …
          </span>
        ) : (
          <Link
            key={page}
            to={hrefOf(page)}
            preventScrollReset
            aria-label={`Страница ${page}`}
            aria-current={page === current ? 'page' : undefined}
            onClick={leave}
            className={classes(styles['page'], page === current && styles['current'])}
          >
            {page}
          </Link>
        ),
      )}
      {step(current + 1, typeset('Следующая страница'), 'right')}
    </nav>
  )
}
