import type { ParcelRow } from '@yacheyka/contract/parcels/sent-parcels'
import { typeset } from '@yacheyka/core/text/wording'
import type { Column } from '#/ui/data-table.tsx'
import { formatMoment } from '#/ui/moment.ts'
import { StatusMark } from '#/ui/status-mark.tsx'
import styles from './parcels-page.module.css'

export const PARCEL_COLUMNS: readonly Column<ParcelRow>[] = [
  { id: 'number', head: 'Номер', cell: (row) => row.parcel_number },
  {
    id: 'address',
    head: 'Адрес доставки',
    grows: true,
    cell: (row) => typeset(row.terminal_address),
  },
  {
    id: 'status',
    head: 'Статус',
    cell: (row) => <StatusMark status={row.parcel_status} text={row.parcel_status_text} />,
  },
  {
    id: 'date',
    head: 'Дата',
    cell: (row) => (
      <time dateTime={row.date_added} className={styles['moment']}>
        {formatMoment(row.date_added)}
      </time>
    ),
  },
]
