import type { ParcelRow } from '@yacheyka/contract/sent-parcels'
import { PARCEL_ACTIONS, type ParcelAction } from '@yacheyka/core/parcel-actions'
import { formatNumber } from '@yacheyka/core/wording'
import { isAllowed } from '#/session/parcel-action-words.ts'
import { Button } from '#/ui/button.tsx'
import { classes } from '#/ui/classes.ts'
import { BULK_WORDS } from './bulk/words.ts'
import { CHOSEN_MAX } from './selection.ts'
import styles from './selection-bar.module.css'

/** What is chosen, and what can be done with it: each action says with how many of them. */
export const SelectionBar = ({
  rows,
  found,
  pending,
  onAll,
  onClear,
  onAction,
}: {
  readonly rows: readonly ParcelRow[]
  /** By the filters of now. */
  readonly found: number
  /** The rest is being fetched. */
  readonly pending: boolean
  readonly onAll: () => void
  readonly onClear: () => void
  readonly onAction: (action: ParcelAction) => void
}) => {
  if (rows.length === 0) return null
  const full = rows.length >= CHOSEN_MAX
  return (
    <section aria-label="Выбранные отправления" className={styles['bar']}>
      <div className={styles['what']}>
        <output className={styles['count']}>
          Выбрано: {formatNumber(rows.length)}
          {full && `, больше за один раз нельзя`}
        </output>
        {!full && found > rows.length && (
          <button
            type="button"
            className={styles['link']}
            aria-disabled={pending || undefined}
            onClick={onAll}
          >
            {pending
              ? 'Выбираем…'
              : found > CHOSEN_MAX
                ? `Выбрать первые ${formatNumber(CHOSEN_MAX)}`
                : `Выбрать все ${formatNumber(found)}`}
          </button>
        )}
        <button
          type="button"
          className={classes(styles['link'], styles['clear'])}
          onClick={onClear}
        >
          Снять выбор
        </button>
      </div>
      <div className={styles['actions']}>
        {PARCEL_ACTIONS.map((action) => {
          const possible = rows.filter((row) => isAllowed(action, row)).length
          return (
            <Button
              key={action}
              look="quiet"
              aria-haspopup="dialog"
              className={classes(styles['action'], possible === 0 && styles['none'])}
              onClick={() => onAction(action)}
            >
              {BULK_WORDS[action].button}
              <span className={styles['possible']}>{formatNumber(possible)}</span>
            </Button>
          )
        })}
      </div>
    </section>
  )
}
