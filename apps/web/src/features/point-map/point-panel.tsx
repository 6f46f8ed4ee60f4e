import { typesetAddress } from '@yacheyka/core/text/wording'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { ApiError, NO_CONNECTION } from '@yacheyka/frontend/api/api-error.ts'
import { IconButton } from '@yacheyka/ui/button.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { EmptyState, FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { PointCard } from './point-card.tsx'
import styles from './point-panel.module.css'
import { useTerminal } from './use-terminal.ts'
import { NOT_FOUND, useUnknownHead } from './use-unknown-head.ts'

/** Takes the focus as it opens, when the visitor opened it: then the screen reader goes on from here. */
const useFocusedHeading = (wanted: boolean) => {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (wanted) ref.current?.focus({ preventScroll: true })
  }, [wanted])
  return ref
}

/** A sheet over the list (on narrow screens, over the page's foot) with a heading and a way to close it. */
export const Panel = ({
  title,
  focused,
  onClose,
  onBack,
  children,
}: {
  readonly title: string
  readonly focused: boolean
  readonly onClose: () => void
  readonly onBack?: (() => void) | undefined
  readonly children: ReactNode
}) => {
  const heading = useFocusedHeading(focused)
  return (
    <section className={styles['panel']} aria-label={title}>
      {onBack !== undefined && (
        <button type="button" className={styles['back']} onClick={onBack}>
          <Icon name="left" size={16} /> Все точки здесь
        </button>
      )}
      <div className={styles['top']}>
        <h3 ref={heading} tabIndex={-1} className={styles['title']}>
          {title}
        </h3>
        <IconButton label="Закрыть" className={styles['close']} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      {children}
    </section>
  )
}

const titleOf = (unknown: boolean, failed: boolean): string => {
  if (unknown) return NOT_FOUND
  return failed ? 'Точка не открылась' : 'Открываем точку'
}

/** The open point: on its way, there, unknown, or out of reach. */
export const PointPanel = ({
  number,
  lost,
  focused,
  onRetry,
  onClose,
  onBack,
}: {
  /** Absent while a marker's number is still on its way. */
  readonly number: string | undefined
  /** The number could not be had. */
  readonly lost: boolean
  readonly focused: boolean
  /** Asks for the number again. */
  readonly onRetry: () => void
  readonly onClose: () => void
  /** To the group that it was opened from. */
  readonly onBack?: (() => void) | undefined
}) => {
  const { data, error, refetch } = useTerminal(number)
  const unknown = error instanceof ApiError && error.status === 404
  const failed = data === undefined && (lost || (error !== null && !unknown))
  useUnknownHead(unknown)
  const title = typesetAddress(data?.name ?? titleOf(unknown, failed))
  return (
    <Panel title={title} focused={focused} onClose={onClose} onBack={onBack}>
      {data !== undefined && <PointCard terminal={data} />}
      {data === undefined && (
        <div className={styles['availability']}>
          {!unknown && !failed && <LoadingState label="Загружаем точку" />}
          {unknown && (
            <EmptyState picture="nothing-found" title={`Точки «${number ?? ''}» в сети нет`}>
              <p>Проверьте номер или найдите точку на карте: поиск и фильтры работают.</p>
            </EmptyState>
          )}
          {failed && (
            <FailedState
              title="Точка не загрузилась"
              detail={error instanceof ApiError ? error.detail : NO_CONNECTION}
              onRetry={lost ? onRetry : () => void refetch()}
            />
          )}
        </div>
      )}
    </Panel>
  )
}
