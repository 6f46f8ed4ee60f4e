import { useLayoutEffect, useRef } from 'react'
import { Outlet } from 'react-router'
import { KeepScroll } from '@yacheyka/ui/keep-scroll.tsx'
import { SkipLink } from '@yacheyka/ui/skip-link.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'
import {
  useDocumentHead,
  useFocusAfterMove,
  useNavigationHistory,
} from '@yacheyka/frontend/page/navigation.ts'

const CONTENT = 'content'

/**
 * An address that leads to another page begins empty, with its footer below the screen: there it stays, for the page that
 * comes may be a short one.
 */
const useKeptFooter = () => {
  const main = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (main.current?.childElementCount === 0) main.current.dataset['tall'] = ''
  })
  return main
}

/** Header, page, footer: the frame of every public page. */
export const Layout = () => {
  useDocumentHead()
  useNavigationHistory()
  useFocusAfterMove()
  const main = useKeptFooter()
  return (
    <div className={styles['layout']}>
      <SkipLink target={CONTENT} />
      <Header />
      <main ref={main} id={CONTENT} tabIndex={-1} className={styles['main']}>
        <Outlet />
      </main>
      <Footer />
      <KeepScroll />
    </div>
  )
}
