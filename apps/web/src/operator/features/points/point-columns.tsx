import type { OperatorPointRow } from '@yacheyka/contract/operator/points'
import { formatNumber, typeset } from '@yacheyka/core/wording'
import type { Column } from '#/ui/data-table.tsx'
import { sayMoment } from '#/ui/moment.ts'
import { CELL_WORDS, KIND_WORDS } from './point-words.ts'
import styles from './points-page.module.css'
import { UseMark } from './use-mark.tsx'

const Cells = ({ row: { cells, cell_state: state, kind } }: { readonly row: OperatorPointRow }) => {
  if (cells === null) return kind === 'pickup' ? '—' : 'не указаны'
  return (
    <span className={styles[state]} title={CELL_WORDS[state]}>
      {formatNumber(cells.taken)} из {formatNumber(cells.total)}
    </span>
  )
}

export const POINT_COLUMNS: readonly Column<OperatorPointRow>[] = [
  { id: 'number', head: 'Номер', cell: (row) => row.number },
  { id: 'name', head: 'Название', cell: (row) => typeset(row.name) },
  {
    id: 'address',
    head: 'Адрес',
    grows: true,
    cell: (row) => typeset(row.address === '' ? row.settlement : row.address),
  },
  { id: 'kind', head: 'Вид', roomyOnly: true, cell: (row) => KIND_WORDS[row.kind] },
  { id: 'owner', head: 'Владелец', roomyOnly: true, cell: (row) => row.owner },
  { id: 'cells', head: 'Занято ячеек', figure: true, cell: (row) => <Cells row={row} /> },
  { id: 'use', head: 'Состояние', cell: (row) => <UseMark use={row.use} /> },
  {
    id: 'updated',
    head: 'Изменена',
    roomyOnly: true,
    cell: (row) => <time dateTime={row.updated_at}>{sayMoment(row.updated_at)}</time>,
  },
]
