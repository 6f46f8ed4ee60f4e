import type { ParcelDetails } from '@yacheyka/contract/parcels/parcels'
import type { Terminal } from '@yacheyka/contract/points/points'
import { deadlineOf } from '@yacheyka/core/time/wire-day'
import type { ReactNode } from 'react'
import { formatAmount } from './amount.ts'
import styles from './facts.module.css'
import { useNow } from '@yacheyka/ui/use-now.ts'
import { stack } from '@yacheyka/ui/layout.ts'

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className={styles['fact']}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** What is known of the parcel besides its code. */
export const Facts = ({
  parcel,
  terminal,
}: {
  readonly parcel: ParcelDetails
  readonly terminal: Terminal | undefined
}) => {
  const deadline = deadlineOf(parcel.expire_at, useNow())
  return (
    <dl className={stack(0)}>
      <Fact name="Статус">{parcel.delivery_info.current_status}</Fact>
      <Fact name="Отправитель">{parcel.consignor}</Fact>
      <Fact name="Номер заказа">{parcel.order_id}</Fact>
      <Fact name="Оплата">
        <strong>{formatAmount(parcel.cod)}</strong>
      </Fact>
      {deadline !== undefined && <Fact name="Хранится до">{deadline.day} (включительно)</Fact>}
      <Fact name={terminal?.point_type ?? 'Точка'}>№&nbsp;{parcel.number}</Fact>
    </dl>
  )
}
