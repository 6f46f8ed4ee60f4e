import { nameCell } from '@yacheyka/core/sheets/parcel-sheet-columns'
import { counted, formatNumber, NBSP, typeset } from '@yacheyka/core/text/wording'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button, IconButton } from '@yacheyka/ui/button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { stack } from '@yacheyka/ui/layout.ts'
import { useMedia } from '@yacheyka/ui/use-media.ts'
import type { Place } from './grid-moves.ts'
import { columnOf, TABLE_COLUMNS, type TableColumn } from './columns.ts'
import { CARDS, heightOfRow, LineGrid, useRows } from './line-grid.tsx'
import { MarkedFile } from './marked-file.tsx'
import { PACKAGE_MESSAGES } from './messages.ts'
import styles from './sheet-board.module.css'
import type { Sheet } from './sheet.ts'
import type { Package } from './use-package.ts'
import { errorWithDraft, useGrid, type Grid } from './use-grid.ts'

/** «у 5 отправлений» */
const PARCELS = ['отправления', 'отправлений', 'отправлений'] as const
const ERRORS = ['ошибка', 'ошибки', 'ошибок'] as const

/** Nobody mends items where the file has none. */
const columnsOf = ({ lines }: Sheet): readonly TableColumn[] => {
  const hasItems = lines.some(
    ({ values }) => 'K' in values || 'L' in values || 'M' in values || 'N' in values,
  )
  return hasItems ? TABLE_COLUMNS : TABLE_COLUMNS.filter(({ part }) => part === 'parcel')
}

/** Rows of the parcels that were faulty as the filter was put on: a row does not go from under one's hands. */
const useFilter = ({ opened, survey }: Package) => {
  const [kept, setKept] = useState<ReadonlySet<number>>()
  const sheet = opened?.sheet
  const rows = useMemo(() => {
    const all = sheet?.lines ?? []
    return all.flatMap(({ row }) => (kept === undefined || kept.has(row) ? row : []))
  }, [sheet, kept])
  const filter = (on: boolean) =>
    setKept(
      on && sheet !== undefined
        ? new Set(sheet.lines.flatMap(({ row, key }) => (survey.faulty.has(key) ? row : [])))
        : undefined,
    )
  return { rows, filtered: kept !== undefined, filter }
}

/** Name of the cell, and what is wrong with it or what it takes: the table's own line of words. */
const CellWords = ({ board, grid }: { readonly board: Package; readonly grid: Grid }) => {
  const { opened } = board
  const { cursor, draft } = grid
  if (opened === undefined || cursor.column === 'select')
    return (
      <p className={styles['words']}>
        {typeset('Стрелки — по ячейкам, Enter — исправить, пробел — выбрать отправление.')}
      </p>
    )
  const { sheet, terminals } = opened
  const letter = cursor.column
  const text = draft?.text ?? ''
  const at = { row: cursor.row, letter, text }
  const error =
    draft === undefined
      ? board.survey.errors.find(({ row, letter: own }) => row === cursor.row && own === letter)
      : errorWithDraft(sheet, terminals, at)
  const name = nameCell(letter, cursor.row, sheet.origin)
  return (
    <p
      id="cell-words"
      aria-live="polite"
      className={classes(styles['words'], error && styles['error'])}
    >
      <strong>{name}</strong>
      {error !== undefined && <Icon name="alert" size={18} />}
      <span>{typeset(error?.message ?? columnOf(letter)?.hint ?? '')}</span>
    </p>
  )
}

const Toolbar = ({
  board,
  grid,
  filtered,
  onFilter,
}: {
  readonly board: Package
  readonly grid: Grid
  readonly filtered: boolean
  readonly onFilter: (on: boolean) => void
}) => {
  const { survey, opened, check } = board
  const count = survey.errors.length
  const faulty = survey.faulty.size
  return (
    <div className={styles['tools']}>
      <fieldset aria-label="Какие строки показать" className={styles['filter']}>
        <button type="button" aria-pressed={!filtered} onClick={() => onFilter(false)}>
          Все {formatNumber(opened?.sheet.parcels.size ?? 0)}
        </button>
        <button
          type="button"
          aria-pressed={filtered}
          disabled={faulty === 0 && !filtered}
          onClick={() => onFilter(true)}
        >
          С{NBSP}ошибками {formatNumber(faulty)}
        </button>
      </fieldset>
      {count > 0 && (
        <div className={styles['steps']}>
          <span>{counted(count, ERRORS)}</span>
          <IconButton
            label="Предыдущая ошибка"
            className={styles['step']}
            onClick={() => grid.goToError(true)}
          >
            <Icon name="down" size={18} className={styles['up']} />
          </IconButton>
          <IconButton
            label="Следующая ошибка"
            className={styles['step']}
            onClick={() => grid.goToError(false)}
          >
            <Icon name="down" size={18} />
          </IconButton>
        </div>
      )}
      {board.replaceable > 0 && (
        <Button className={styles['small']} onClick={board.replaceAll}>
          {PACKAGE_MESSAGES.replaceAll}: {formatNumber(board.replaceable)}
        </Button>
      )}
      {check.failed && (
        <Button look="quiet" className={styles['small']} onClick={check.retry}>
          Проверить почтоматы ещё раз
        </Button>
      )}
      {count > 0 && <MarkedFile board={board} />}
    </div>
  )
}

const Footer = ({ board }: { readonly board: Package }) => {
  const { opened, survey } = board
  const selected = opened?.selected ?? new Set<string>()
  const bad = [...selected].filter((key) => !survey.good.has(key)).length
  const good = new Set([...selected].filter((key) => survey.good.has(key)))
  return (
    <div className={styles['foot']}>
      <output className={styles['count']}>
        Выделено отправлений: {formatNumber(selected.size)}
      </output>
      <div className={styles['actions']}>
        <Button
          look="quiet"
          aria-disabled={selected.size === 0 || undefined}
          onClick={() => selected.size > 0 && board.remove(selected)}
        >
          Удалить
        </Button>
        <Button
          aria-disabled={good.size === 0 || undefined}
          aria-describedby="footer-why"
          onClick={() => good.size > 0 && board.estimate(good)}
        >
          {bad > 0 && good.size > 0
            ? `Продолжить без строк с${NBSP}ошибками: ${formatNumber(bad)}`
            : 'Рассчитать стоимость'}
        </Button>
      </div>
      <p id="footer-why" className={styles['why']}>
        {selected.size === 0
          ? typeset('Отметьте отправления, чтобы узнать стоимость.')
          : good.size === 0
            ? typeset('В выделенных отправлениях есть ошибки: исправьте их в таблице.')
            : ''}
      </p>
    </div>
  )
}

/** The rows of a file: looked through, mended, chosen. */
export const SheetBoard = ({
  board,
  startAtError,
}: {
  readonly board: Package
  /** Shows the faulty rows alone and goes to the first error; a number that grows with each wish. */
  readonly startAtError: number
}) => {
  const { opened, survey } = board
  const scroller = useRef<HTMLDivElement>(null)
  const { rows, filtered, filter } = useFilter(board)
  const sheet = opened?.sheet
  const columns = useMemo(() => (sheet === undefined ? [] : columnsOf(sheet)), [sheet])
  const shown = useMemo(() => new Set(rows), [rows])
  const errors = useMemo(
    () => (filtered ? survey.errors.filter(({ row }) => shown.has(row)) : survey.errors),
    [survey, filtered, shown],
  )
  const [chosen, setChosen] = useState<Place>()
  const height = heightOfRow(useMedia(CARDS), columns)
  const virtual = useRows(
    rows.length,
    scroller,
    chosen === undefined ? -1 : rows.indexOf(chosen.row),
    height,
  )
  useMeasuredAnew(height, virtual.measure)
  const grid = useGrid({
    board: { rows, columns: ['select', ...columns.map(({ letter }) => letter)] },
    sheet: sheet ?? { lines: [], parcels: new Map() },
    errors,
    grid: scroller,
    chosen,
    setChosen,
    show: ({ row, column }) => {
      showTable(scroller.current)
      virtual.scrollToIndex(rows.indexOf(row), { align: 'auto' })
      showColumn(scroller.current, column)
    },
    onEdit: board.edit,
  })
  useOncePerRequest(startAtError, () => {
    filter(true)
    const first = survey.errors[0]
    if (first !== undefined) grid.goTo({ row: first.row, column: first.letter })
  })
  const terminals = opened?.terminals
  const { choose } = board
  const data = useMemo(
    () =>
      sheet === undefined || terminals === undefined
        ? undefined
        : { sheet, terminals, columns, onSelect: choose },
    [sheet, terminals, columns, choose],
  )
  if (opened === undefined || data === undefined) return null
  const { draft } = grid
  const draftFaulty =
    draft !== undefined && errorWithDraft(opened.sheet, opened.terminals, draft) !== undefined
  return (
    <div className={stack(12)}>
      <Toolbar board={board} grid={grid} filtered={filtered} onFilter={filter} />
      {board.refusal !== undefined && (
        <p role="alert" className={styles['refusal']}>
          <Icon name="alert" size={20} />
          <span>
            {typeset(
              `Заказ не оформлен: у ${counted(board.refusal, PARCELS)} почтомат не принимает посылку. Они отмечены в таблице: замените почтоматы или оформите остальные.`,
            )}
          </span>
        </p>
      )}
      <CellWords board={board} grid={grid} />
      <LineGrid
        scroller={scroller}
        virtual={virtual}
        rows={rows}
        data={data}
        selected={opened.selected}
        all={stateOfAll(opened.selected.size, opened.sheet.parcels.size)}
        onAll={(all) => board.select(new Set(all ? opened.sheet.parcels.keys() : []))}
        grid={grid}
        draftFaulty={draftFaulty}
        height={height}
      />
      <Footer board={board} />
    </div>
  )
}

const stateOfAll = (chosen: number, of: number): 'all' | 'some' | 'none' =>
  chosen === 0 ? 'none' : chosen === of ? 'all' : 'some'

/** Pixels: of the header that stays above the table, of the footer below, of the head with a card. */
const ABOVE = 72
const BELOW = 140
const ENOUGH = 290

/**
 * The page scrolls to the table where less than a card of it is in sight: what is pressed there stays under the finger. A
 * table without a layout has nothing to show.
 */
const showTable = (scroller: HTMLDivElement | null) => {
  const { top, bottom, height } = scroller?.getBoundingClientRect() ?? new DOMRect()
  const isSeen = top <= innerHeight - BELOW - ENOUGH && bottom >= ABOVE + ENOUGH
  if (height > 0 && !isSeen) scrollBy({ top: top - ABOVE, behavior: 'instant' })
}

/** A row scrolls into view by its place; its cell, along the row, by its column's head. */
const showColumn = (scroller: HTMLDivElement | null, column: string) => {
  if (scroller === null || column === 'select') return
  const cell = scroller.querySelector<HTMLElement>(`[data-cell^="${column}"]`)
  if (cell === null) return
  // What sticks to the left hides what lies under it.
  const stuck = 220
  const from = cell.offsetLeft
  if (from - stuck < scroller.scrollLeft) scroller.scrollLeft = Math.max(0, from - stuck)
  else if (from + cell.offsetWidth > scroller.scrollLeft + scroller.clientWidth)
    scroller.scrollLeft = from + cell.offsetWidth - scroller.clientWidth
}

/** Rows that were measured as lines of a table are cards now, or the other way round. */
const useMeasuredAnew = (height: number, measure: () => void) => {
  const measured = useRef(height)
  useEffect(() => {
    if (measured.current === height) return
    measured.current = height
    measure()
  })
}

/** Does what was wished for once a wish, after the drawing in which it came. */
const useOncePerRequest = (focusRequest: number, grant: () => void) => {
  const handled = useRef(focusRequest)
  useEffect(() => {
    if (focusRequest === handled.current) return
    handled.current = focusRequest
    grant()
  })
}
