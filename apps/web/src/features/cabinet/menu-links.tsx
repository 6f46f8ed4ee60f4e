import type { MouseEvent } from 'react'
import { mayEnter } from '@yacheyka/core/accounts/customer-role'
import { Link, useLocation } from 'react-router'
import { CABINET_MENU } from './cabinet-menu.ts'
import { useRole } from '#/session/use-session.ts'
import styles from './menu-links.module.css'

const plain = (pathname: string): string => pathname.replace(/(.)\/+$/, '$1')

/** `page` on the section itself, `true` on a card inside it. */
const currentOf = (to: string, pathname: string): 'page' | 'true' | undefined => {
  if (plain(pathname) === to) return 'page'
  return pathname.startsWith(`${to}/`) ? 'true' : undefined
}

/** The sections of the cabinet that the member's role enters; a click on the one that is open does nothing. */
export const MenuLinks = ({
  className,
  linkClassName,
}: {
  readonly className?: string | undefined
  readonly linkClassName?: string | undefined
}) => {
  const { pathname } = useLocation()
  const role = useRole()
  return (
    <nav aria-label="Разделы кабинета" className={className}>
      <ul className={styles['links']}>
        {CABINET_MENU.filter(({ area }) => mayEnter(area, role)).map(({ to, label }) => {
          const current = currentOf(to, pathname)
          const ignore = (event: MouseEvent) => event.preventDefault()
          return (
            <li key={to}>
              <Link
                to={to}
                aria-current={current}
                className={linkClassName}
                onClick={current === 'page' ? ignore : undefined}
              >
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
