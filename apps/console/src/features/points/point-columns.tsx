import type { OperatorPointRow } from '@yacheyka/contract/points/console-points'
import { formatNumber, typeset } from '@yacheyka/core/text/wording'
import { classes } from '@yacheyka/ui/classes.ts'
import type { Column } from '@yacheyka/ui/data-table.tsx'
import { CELL_WORDS } from './point-words.ts'
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

const Line = ({
  text,
  className,
}: {
  readonly text: string
  readonly className: string | undefined
}) => (
  <span className={classes(styles['line'], className)} title={text}>
    {typeset(text)}
  </span>
)

export const POINT_COLUMNS: readonly Column<OperatorPointRow>[] = [
  { id: 'number', head: 'Номер', cell: (row) => row.number },
  {
    id: 'name',
    head: 'Название',
    desktopOnly: true,
    cell: (row) => <Line text={row.name} className={styles['name']} />,
  },
  {
    id: 'address',
    head: 'Адрес',
    grows: true,
    cell: (row) => (
      <Line
        text={row.address === '' ? row.settlement : row.address}
        className={styles['address']}
      />
    ),
  },
  { id: 'cells', head: 'Занято ячеек', figure: true, cell: (row) => <Cells row={row} /> },
  { id: 'use', head: 'Состояние', cell: (row) => <UseMark use={row.use} /> },
]
