import type { ParcelCard } from '@yacheyka/contract/parcels/parcel-card'
import { formatNumber, typeset } from '@yacheyka/core/text/wording'
import { Link } from 'react-router'
import { paths } from '@yacheyka/frontend/paths.ts'
import { Card } from '@yacheyka/ui/card.tsx'
import { Facts } from '@yacheyka/ui/facts.tsx'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { StatusMark } from '@yacheyka/frontend/parcels/status-mark.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { formatWire } from '@yacheyka/frontend/money/wire-money.ts'
import styles from './blocks.module.css'
import { FreeCells } from './free-cells.tsx'
import { formatCellSizes, formatWeight } from './gathered.ts'
import { LockerChange } from './locker-change.tsx'

import type { KnownParcel } from './parcel-query.ts'

import { shown, Waiting } from './waiting.tsx'

const orNone = (text: string): string => text || '—'
const formatPrice = (price: string | null): string => (price === null ? '—' : formatWire(price))
const linkOrder = (number: string | null) =>
  number === null ? '—' : <Link to={paths.businessOrder(number)}>{number}</Link>
const linkPoint = (number: string) => (
  <Link to={paths.businessMap(number)} aria-label={`${number}, на карте`}>
    {number}
  </Link>
)
const drawCells = (cells: ParcelCard['free_cells']) => <FreeCells cells={cells ?? []} />
const hasNoCells = (cells: ParcelCard['free_cells'] | undefined): boolean =>
  cells !== undefined && (cells === null || cells.length === 0)

interface BlockProps {
  readonly parcel: KnownParcel
}

const Status = ({ parcel: { parcel_status: status, parcel_status_text: text = '' } }: BlockProps) =>
  status === undefined ? <Waiting /> : <StatusMark status={status} text={text} />

export const MainInfo = ({ parcel }: BlockProps) => (
  <Card title="Основная информация">
    <Facts
      facts={[
        ['Номер заказа', shown(parcel.order_number, linkOrder)],
        ['Номер отправления', shown(parcel.parcel_number, orNone)],
        ['Статус', <Status key="status" parcel={parcel} />],
        ['Обновлён', shown(parcel.status_update_time, (at) => orNone(formatMoment(at)))],
        ['Создано', shown(parcel.date_added, formatMoment)],
      ]}
    />
  </Card>
)

const Items = ({ items }: { readonly items: NonNullable<KnownParcel['items']> }) => (
  <ul className={autoStack(4)}>
    {items.map(({ label, price, quantity }, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- two lines of an order may be the same to the letter
      <li key={at} className={styles['item']}>
        <span>{label}</span>
        <span className={styles['sum']}>
          {formatNumber(quantity)} × {formatWire(price)}
        </span>
      </li>
    ))}
  </ul>
)

export const ParcelInfo = ({ parcel }: BlockProps) => {
  const { items = [] } = parcel
  return (
    <Card title="Посылка">
      <Facts
        facts={[
          ['Описание', shown(parcel.declaration, orNone)],
          ['Вес', shown(parcel.weight, (grams) => orNone(formatWeight(grams)))],
          [
            'Размер ячейки',
            shown(parcel.size, (size) => formatCellSizes({ ...cellsOf(parcel), size }) || '—'),
          ],
          ['Объявленная стоимость', shown(parcel.declared_price, formatPrice)],
          ['Стоимость доставки', shown(parcel.juridical_price, formatPrice)],
          ...(items.length > 0 ? [['Состав', <Items key="items" items={items} />] as const] : []),
        ]}
      />
    </Card>
  )
}

const cellsOf = ({ barcodes = [], is_parent = false, child_parcels = [] }: KnownParcel) => ({
  barcodes,
  is_parent,
  child_parcels,
})

export const DeliveryPoint = ({
  parcel,
  card,
}: BlockProps & {
  /** Until it comes nothing may be changed. */
  readonly card: ParcelCard | undefined
}) => (
  <Card title="Точки доставки">
    <Facts
      facts={[
        ['Тип услуги', shown(parcel.service_type_text, (text) => orNone(typeset(text)))],
        ['Номер точки', shown(parcel.terminal_number, linkPoint)],
        ['Адрес', shown(parcel.terminal_address, (address) => orNone(typeset(address)))],
        // A point that counts none has nothing to say of them.
        ...(hasNoCells(parcel.free_cells)
          ? []
          : [['Свободные ячейки', shown(parcel.free_cells, drawCells)] as const]),
      ]}
    />
    {card !== undefined && <LockerChange card={card} />}
  </Card>
)
