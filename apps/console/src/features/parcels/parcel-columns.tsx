import type { OperatorParcelRow } from '@yacheyka/contract/parcels/console-parcels'
import { type Column } from '@yacheyka/ui/data-table.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { StatusMark } from '@yacheyka/frontend/parcels/status-mark.tsx'
import styles from './parcels-page.module.css'

/** A parcel in the console's lists. */
export const PARCEL_COLUMNS: readonly Column<OperatorParcelRow>[] = [
  {
    id: 'number',
    head: 'Номер',
    names: true,
    cell: ({ parcel_number: number }) => <span className={styles['number']}>{number}</span>,
  },
  {
    id: 'barcode',
    head: 'Штрихкод',
    wideOnly: true,
    desktopOnly: true,
    cell: ({ barcode }) => <span className={styles['figures']}>{barcode}</span>,
  },
  { id: 'customer', head: 'Клиент', grows: true, cell: ({ customer }) => customer.name },
  {
    id: 'phone',
    head: 'Получатель',
    cell: ({ phone }) => <span className={styles['figures']}>{phone === '' ? '—' : phone}</span>,
  },
  {
    id: 'point',
    head: 'Точка',
    desktopOnly: true,
    cell: ({ terminal_number: number }) => (
      <span className={styles['point']} title={number}>
        {number}
      </span>
    ),
  },
  {
    id: 'status',
    head: 'Статус',
    cell: (row) => <StatusMark status={row.parcel_status} text={row.parcel_status_text} />,
  },
  {
    id: 'date',
    head: 'Создано',
    wideOnly: true,
    desktopOnly: true,
    cell: ({ date_added: at }) => <time dateTime={at}>{formatMoment(at)}</time>,
  },
]
