import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'
import styles from './data-table.module.css'
import { Icon } from './icons.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface Column<Row> {
  readonly id: string
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** It names the row; the first does, where none says so. */
  readonly names?: boolean
  /** Figures stand right, one below the other. */
  readonly figure?: boolean
  /** Phones have no room for it. */
  readonly wideOnly?: boolean
  /** Tablets have no room for it: neither a wide table nor cards of many lines. */
  readonly desktopOnly?: boolean
  /** Takes what room the others leave. */
  readonly grows?: boolean
  readonly sort?: ColumnSort
}

/** A column that rows may be sorted by. */
export interface ColumnSort {
  /** How they are sorted by it now. */
  readonly way?: 'ascending' | 'descending'
  /** What is spoken of that after the head: «сначала новые». */
  readonly wording?: string
  /** The address of the next way. */
  readonly href: string
}

/** Ticks at the beginning of rows. */
export interface Selection<Row> {
  readonly chosen: ReadonlySet<string>
  readonly labelOf: (row: Row) => string
  readonly onToggle: (key: string) => void
  readonly onToggleAll: () => void
}

/**
 * Rows as a table, on phones as cards under each other. One column names the row; where `hrefOf` is given it is a link,
 * and the whole row presses it.
 */
export const DataTable = <Row,>({
  caption,
  columns,
  rows,
  keyOf,
  hrefOf,
  stateOf,
  staysInPlace = false,
  selection,
  busy = false,
}: {
  /** Spoken, not shown. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly hrefOf?: (row: Row) => string
  /** What goes with the move. */
  readonly stateOf?: (row: Row) => unknown
  /** The links change this page rather than lead to another: it does not jump to its top. */
  readonly staysInPlace?: boolean
  readonly selection?: Selection<Row> | undefined
  /** These rows are those of before; the next are on their way. */
  readonly busy?: boolean
}) => {
  const naming = columns.find(({ names }) => names === true) ?? columns[0]
  return (
    <table className={classes(styles['table'], busy && styles['busy'])} aria-busy={busy}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {selection !== undefined && (
            <th scope="col" className={styles['tick']}>
              <TickAll selection={selection} keys={rows.map(keyOf)} />
            </th>
          )}
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              aria-sort={column.sort?.way}
              className={classOf(column)}
            >
              <Head column={column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            className={classes(
              hrefOf !== undefined && styles['leads'],
              selection?.chosen.has(keyOf(row)) === true && styles['chosen'],
            )}
          >
            {selection !== undefined && (
              <td className={styles['tick']}>
                <input
                  type="checkbox"
                  aria-label={selection.labelOf(row)}
                  checked={selection.chosen.has(keyOf(row))}
                  onChange={() => selection.onToggle(keyOf(row))}
                />
              </td>
            )}
            {columns.map((column) => (
              <td
                key={column.id}
                data-head={column.head}
                className={classes(classOf(column), column === naming && styles['names'])}
              >
                {column === naming && hrefOf !== undefined ? (
                  <Link
                    to={hrefOf(row)}
                    state={stateOf?.(row)}
                    preventScrollReset={staysInPlace}
                    className={styles['link']}
                  >
                    {column.cell(row)}
                  </Link>
                ) : (
                  column.cell(row)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const classOf = <Row,>({ figure, wideOnly, desktopOnly, grows }: Column<Row>) =>
  classes(
    figure === true && styles['figure'],
    wideOnly === true && styles['wide'],
    desktopOnly === true && styles['desktop'],
    grows === true && styles['grows'],
  )

const Head = <Row,>({ column: { head, sort } }: { readonly column: Column<Row> }) => {
  if (sort === undefined) return head
  return (
    <Link to={sort.href} preventScrollReset className={styles['sort']}>
      {head}
      {sort.way !== undefined && (
        <Icon name={sort.way === 'descending' ? 'down' : 'up'} size={16} />
      )}
      {sort.wording !== undefined && <VisuallyHidden>, {sort.wording}</VisuallyHidden>}
    </Link>
  )
}

const TickAll = <Row,>({
  selection: { chosen, onToggleAll },
  keys,
}: {
  readonly selection: Selection<Row>
  readonly keys: readonly string[]
}) => {
  const ticked = keys.filter((key) => chosen.has(key)).length
  return (
    <input
      type="checkbox"
      aria-label="Выбрать все на странице"
      ref={(input) => {
        if (input !== null) input.indeterminate = ticked > 0 && ticked < keys.length
      }}
      checked={keys.length > 0 && ticked === keys.length}
      disabled={keys.length === 0}
      onChange={onToggleAll}
    />
  )
}
