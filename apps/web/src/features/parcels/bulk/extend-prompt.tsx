import { EXTENSION_DAYS_MAX } from '@yacheyka/core/parcels/storage'
import { formatMoney } from '@yacheyka/core/money/money'
import { counted, typeset } from '@yacheyka/core/text/wording'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useOpenPopup } from '#/session/open-popup.ts'
import type { ParcelAct } from '#/session/parcel-actions.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { DialogActions } from '@yacheyka/ui/dialog.tsx'
import { billOf } from './bill.ts'
import styles from './bulk-dialog.module.css'
import type { PricesState } from './use-prices.ts'
import { BULK_WORDS, PARCELS } from './words.ts'

const DAYS = Array.from({ length: EXTENSION_DAYS_MAX }, (_, at) => at + 1)
const DAY_FORMS = ['день', 'дня', 'дней'] as const

const DaysField = ({
  days,
  onChange,
}: {
  readonly days: number
  readonly onChange: (days: number) => void
}) => (
  <fieldset className={styles['days']}>
    <legend>На сколько дней</legend>
    {DAYS.map((each) => (
      <label key={each} className={styles['day']}>
        <input
          type="radio"
          name="days"
          value={each}
          checked={each === days}
          aria-label={counted(each, DAY_FORMS)}
          onChange={() => onChange(each)}
        />
        <span aria-hidden="true">{each}</span>
      </label>
    ))}
  </fieldset>
)

/** By its own way out, the dialog gives the focus back. */
const useClosedByFailure = (failed: boolean, onClose: () => void) => {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (failed) close()
  }, [failed])
}

/** For how long, what that costs in all, and whether the deposit covers it. */
export const ExtendPrompt = ({
  prices: requested,
  count,
  onBegin,
  onClose,
}: {
  readonly prices: PricesState
  readonly count: number
  readonly onBegin: (act: ParcelAct) => void
  readonly onClose: () => void
}) => {
  const open = useOpenPopup()
  const id = useId()
  const [days, setDays] = useState(1)
  const prices = requested === 'failed' ? undefined : requested
  useClosedByFailure(requested === 'failed', onClose)
  const bill = prices && billOf(prices, days, count)
  const topUp = () => {
    // First, so that the focus comes back to where it was before both.
    onClose()
    open('top-up')
  }
  const ready = bill !== undefined && bill.lacking === 0
  return (
    <>
      <DaysField days={days} onChange={setDays} />
      <output className={styles['bill']}>
        {prices === undefined || bill === undefined ? (
          'Узнаём цену продления…'
        ) : (
          <>
            <span>
              {formatMoney(prices.perDay)} × {counted(days, DAY_FORMS)} × {counted(count, PARCELS)}
            </span>
            <strong className={styles['total']}>Итого {formatMoney(bill.total)}</strong>
            {bill.lacking > 0 && (
              <span id={id} className={styles['lacking']}>
                {typeset(`На депозите не хватает ${formatMoney(bill.lacking)}.`)}{' '}
                <button type="button" className={styles['more']} onClick={topUp}>
                  {typeset('Пополнить депозит')}
                </button>
              </span>
            )}
          </>
        )}
      </output>
      <DialogActions>
        <Button look="quiet" onClick={onClose}>
          Закрыть
        </Button>
        <Button
          aria-disabled={!ready || undefined}
          aria-describedby={bill !== undefined && bill.lacking > 0 ? id : undefined}
          onClick={() => {
            if (ready) onBegin({ action: 'extend', days, amount: bill.amount })
          }}
        >
          {BULK_WORDS.extend.confirm(count)}
        </Button>
      </DialogActions>
    </>
  )
}
