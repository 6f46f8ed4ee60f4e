import { memo, type CSSProperties } from 'react'
import { nameCell, type ColumnLetter } from '@yacheyka/core/sheets/parcel-sheet-columns'
import { classes } from '@yacheyka/ui/classes.ts'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import { isOfParcel, type TableColumn } from './columns.ts'
import styles from './line-grid.module.css'
import type { Line } from './read-parcel.ts'
import type { Parcel, Sheet } from './sheet.ts'
import {
  errorOfPlace,
  rejectionOf,
  formatAlternative,
  usableTerminal,
  type Terminals,
} from './terminals.ts'
import type { Draft, Grid } from './use-grid.ts'

/** What all rows share; the same object as long as nothing but the scroll has changed. */
export interface RowsData {
  readonly sheet: Sheet
  readonly terminals: Terminals
  readonly columns: readonly TableColumn[]
  readonly onSelect: (key: string, chosen: boolean) => void
}

type Write = Pick<Grid, 'type' | 'keep'>

/** Where a locker is, or the nearest one that takes what this one does not, beside its number. */
const nameOf = (parcel: Parcel, row: number, terminals: Terminals): string | undefined => {
  const number = parcel.reading.terminals.get(row)
  const rejection = row === parcel.rows[0] ? rejectionOf(parcel, terminals) : undefined
  const nearest = rejection && formatAlternative(rejection)
  if (nearest !== undefined) return nearest
  const terminal = number === undefined ? undefined : usableTerminal(terminals, number)
  return terminal?.address
}

const Editor = ({
  draft,
  label,
  faulty,
  options,
  write,
}: {
  readonly draft: Draft
  readonly label: string
  readonly faulty: boolean
  readonly options: readonly string[] | undefined
  readonly write: Write
}) => (
  <>
    <input
      type="text"
      aria-label={label}
      aria-invalid={faulty}
      aria-describedby="cell-words"
      autoComplete="off"
      className={styles['editor']}
      list={options === undefined ? undefined : `options-${draft.letter}`}
      value={draft.text}
      onChange={({ target }) => write.type(target.value)}
      onBlur={write.keep}
    />
    {options !== undefined && (
      <datalist id={`options-${draft.letter}`}>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </datalist>
    )}
  </>
)

interface CellProps {
  readonly data: RowsData
  readonly line: Line
  readonly parcel: Parcel
  readonly column: TableColumn
  readonly current: boolean
  readonly draft: Draft | undefined
  readonly draftFaulty: boolean
  readonly write: Write | undefined
}

const Words = ({ data, line, parcel, column: { letter } }: CellProps) => {
  const value = line.values[letter] ?? ''
  const error = errorOfPlace(data.sheet, data.terminals, parcel, line.row, letter)
  // A later row of the same parcel says nothing new of it.
  const again = isOfParcel(letter) && parcel.rows[0] !== line.row && !parcel.reading.mismatched
  if (again && error === undefined)
    return letter === 'B' ? <span className={styles['again']}>{value}</span> : null
  const address = letter === 'F' ? nameOf(parcel, line.row, data.terminals) : undefined
  return (
    <>
      {value}
      {address !== undefined && <span className={styles['address']}>{address}</span>}
      {error !== undefined && <VisuallyHidden>Ошибка: {error.message}</VisuallyHidden>}
    </>
  )
}

const Cell = (props: CellProps) => {
  const { data, line, parcel, column, current, draft, draftFaulty, write } = props
  const { letter } = column
  const error = errorOfPlace(data.sheet, data.terminals, parcel, line.row, letter)
  const hasAddress =
    letter === 'F' && draft === undefined && nameOf(parcel, line.row, data.terminals) !== undefined
  const name = `${nameCell(letter, line.row, data.sheet.origin)}, ${column.heading}`
  return (
    <td
      tabIndex={current && draft === undefined ? 0 : -1}
      data-cell={`${letter}${line.row}`}
      data-title={column.title}
      aria-invalid={error !== undefined || undefined}
      title={error?.message}
      className={classes(
        styles['cell'],
        column.figure && styles['figure'],
        letter === 'B' && styles['number'],
        hasAddress && styles['two'],
        error !== undefined && styles['faulty'],
      )}
    >
      {draft === undefined || write === undefined ? (
        <Words {...props} />
      ) : (
        <Editor
          draft={draft}
          label={name}
          faulty={draftFaulty}
          options={column.options}
          write={write}
        />
      )}
    </td>
  )
}

const Select = ({
  data,
  line,
  lead,
  chosen,
  current,
}: {
  readonly data: RowsData
  readonly line: Line
  readonly lead: boolean
  readonly chosen: boolean
  readonly current: boolean
}) => (
  <td
    tabIndex={!lead && current ? 0 : -1}
    data-cell={`select${line.row}`}
    className={styles['select']}
  >
    {lead && (
      <label className={styles['tickArea']}>
        <input
          type="checkbox"
          tabIndex={current ? 0 : -1}
          aria-label={`Выбрать отправление ${line.values.B ?? `в строке ${line.row}`}`}
          className={styles['tick']}
          checked={chosen}
          onChange={({ target }) => data.onSelect(line.key, target.checked)}
        />
      </label>
    )}
  </td>
)

/** One row of the file. */
export const GridRow = memo(
  ({
    data,
    line,
    parcel,
    index,
    offset,
    chosen,
    cursor,
    draft,
    draftFaulty,
    write,
  }: {
    readonly data: RowsData
    readonly line: Line
    readonly parcel: Parcel
    /** In the table, from 0. */
    readonly index: number
    /** Pixels from the top of the table's body. */
    readonly offset: number
    readonly chosen: boolean
    /** The column where the keyboard is, if it is in this row. */
    readonly cursor: ColumnLetter | 'select' | undefined
    /** The cell of this row that is being written. */
    readonly draft: Draft | undefined
    readonly draftFaulty: boolean
    readonly write: Write | undefined
  }) => (
    <tr
      aria-rowindex={index + 2}
      aria-selected={chosen}
      className={classes(styles['row'], styles['line'], chosen && styles['chosen'])}
      style={{ transform: `translateY(${offset}px)` } satisfies CSSProperties}
    >
      <Select
        data={data}
        line={line}
        lead={parcel.rows[0] === line.row}
        chosen={chosen}
        current={cursor === 'select'}
      />
      <th scope="row" className={styles['place']}>
        {line.row - (data.sheet.origin?.rowShift ?? 0)}
      </th>
      {data.columns.map((column) => (
        <Cell
          key={column.letter}
          data={data}
          line={line}
          parcel={parcel}
          column={column}
          current={cursor === column.letter}
          draft={draft?.letter === column.letter ? draft : undefined}
          draftFaulty={draftFaulty}
          write={write}
        />
      ))}
    </tr>
  ),
)
