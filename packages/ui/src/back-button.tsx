import { useLocation, useNavigate } from 'react-router'
import styles from './back-button.module.css'
import { isFirstEntry, stepsBackTo } from './browser-history.ts'
import { Icon } from './icons.tsx'
import { lastDifferentPage, returnTo, storedHistory, storeHistory } from './navigation-history.ts'

/**
 * Goes to the last different page that the visitor has seen; without one, to `fallback`, or else one step back, or else
 * Home. What is gone back from is forgotten, here and in the browser's history: pressed again, the button leads further
 * back, not to and fro.
 */
export const BackButton = ({
  fallback,
}: {
  /** What this page is a part of: whoever came by a link finds the rest there. */
  readonly fallback?: string
}) => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const goBack = () => {
    const page = lastDifferentPage(storedHistory(), pathname)
    if (page === undefined && fallback !== undefined) return navigate(fallback)
    if (page === undefined) return isFirstEntry() ? navigate('/') : navigate(-1)
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
