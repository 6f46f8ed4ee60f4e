import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { type CSSProperties, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import type { ColumnLetter } from '@yacheyka/core/sheets/parcel-sheet-columns'
import { classes } from '@yacheyka/ui/classes.ts'
import type { TableColumn } from './columns.ts'
import { GridRow, type RowsData } from './grid-row.tsx'
import styles from './line-grid.module.css'
import { lineOf } from './sheet.ts'
import type { Grid } from './use-grid.ts'

/** Pixels of the head and of a row; the style sheet has the same. */
const ROW = 44
/** Of a card, which a row is on phones: its number, four lines of fields, and two more where there are items. */
const CARD = 246
const CARD_OF_ITEMS = 334

/** Where a row is a card; the style sheet has the same. */
export const CARDS = '(max-width: 47.99em)'

/** How high a row is, as the window is now. */
export const heightOfRow = (cards: boolean, columns: readonly TableColumn[]): number => {
  if (!cards) return ROW
  return columns.some(({ part }) => part === 'item') ? CARD_OF_ITEMS : CARD
}

/** Rem that a column has at least, and its share of what is left: words stretch, figures do not. */
const WIDTHS: Readonly<Record<ColumnLetter, readonly [least: number, share: number]>> = {
  B: [8.5, 1],
  C: [6, 0],
  D: [5.5, 0],
  E: [8, 0],
  F: [13, 2],
  G: [9.75, 0],
  H: [9, 1],
  I: [9, 1],
  K: [9, 1],
  L: [5.75, 0],
  M: [4, 0],
  N: [5.5, 0],
}
const TICK = 2.75
const NUMBER = 3

/** Said in figures: a width that had to be found out of the rows would be found anew at each scroll. */
const widthsOf = (columns: readonly TableColumn[], height: number) => {
  const widths = columns.map(({ letter }) => WIDTHS[letter])
  const tracks = widths.map(([least, share]) =>
    share === 0 ? `${least}rem` : `minmax(${least}rem, ${share}fr)`,
  )
  const least = widths.reduce((sum, [width]) => sum + width, TICK + NUMBER)
  return {
    '--columns': `${TICK}rem ${NUMBER}rem ${tracks.join(' ')}`,
    '--least': `${least}rem`,
    '--row': `${height}px`,
  } as CSSProperties
}

/** Only the rows in sight are drawn, and the one where the keyboard is. */
export const useRows = (
  count: number,
  scroller: RefObject<HTMLDivElement | null>,
  cursorIndex: number,
  height: number,
) =>
  // oxlint-disable-next-line react/incompatible-library -- rows are memoised by what they show, not by this object
  useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 3,
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
        {letters(letter) !== undefined && (
          <span className={styles['letter']}>{letters(letter)} </span>
        )}
        {title}
      </th>
    ))}
  </tr>
)

const placeOfTarget = ({ target }: MouseEvent) => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  const name = cell?.dataset['cell'] ?? ''
  return { letter: name.slice(0, 1), row: Number(name.slice(1)) }
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
  height,
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
  /** Of a row, pixels. */
  readonly height: number
}) => {
  const { sheet, columns } = data
  const press = (event: MouseEvent, twice: boolean) => {
    const place = placeOfTarget(event)
    const column = columns.find(({ letter }) => letter === place.letter)?.letter
    if (column === undefined) return
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
  // Rows take over the elements of those that have gone out of sight: to make new ones at each scroll costs more than all
  // else. The row of the keyboard keeps its own, or the focus would go over to another row.
  const drawn = virtual.getVirtualItems()
  const slotOf = (index: number) => index % drawn.length
  // Elements that stay where they are in the document cost nothing; once the scroll rests, they stand in reading order.
  const placed = virtual.isScrolling
    ? drawn.toSorted((one, other) => slotOf(one.index) - slotOf(other.index))
    : drawn
  return (
    <div ref={scroller} className={styles['grid']} style={widthsOf(columns, height)}>
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
          {placed.map(({ index, start }) => {
            const row = rows[index] ?? 0
            const line = lineOf(sheet, row)
            const parcel = line && sheet.parcels.get(line.key)
            if (line === undefined || parcel === undefined) return null
            return (
              <GridRow
                key={grid.cursor.row === row ? 'cursor' : slotOf(index)}
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
