import { useQuery } from '@tanstack/react-query'
import type { OperatorMe } from '@yacheyka/contract/operators/console-session'
import { useEffect, useRef, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { KeepScroll } from '@yacheyka/ui/keep-scroll.tsx'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import {
  useDocumentHead,
  useFocusAfterMove,
  useNavigationHistory,
} from '@yacheyka/frontend/page/navigation.ts'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { SkipLink } from '@yacheyka/ui/skip-link.tsx'
import { EmptyState, FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { Toasts } from '@yacheyka/ui/toasts.tsx'
import { signedInQuery } from '../operator-query.ts'
import { isForRole } from '../menu.ts'
import page from '../parts/page.module.css'
import { operatorPaths } from '../paths.ts'
import styles from './frame.module.css'
import { Header } from './header.tsx'
import { Menu } from './menu.tsx'

const CONTENT = 'content'

/** The menu beside the page. It scrolls by itself: in a low window the section that is open may be below its edge. */
const Side = ({ role }: Pick<OperatorMe, 'role'>) => {
  const side = useRef<HTMLElement>(null)
  useLocation()
  useEffect(() => {
    const { current } = side
    const link = current?.querySelector('[aria-current]')
    if (current === null || !link) return
    const box = current.getBoundingClientRect()
    const { top, bottom } = link.getBoundingClientRect()
    current.scrollTop += Math.max(0, bottom - box.bottom) + Math.min(0, top - box.top)
  })
  return (
    <aside ref={side} className={styles['side']}>
      <Menu role={role} />
    </aside>
  )
}

/** In place of a section that another role works in. */
const NotForRole = () => (
  <>
    <h1 className={page['title']}>Раздел закрыт</h1>
    <EmptyState title="Этот раздел не для вашей роли">
      <p>Если он нужен для работы, попросите администратора.</p>
      <ButtonLink look="quiet" to={operatorPaths.today()}>
        К началу
      </ButtonLink>
    </EmptyState>
  </>
)

/** The frame of the console's pages. Nothing of it stands without a session. */
export const Component = () => {
  useDocumentHead()
  useNavigationHistory()
  useFocusAfterMove()
  const { pathname, search } = useLocation()
  const { data: operator, error, refetch } = useQuery(signedInQuery)
  const [wasIn, setWasIn] = useState(false)
  if (operator && !wasIn) setWasIn(true)
  if (operator === undefined)
    return error === null ? (
      <LoadingState label="Открываем консоль" />
    ) : (
      <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
    )
  if (operator === null)
    return (
      <Navigate
        to={operatorPaths.signIn(pathname + search)}
        state={wasIn ? { ended: true } : null}
        replace
      />
    )
  return (
    <>
      <div className={styles['console']}>
        <SkipLink target={CONTENT} />
        <Header operator={operator} />
        <Side role={operator.role} />
        <main id={CONTENT} tabIndex={-1} aria-label="Консоль" className={styles['main']}>
          {isForRole(pathname, operator.role) ? <Outlet /> : <NotForRole />}
        </main>
      </div>
      <Toasts />
      <KeepScroll />
    </>
  )
}
