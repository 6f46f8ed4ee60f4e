import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, formatError } from '#/api/api-error.ts'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import styles from './list-frame.module.css'
import { NothingFound } from '@yacheyka/ui/nothing-found.tsx'
import { Paginator } from '@yacheyka/ui/paginator.tsx'
import { EmptyState, FailedState, LoadingState } from '@yacheyka/ui/states.tsx'

/** A page of a collection. */
interface Page {
  readonly count: number
  readonly results: readonly unknown[]
}

/** What `useQuery` answers, as far as the frame looks. */
export interface ListQuery<Data> {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly isPlaceholderData: boolean
  readonly refetch: () => Promise<unknown>
}

interface Pages {
  /** «Страницы заказов» */
  readonly label: string
  readonly current: number
  /** Rows of a page. */
  readonly size: number
  readonly hrefOf: (page: number) => string
}

export interface ListFrameProps<Data extends Page> {
  readonly query: ListQuery<Data>
  /** «Загружаем заказы» */
  readonly loading: string
  /** Stands where nothing is found, or nothing is there at all. */
  readonly empty: ReactNode
  readonly pages?: Pages
  /** Takes the filters away, where the server refuses them. */
  readonly onReset?: () => void
  /** Draws the rows; `busy` while they are those of before. */
  readonly children: (data: Data, busy: boolean) => ReactNode
}

/**
 * A list in the states that it can be in: on its way, failed and tried again, refused for what its filters say, empty,
 * past its end and on the way back to it, there with its pages below.
 */
export const ListFrame = <Data extends Page>({
  query: { data, error, isPlaceholderData, refetch },
  loading,
  empty,
  pages,
  onReset,
  children,
}: ListFrameProps<Data>) => {
  const retry = () => void refetch()
  if (data === undefined)
    return (
      <div className={classes(stack(16), styles['frame'], styles['waiting'])}>
        {error === null ? (
          <LoadingState label={loading} />
        ) : (
          <Failed error={error} onRetry={retry} onReset={onReset} />
        )}
      </div>
    )
  if (data.count === 0) return <div className={classes(stack(16), styles['frame'])}>{empty}</div>
  const last = pages === undefined ? 1 : Math.ceil(data.count / pages.size)
  if (data.results.length === 0 && pages !== undefined)
    return isPlaceholderData || pages.current > last ? (
      <div className={classes(stack(16), styles['frame'], styles['waiting'])}>
        <LoadingState label={loading} />
        {!isPlaceholderData && <StepBack key={last} to={pages.hrefOf(last)} />}
      </div>
    ) : (
      <Gone first={pages.hrefOf(1)} />
    )
  return (
    <div className={classes(stack(16), styles['frame'])}>
      {error !== null && <Stale onRetry={retry} />}
      {children(data, isPlaceholderData)}
      {pages !== undefined && (
        <Paginator label={pages.label} current={pages.current} count={last} hrefOf={pages.hrefOf} />
      )}
    </div>
  )
}

/** The list is shorter than it was, or than the address says: the last page that there is comes in its place. */
const StepBack = ({ to }: { readonly to: string }) => {
  const navigate = useNavigate()
  const step = useEffectEvent(() => void navigate(to, { replace: true, preventScrollReset: true }))
  useEffect(() => {
    step()
  }, [])
  return null
}

/** The list has become shorter while it was counted. */
const Gone = ({ first }: { readonly first: string }) => (
  <div className={classes(stack(16), styles['frame'])}>
    <EmptyState title="Такой страницы нет" picture="nothing-found">
      <p className={styles['words']}>Список короче: он мог измениться с прошлого раза.</p>
      <ButtonLink look="quiet" to={first}>
        К первой странице
      </ButtonLink>
    </EmptyState>
  </div>
)

const Failed = ({
  error,
  onRetry,
  onReset,
}: {
  readonly error: Error
  readonly onRetry: () => void
  readonly onReset: (() => void) | undefined
}) => {
  const detail = formatError(error)
  // The same question would get the same response.
  if (error instanceof ApiError && error.status === 400 && onReset !== undefined)
    return (
      <div role="alert">
        <NothingFound title="Так отобрать нельзя" onReset={onReset}>
          <p className={styles['words']}>{detail}</p>
        </NothingFound>
      </div>
    )
  return <FailedState detail={detail} onRetry={onRetry} />
}

/** The rows are those of some time ago: asked again, the server did not answer. */
const Stale = ({ onRetry }: { readonly onRetry: () => void }) => (
  <p role="alert" className={styles['stale']}>
    Список не обновился.{' '}
    <button type="button" className={styles['again']} onClick={onRetry}>
      Попробовать ещё раз
    </button>
  </p>
)
