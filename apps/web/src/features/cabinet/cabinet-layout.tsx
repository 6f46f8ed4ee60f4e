import { typeset } from '@yacheyka/core/text/wording'
import { Link, Outlet } from 'react-router'
import { KeepScroll } from '@yacheyka/ui/keep-scroll.tsx'
import { ApiProvider } from '@yacheyka/frontend/api/api-provider.tsx'
import { useBrand } from '@yacheyka/frontend/page/config.tsx'
import {
  useDocumentHead,
  useFocusAfterMove,
  useNavigationHistory,
} from '@yacheyka/frontend/page/navigation.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { useSessionWatch, useUserUid } from '#/session/use-session.ts'
import { PhoneLink } from '@yacheyka/ui/phone-link.tsx'
import { SkipLink } from '@yacheyka/ui/skip-link.tsx'
import { Toasts } from '@yacheyka/ui/toasts.tsx'
import { CabinetHeader } from './cabinet-header.tsx'
import styles from './cabinet-layout.module.css'
import { PhoneStrip } from './phone-strip.tsx'
import { Popups } from './popups.tsx'
import { TrialBand } from './trial-band.tsx'

const CONTENT = 'content'

const Help = () => {
  const { hotline, support_email } = useBrand()
  return (
    <footer className={styles['help']}>
      <p>
        {typeset('Поддержка бизнеса')}: <PhoneLink phone={hotline} className={styles['link']} />
        {support_email !== undefined && (
          <>
            ,{' '}
            <a href={`mailto:${support_email}`} className={styles['link']}>
              {support_email}
            </a>
          </>
        )}
      </p>
      <p>
        <Link to={paths.offer()} className={styles['link']}>
          {typeset('Публичная оферта')}
        </Link>
      </p>
    </footer>
  )
}

/** The frame of the cabinet's pages. Nothing of it stands without a session. */
export const Component = () => {
  useDocumentHead()
  useNavigationHistory()
  useFocusAfterMove()
  useSessionWatch()
  const userUid = useUserUid()
  // Signed out, and not yet at the login page.
  if (userUid === undefined) return null
  return (
    <ApiProvider>
      <Popups>
        <div className={styles['layout']}>
          <SkipLink target={CONTENT} />
          <CabinetHeader />
          <PhoneStrip />
          <TrialBand />
          <main id={CONTENT} tabIndex={-1} aria-label="Кабинет" className={styles['main']}>
            <Outlet />
          </main>
          <Help />
        </div>
      </Popups>
      <Toasts />
      <KeepScroll />
    </ApiProvider>
  )
}
