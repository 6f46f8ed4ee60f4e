import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import styles from './page-states.module.css'

const useLogged = (error: unknown): void => {
  useEffect(() => {
    console.error(error)
  }, [error])
}

/** In place of a page whose code is on its way. */
export const LoadingPage = () => (
  <div className={styles['whole']}>
    <LoadingState label="Открываем страницу" />
  </div>
)

/** In place of a page that could not be shown: its code did not load, or it broke. */
export const FailedPage = () => {
  useLogged(useRouteError())
  return (
    <FailedState
      title="Страница не открылась"
      detail="Возможно, прервалась связь или сайт только что обновился."
      retryLabel="Обновить страницу"
      onRetry={() => {
        location.reload()
      }}
    />
  )
}
