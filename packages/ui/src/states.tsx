import type { ReactNode } from 'react'
import { artUrl } from './art.ts'
import { Button } from './button.tsx'
import styles from './states.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'
import { classes } from './classes.ts'
import { autoStack } from './layout.ts'

const CELLS = Array.from({ length: 9 }, (_, index) => index)

const Words = ({ title, children }: { readonly title: string; readonly children?: ReactNode }) => (
  <div className={classes(autoStack(12), styles['words'])}>
    <p className={styles['title']}>{title}</p>
    {children}
  </div>
)

/** Nothing to show, and what to do next. */
export const EmptyState = ({
  title,
  picture = 'empty',
  children,
}: {
  readonly title: string
  readonly picture?: 'empty' | 'nothing-found'
  readonly children?: ReactNode
}) => (
  <div className={classes(autoStack(16), styles['state'])}>
    <img src={artUrl(picture)} width={240} height={180} alt="" loading="lazy" />
    <Words title={title}>{children}</Words>
  </div>
)

/** A wall of cells that light up in turn. `label` says what is being loaded. */
export const LoadingState = ({ label }: { readonly label: string }) => (
  <output className={classes(autoStack(16), styles['state'])}>
    <span className={styles['wall']} aria-hidden="true">
      {CELLS.map((cell) => (
        <span key={cell} className={styles['cell']} />
      ))}
    </span>
    <VisuallyHidden>{label}</VisuallyHidden>
  </output>
)

/** What happened, and the way to try again. */
export const FailedState = ({
  title = 'Не получилось загрузить',
  detail,
  retryLabel = 'Попробовать ещё раз',
  onRetry,
}: {
  readonly title?: string
  readonly detail: string
  readonly retryLabel?: string
  readonly onRetry: () => void
}) => (
  <div className={classes(autoStack(16), styles['state'])} role="alert">
    <img
      src={artUrl('offline')}
      width={240}
      height={180}
      alt=""
      // Without a connection the picture is missing too: better none than a broken one.
      onError={({ currentTarget }) => {
        currentTarget.style.display = 'none'
      }}
    />
    <Words title={title}>
      <p className={styles['detail']}>{detail}</p>
      <Button look="quiet" onClick={onRetry}>
        {retryLabel}
      </Button>
    </Words>
  </div>
)
