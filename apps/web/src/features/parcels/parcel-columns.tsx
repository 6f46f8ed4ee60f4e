import type { ListedParcel } from '@yacheyka/contract/parcels/sent-parcels'
import { typeset } from '@yacheyka/core/text/wording'
import { formatDay, wireDay } from '@yacheyka/core/time/wire-day'
import type { Column, ColumnSort } from '@yacheyka/ui/data-table.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { StatusMark } from '@yacheyka/frontend/parcels/status-mark.tsx'
import { formatWire } from '@yacheyka/frontend/money/wire-money.ts'
import { COLUMN_IDS, type ColumnId } from './list-settings.ts'
import styles from './parcels-page.module.css'

export const COLUMN_NAMES: Readonly<Record<ColumnId, string>> = {
  address: 'Адрес доставки',
  status: 'Статус',
  date: 'Дата',
  phone: 'Телефон',
  order: 'Заказ',
  cell: 'Ячейка',
  locker: 'Почтомат',
  price: 'Стоимость',
  deadline: 'Хранится до',
}

export const NUMBER = 'Номер'
const NONE = '—'

const COLUMNS: Readonly<Record<ColumnId, Omit<Column<ListedParcel>, 'id' | 'head'>>> = {
  address: {
    grows: true,
    cell: (row) => <span className={styles['place']}>{typeset(row.terminal_address)}</span>,
  },
  status: {
    cell: (row) => <StatusMark status={row.parcel_status} text={row.parcel_status_text} />,
  },
  date: {
    cell: (row) => (
      <time dateTime={row.date_added} className={styles['moment']}>
        {formatMoment(row.date_added)}
      </time>
    ),
  },
  phone: { cell: ({ phone }) => <span className={styles['whole']}>{phone || NONE}</span> },
  order: { cell: ({ order_number: number }) => number ?? NONE },
  cell: { cell: ({ size }) => (size.length === 0 ? NONE : size.join(', ')) },
  locker: { cell: (row) => <span className={styles['whole']}>{row.terminal_number}</span> },
  price: {
    figure: true,
    cell: ({ juridical_price: price }) => (price === null ? NONE : formatWire(price)),
  },
  deadline: { cell: ({ expire_at: end }) => formatEnd(end) },
}

/** The day at the point itself. */
const formatEnd = (end: string | null): string => {
  const day = end === null ? undefined : wireDay(end)
  return day === undefined ? NONE : formatDay(day)
}

/** The number, which is the link, and the columns of choice. */
export const columnsOf = (
  chosen: readonly ColumnId[],
  sortOf: (id: string) => ColumnSort | undefined,
): readonly Column<ListedParcel>[] =>
  [
    { id: 'number', head: NUMBER, cell: (row: ListedParcel) => row.parcel_number },
    ...COLUMN_IDS.filter((id) => chosen.includes(id)).map((id) => ({
      id,
      head: COLUMN_NAMES[id],
      ...COLUMNS[id],
    })),
  ].map((column) => {
    const sort = sortOf(column.id)
    return sort === undefined ? column : { ...column, sort }
  })
