import type { ParcelRow } from '@yacheyka/contract/parcels/sent-parcels'
import { PARCEL_ACTIONS, type ParcelAction } from '@yacheyka/core/parcels/parcel-actions'
import { CHOSEN_PARCELS_MAX } from '@yacheyka/core/parcels/parcel-limits'
import { formatNumber } from '@yacheyka/core/text/wording'
import { useId, useState } from 'react'
import { useMay } from '#/session/use-session.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { planOf } from './bulk/plan.ts'
import { BULK_WORDS } from './bulk/words.ts'
import { SelectionDocuments } from './selection-documents.tsx'
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
  const mayAct = useMay('shipping')
  if (rows.length === 0) return null
  const full = rows.length >= CHOSEN_PARCELS_MAX
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
              : found > CHOSEN_PARCELS_MAX
                ? `Выбрать первые ${formatNumber(CHOSEN_PARCELS_MAX)}`
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
      <SelectionDocuments rows={rows} />
      {mayAct && <Actions rows={rows} onAction={onAction} />}
    </section>
  )
}

/** One that is possible for none of the chosen says why when it is pressed: a thumb has no other way to ask. */
const Actions = ({
  rows,
  onAction,
}: {
  readonly rows: readonly ParcelRow[]
  readonly onAction: (action: ParcelAction) => void
}) => {
  const [opened, setOpened] = useState<ParcelAction>()
  const id = useId()
  const plans = PARCEL_ACTIONS.map((action) => ({ action, plan: planOf(action, rows) }))
  return (
    <>
      <div className={styles['actions']}>
        {plans.map(({ action, plan: { possible } }) => {
          const none = possible.length === 0
          return (
            <Button
              key={action}
              look="quiet"
              aria-haspopup={none ? undefined : 'dialog'}
              aria-disabled={none || undefined}
              aria-describedby={none ? `${id}-${action}` : undefined}
              className={classes(styles['action'], none && styles['none'])}
              onClick={() => {
                setOpened(none ? action : undefined)
                if (!none) onAction(action)
              }}
            >
              {BULK_WORDS[action].button}
              <span className={styles['possible']}>{formatNumber(possible.length)}</span>
            </Button>
          )
        })}
      </div>
      {plans
        .filter(({ plan }) => plan.possible.length === 0)
        .map(({ action, plan: { refused } }) => (
          <p
            key={action}
            id={`${id}-${action}`}
            hidden={opened !== action}
            className={styles['why']}
          >
            {BULK_WORDS[action].button}: {refused.map(({ why }) => `${why}.`).join(' ')}
          </p>
        ))}
    </>
  )
}
