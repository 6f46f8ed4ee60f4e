import { useLocation, useNavigate } from 'react-router'
import styles from './back-button.module.css'
import { isFirstEntry, stepsBackTo } from './browser-history.ts'
import { Icon } from './icons.tsx'
import { lastDifferentPage, returnTo, storedHistory, storeHistory } from './navigation-history.ts'

/**
 * Goes to the last different page that the visitor has seen; without one, one step back, or else `fallback`. What is gone back
 * from is forgotten, here and in the browser's history: pressed again, the button leads further back, not to and fro.
 */
export const BackButton = ({ fallback = '/' }: { readonly fallback?: string }) => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const goBack = () => {
    const page = lastDifferentPage(storedHistory(), pathname)
    if (page === undefined) return isFirstEntry() ? navigate(fallback) : navigate(-1)
    storeHistory(returnTo(storedHistory(), page))
    const steps = stepsBackTo(page)
    return steps === undefined ? navigate(page, { replace: true }) : navigate(-steps)
  }
  return (
    <button type="button" className={styles['back']} onClick={() => void goBack()}>
      <Icon name="left" size={20} />
      Назад
    </button>
  )
}
