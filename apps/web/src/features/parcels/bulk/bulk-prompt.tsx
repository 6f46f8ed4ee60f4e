import type { ParcelRow } from '@yacheyka/contract/parcels/sent-parcels'
import type { ParcelAction } from '@yacheyka/core/parcels/parcel-actions'
import { counted, formatNumber, typeset } from '@yacheyka/core/text/wording'
import type { ParcelAct } from '#/session/parcel-actions.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { DialogActions } from '@yacheyka/ui/dialog.tsx'
import styles from './bulk-dialog.module.css'
import { ExtendPrompt } from './extend-prompt.tsx'
import { planOf, type Plan } from './plan.ts'
import type { PricesState } from './use-prices.ts'
import { BULK_WORDS, PARCELS } from './words.ts'

/** So many numbers are named of those that are left out for one reason. */
const NAMED = 5

const namesOf = (rows: readonly ParcelRow[]): string => {
  const names = rows.slice(0, NAMED).map((row) => row.parcel_number)
  const more = rows.length - names.length
  return names.join(', ') + (more > 0 ? ` и ещё ${formatNumber(more)}` : '')
}

const formatPossible = (possible: number, all: number): string => {
  if (possible === all)
    return all === 1
      ? 'Выбрано одно отправление.'
      : `Возможно для всех ${formatNumber(all)} выбранных.`
  if (possible === 0) return 'Невозможно ни для одного из выбранных.'
  return `Возможно для ${formatNumber(possible)} из ${formatNumber(all)} выбранных.`
}

/** For how many it may be done, and why not for the others. */
const PlanWords = ({
  plan: { possible, refused },
  all,
}: {
  readonly plan: Plan
  readonly all: number
}) => (
  <>
    <p className={styles['possible']}>{typeset(formatPossible(possible.length, all))}</p>
    {refused.length > 0 && (
      <ul className={styles['refused']} aria-label="Почему не для всех">
        {refused.map(({ why, rows }) => (
          <li key={why}>
            <span className={styles['why']}>
              {why}: {counted(rows.length, PARCELS)}
            </span>
            <span className={styles['names']}>{namesOf(rows)}</span>
          </li>
        ))}
      </ul>
    )}
  </>
)

/** What is about to be done, and with which. */
export const BulkPrompt = ({
  action,
  rows,
  prices,
  onBegin,
  onClose,
}: {
  readonly action: ParcelAction
  readonly rows: readonly ParcelRow[]
  /** Of an extension. */
  readonly prices: PricesState
  readonly onBegin: (act: ParcelAct, rows: readonly ParcelRow[]) => void
  readonly onClose: () => void
}) => {
  const plan = planOf(action, rows)
  const { possible } = plan
  const { lead, confirm, dangerous } = BULK_WORDS[action]
  return (
    <>
      {possible.length > 0 && <p className={styles['lead']}>{typeset(lead)}</p>}
      <PlanWords plan={plan} all={rows.length} />
      {possible.length === 0 ? (
        <DialogActions>
          <Button onClick={onClose}>Понятно</Button>
        </DialogActions>
      ) : action === 'extend' ? (
        <ExtendPrompt
          prices={prices}
          count={possible.length}
          onBegin={(act) => onBegin(act, possible)}
          onClose={onClose}
        />
      ) : (
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            Закрыть
          </Button>
          <Button
            look={dangerous === true ? 'danger' : 'main'}
            onClick={() => onBegin({ action }, possible)}
          >
            {confirm(possible.length)}
          </Button>
        </DialogActions>
      )}
    </>
  )
}
