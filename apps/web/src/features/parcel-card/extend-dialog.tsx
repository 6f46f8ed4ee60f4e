import { useQuery } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { ParcelCard } from '@yacheyka/contract/parcels/parcel-card'
import { formatWireMoney, formatMoney } from '@yacheyka/core/money/money'
import { counted, NBSP, typeset } from '@yacheyka/core/text/wording'
import { useEffect, useEffectEvent } from 'react'
import { Controller } from 'react-hook-form'
import { customerQuery } from '#/session/call-as-customer.ts'
import { EXTEND_PRICE_FAILED } from '#/session/parcel-action-words.ts'
import { useOpenPopup } from '#/session/open-popup.ts'
import { useMay } from '#/session/use-session.ts'
import { useUserUid } from '#/session/use-session.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Dialog, DialogActions } from '@yacheyka/ui/dialog.tsx'
import { autoStack } from '@yacheyka/ui/layout.ts'
import type { Errors } from '@yacheyka/frontend/forms/form-errors.ts'
import { showToast } from '@yacheyka/ui/toast-store.ts'
import { useEndpointForm } from '@yacheyka/frontend/forms/use-endpoint-form.ts'
import { useNow } from '@yacheyka/ui/use-now.ts'
import { formatWire } from '@yacheyka/frontend/money/wire-money.ts'
import { DaysField } from './days-field.tsx'
import { extendedTo } from './deadline.ts'
import styles from './extend-dialog.module.css'
import { costOf, daysMost, readDays } from './extension.ts'
import { aboutOf } from './use-parcel-action.ts'
import { shown } from './waiting.tsx'

/** The price of a day as it is now. Where it does not come, there is nothing to decide on: `onFail` closes the popup. */
const usePrice = (onFail: () => void): string | undefined => {
  const { data, isError } = useQuery({
    ...customerQuery(ENDPOINTS.getExtendPrice, {}),
    staleTime: 0,
  })
  const fail = useEffectEvent(() => {
    showToast({ kind: 'failure', text: EXTEND_PRICE_FAILED, about: aboutOf('extend') })
    onFail()
  })
  useEffect(() => {
    if (isError) fail()
  }, [isError])
  return data?.price_per_day
}

const useBalance = (): string | undefined => {
  const uid = useUserUid() ?? ''
  return useQuery(customerQuery(ENDPOINTS.getAmount, { params: { uid } })).data?.amount
}

const Sums = ({
  price,
  days,
  expireAt,
  onTopUp,
}: {
  readonly price: string | undefined
  readonly days: number | undefined
  readonly expireAt: string | null
  readonly onTopUp: () => void
}) => {
  const balance = useBalance()
  const until = extendedTo(expireAt, useNow(), days ?? 0)
  const { total, left } = costOf(price ?? '0.00', days ?? 0, balance)
  const known = price !== undefined && days !== undefined
  const mayTopUp = useMay('money')
  return (
    <>
      <dl className={styles['sums']} aria-live="polite">
        <dt>Сутки хранения</dt>
        <dd>{shown(price, formatWire)}</dd>
        <dt>Хранение до</dt>
        <dd>{days === undefined ? '—' : (until ?? '—')}</dd>
        <dt>Остаток после</dt>
        <dd>{known && left !== undefined ? formatMoney(left) : '—'}</dd>
        <dt className={styles['total']}>К оплате</dt>
        <dd className={styles['total']}>{known ? formatMoney(total) : '—'}</dd>
      </dl>
      {known && left !== undefined && left < 0 && (
        <p className={styles['short']}>
          На{NBSP}депозите не{NBSP}хватает {formatMoney(-left)}.{' '}
          {mayTopUp && (
            <button type="button" className={styles['top-up']} onClick={onTopUp}>
              Пополнить депозит
            </button>
          )}
        </p>
      )}
    </>
  )
}

type Extend = (days: number, amount: string) => Promise<void>

const Form = ({
  parcel,
  onExtend,
  close,
}: {
  readonly parcel: ParcelCard
  readonly onExtend: Extend
  readonly close: () => void
}) => {
  const left = parcel.extension_days_left
  const open = useOpenPopup()
  const price = usePrice(close)
  const { control, watch, pending, submit } = useEndpointForm({
    defaultValues: { days: '1' },
    check: ({ days }): Errors => {
      const read = readDays(days, left)
      return typeof read === 'string' ? { days: read } : {}
    },
    mode: 'onChange',
    send: async (typed) => {
      const bought = readDays(typed.days, left)
      if (price === undefined || typeof bought === 'string') return
      await onExtend(bought, formatWireMoney(costOf(price, bought, undefined).total))
      close()
    },
  })
  const read = readDays(watch('days'), left)
  const topUp = () => {
    close()
    open('top-up')
  }
  return (
    <form noValidate className={autoStack(16)} onSubmit={(event) => void submit(event)}>
      <p className={styles['lead']}>{leadOf(left)}</p>
      <Controller
        control={control}
        name="days"
        render={({ field: { ref, value, onChange }, fieldState: { error } }) => (
          <DaysField
            ref={ref}
            text={value}
            left={left}
            error={error?.message}
            onChange={onChange}
          />
        )}
      />
      <Sums
        price={price}
        days={typeof read === 'number' ? read : undefined}
        expireAt={parcel.expire_at}
        onTopUp={topUp}
      />
      <DialogActions>
        <Button look="quiet" onClick={close}>
          Не продлевать
        </Button>
        <Button type="submit" aria-disabled={pending || price === undefined || undefined}>
          {pending ? 'Продлеваем…' : 'Продлить'}
        </Button>
      </DialogActions>
    </form>
  )
}

const leadOf = (left: number): string => {
  const most = daysMost(left)
  return typeset(
    left > most
      ? `За один раз — не больше ${counted(most, DAYS)}, всего осталось ${left}.`
      : `Осталось не больше ${counted(most, DAYS)}.`,
  )
}
const DAYS = ['дня', 'дней', 'дней'] as const

/** Buys days of storage: how many, for how much, and until when the parcel then waits. */
export const ExtendDialog = ({
  parcel,
  onExtend,
  onClose,
}: {
  readonly parcel: ParcelCard
  readonly onExtend: Extend
  readonly onClose: () => void
}) => (
  <Dialog title="Продлить хранение" onClose={onClose}>
    {(close) => <Form parcel={parcel} onExtend={onExtend} close={close} />}
  </Dialog>
)
