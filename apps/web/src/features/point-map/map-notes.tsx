import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, NO_CONNECTION } from '@yacheyka/frontend/api/api-error.ts'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import styles from './map-notes.module.css'
import { pointsQuery } from './points.ts'

/** What the visitor should know while looking at the map: points on their way, old ones, none. */
export const MapNotes = ({
  refusal: rejection,
  groundFailed,
  wheeling,
  children,
}: {
  readonly refusal: string
  readonly groundFailed: boolean
  /** The wheel turns over the map and moves the page. */
  readonly wheeling: boolean
  readonly children?: ReactNode
}) => {
  const { data, error, isFetching, refetch } = useQuery(pointsQuery)
  const retry = (
    <button type="button" className={styles['retry']} onClick={() => void refetch()}>
      Попробовать ещё раз
    </button>
  )
  return (
    <output className={classes(autoStack(8), styles['notes'])}>
      {isFetching && <span className={styles['note']}>Загружаем точки…</span>}
      {!isFetching && error !== null && (
        <span className={classes(styles['note'], styles['failure'])}>
          Точки не загрузились. {pointsFailure(error)} {retry}
        </span>
      )}
      {!isFetching && data?.kept === true && (
        <span className={styles['note']}>
          Нет связи: показаны точки, сохранённые в прошлый раз. {retry}
        </span>
      )}
      {groundFailed && (
        <span className={styles['note']}>
          Подложка карты загрузилась не вся. Точки стоят на своих местах.
        </span>
      )}
      {wheeling && (
        <span className={styles['note']} aria-hidden="true">
          Чтобы колесо меняло масштаб, нажмите на карту
        </span>
      )}
      {rejection !== '' && <span className={styles['note']}>{rejection}</span>}
      {children}
    </output>
  )
}

/** In the visitor's words: what the server said, else that it could not be reached. */
export const pointsFailure = (error: Error): string =>
  error instanceof ApiError ? error.detail : NO_CONNECTION
