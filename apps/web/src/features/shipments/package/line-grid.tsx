import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { type CSSProperties, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import type { ColumnLetter } from '@yacheyka/core/shipment-sheet-columns'
import { classes } from '#/ui/classes.ts'
import type { TableColumn } from './columns.ts'
import { GridRow, type RowsData } from './grid-row.tsx'
import styles from './line-grid.module.css'
import { lineOf } from './sheet.ts'
import type { Grid } from './use-grid.ts'

/** Pixels; the style sheet has the same. */
const ROW = 44

/** `minmax()` by column: what must be read whole has its width, words share the rest. */
const WIDTHS: Readonly<Record<ColumnLetter, string>> = {
  B: 'minmax(8.5rem, 1fr)',
  C: '6rem',
  D: '5.5rem',
  E: '8rem',
  F: 'minmax(13rem, 2fr)',
  G: '9.75rem',
  H: 'minmax(9rem, 1fr)',
  I: 'minmax(9rem, 1fr)',
  K: 'minmax(9rem, 1fr)',
  L: '5.75rem',
  M: '4rem',
  N: '5.5rem',
}

/** Only the rows in sight are drawn, and the one where the keyboard is. */
export const useRows = (
  count: number,
  scroller: RefObject<HTMLDivElement | null>,
  cursorIndex: number,
) =>
  // oxlint-disable-next-line react/incompatible-library -- rows are memoised by what they show, not by this object
  useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 6,
    scrollPaddingStart: ROW,
    scrollPaddingEnd: ROW / 2,
    // Where the size of things is not known, as in a test without a layout.
    initialRect: { width: 1000, height: 600 },
    rangeExtractor: (range: Range) => {
      const drawn = defaultRangeExtractor(range)
      return cursorIndex < 0 || drawn.includes(cursorIndex)
        ? drawn
        : [...drawn, cursorIndex].sort((one, other) => one - other)
    },
  })

const Head = ({
  columns,
  letters,
  all,
  onAll,
}: {
  readonly columns: readonly TableColumn[]
  /** What the file itself calls the column. */
  readonly letters: (letter: ColumnLetter) => string | undefined
  readonly all: 'all' | 'some' | 'none'
  readonly onAll: (chosen: boolean) => void
}) => (
  <tr aria-rowindex={1} className={classes(styles['row'], styles['head'])}>
    <th scope="col" className={styles['select']}>
      <label className={styles['tickArea']}>
        <input
          type="checkbox"
          aria-label="Выбрать все отправления"
          className={styles['tick']}
          checked={all === 'all'}
          ref={(input) => {
            if (input !== null) input.indeterminate = all === 'some'
          }}
          onChange={({ target }) => onAll(target.checked)}
        />
      </label>
    </th>
    <th scope="col" className={styles['place']} title="Строка файла">
      №
    </th>
    {columns.map(({ letter, title, heading, figure }) => (
      <th
        key={letter}
        scope="col"
        title={heading}
        className={classes(
          styles['cell'],
          figure && styles['figure'],
          letter === 'B' && styles['number'],
        )}
      >
        <span className={styles['text']}>
          {letters(letter) !== undefined && (
            <span className={styles['letter']}>{letters(letter)} </span>
          )}
          {title}
        </span>
      </th>
    ))}
  </tr>
)

const placeOfTarget = ({ target }: MouseEvent) => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-letter]') : null
  return cell === null
    ? undefined
    : { row: Number(cell.dataset['row']), letter: cell.dataset['letter'] }
}

/** Rows of the file as a table to move in, to tick and to mend (the grid pattern of WAI-ARIA). */
export const LineGrid = ({
  scroller,
  virtual,
  rows,
  data,
  selected,
  all,
  onAll,
  grid,
  draftFaulty,
}: {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly virtual: ReturnType<typeof useRows>
  readonly rows: readonly number[]
  readonly data: RowsData
  readonly selected: ReadonlySet<string>
  readonly all: 'all' | 'some' | 'none'
  readonly onAll: (chosen: boolean) => void
  readonly grid: Grid
  readonly draftFaulty: boolean
}) => {
  const { sheet, columns } = data
  const press = (event: MouseEvent, twice: boolean) => {
    const place = placeOfTarget(event)
    const column = columns.find(({ letter }) => letter === place?.letter)?.letter
    if (place === undefined || column === undefined) return
    const { draft, cursor } = grid
    if (draft?.row === place.row && draft.letter === column) return
    const again = cursor.row === place.row && cursor.column === column
    if (twice || again) grid.write({ row: place.row, column })
    else grid.goTo({ row: place.row, column })
  }
  const keyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event
    // The head has its own tick, and nothing to move among.
    if (altKey || !(target instanceof Element) || target.closest('thead') !== null) return
    if (grid.press(key, { control: ctrlKey || metaKey, shift: shiftKey })) event.preventDefault()
  }
  const template = `2.75rem 3rem ${columns.map(({ letter }) => WIDTHS[letter]).join(' ')}`
  return (
    <div
      ref={scroller}
      className={styles['grid']}
      style={{ '--columns': template } as CSSProperties}
    >
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- cells are moved among and mended
        role="grid"
        aria-label="Отправления из файла"
        aria-rowcount={rows.length + 1}
        aria-multiselectable="true"
        className={styles['table']}
        onKeyDown={keyDown}
        onClick={(event) => press(event, false)}
        onDoubleClick={(event) => press(event, true)}
      >
        <thead className={styles['top']}>
          <Head
            columns={columns}
            letters={(letter) =>
              sheet.origin === undefined ? letter : sheet.origin.letters[letter]
            }
            all={all}
            onAll={onAll}
          />
        </thead>
        <tbody className={styles['body']} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index] ?? 0
            const line = lineOf(sheet, row)
            const parcel = line && sheet.parcels.get(line.key)
            if (line === undefined || parcel === undefined) return null
            return (
              <GridRow
                key={row}
                data={data}
                line={line}
                parcel={parcel}
                index={index}
                offset={start}
                chosen={selected.has(line.key)}
                cursor={grid.cursor.row === row ? grid.cursor.column : undefined}
                draft={grid.draft?.row === row ? grid.draft : undefined}
                draftFaulty={draftFaulty}
                write={grid.draft?.row === row ? grid : undefined}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
