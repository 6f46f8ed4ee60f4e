import type { ParcelCard } from '@yacheyka/contract/parcels/parcel-card'
import { Card } from '@yacheyka/ui/card.tsx'
import { DataTable, type Column } from '@yacheyka/ui/data-table.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { StatusMark } from '@yacheyka/frontend/parcels/status-mark.tsx'
import styles from './cells.module.css'

type Cell = ParcelCard['child_parcels'][number]

const COLUMNS: readonly Column<Cell>[] = [
  { id: 'size', head: 'Ячейка', cell: ({ size }) => size.join(', ') },
  {
    id: 'barcode',
    head: 'Штрихкод',
    cell: ({ barcodes }) => <span className={styles['barcode']}>{barcodes.join(', ')}</span>,
  },
  {
    id: 'status',
    head: 'Статус',
    cell: ({ parcel_status, parcel_status_text }) => (
      <StatusMark status={parcel_status} text={parcel_status_text} />
    ),
  },
  {
    id: 'updated',
    head: 'Обновлён',
    cell: ({ status_update_time }) => formatMoment(status_update_time) || '—',
  },
]

/** Each cell of a parcel in several, with how far it has come. */
export const Cells = ({ cells }: { readonly cells: readonly Cell[] }) => (
  <Card title="Ячейки отправления">
    <DataTable
      caption="Ячейки отправления"
      columns={COLUMNS}
      rows={cells}
      keyOf={({ uid }) => uid}
    />
  </Card>
)
