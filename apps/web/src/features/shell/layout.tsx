import { Outlet } from 'react-router'
import { KeepScroll } from '#/ui/keep-scroll.tsx'
import { SkipLink } from '#/ui/skip-link.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'
import { useDocumentHead, useFocusAfterMove, useNavigationHistory } from '#/navigation.ts'

const CONTENT = 'content'

/** Header, page, footer: the frame of every public page. */
export const Layout = () => {
  useDocumentHead()
  useNavigationHistory()
  useFocusAfterMove()
  return (
    <div className={styles['layout']}>
      <SkipLink target={CONTENT} />
      <Header />
      <main id={CONTENT} tabIndex={-1} className={styles['main']}>
        <Outlet />
      </main>
      <Footer />
      <KeepScroll />
    </div>
  )
}
