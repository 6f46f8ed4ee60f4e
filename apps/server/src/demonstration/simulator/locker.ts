import { createHmac } from 'node:crypto'
import type { LockerTask } from '@yacheyka/contract/feed/pulse'
import { pinDigits } from '@yacheyka/core/parcels/pickup-code'

/** What a recipient holds up to the scanner, or types. */
export type Code = { readonly qr: string } | { readonly pin: string }

/** What the server told since the last time, as `GET /api/pulse/tasks` answers it. */
interface TaskPage {
  readonly code_key: string | null
  readonly results: readonly LockerTask[]
  readonly cursor: number
}

/** Cells that a code opened. */
interface Opened {
  readonly barcode: string
  /** Barcodes of the cells. */
  readonly cells: readonly string[]
}

/**
 * A locker: it knows what the server told it, and which of its cells are full. Nothing is kept on disk; a locker that
 * starts again asks from cursor 0.
 */
export interface Locker {
  readonly terminal: string
  /** Where it has read to. */
  cursor(): number
  learn(page: TaskPage): void
  /** The parcel of this code, wherever it is; it opens nothing. */
  findByCode(code: Code): LockerTask | undefined
  /** A courier lays the parcel into its cells. False where this locker expects no such parcel. */
  accept(barcode: string): boolean
  /** Opens the cells of the code that hold what is kept for it; they are empty then. Undefined: no cell opens. */
  openBy(code: Code): Opened | undefined
  /** A collector takes out what is to go back. False where it does not lie here. */
  takeOut(barcode: string): boolean
}

/**
 * A locker that knows nothing yet.
 * @param givenKey the key that came with its token; a product that sends a key of each locker needs none
 */
export function startLocker(terminal: string, givenKey = ''): Locker {
  const tasks = new Map<string, LockerTask>()
  const full = new Set<string>()
  /** Emptied, while the server may still think otherwise. */
  const emptied = new Set<string>()
  let cursor = 0
  let codeKey = givenKey

  const learnCell = ({ barcode, state }: LockerTask['cells'][number]) => {
    if ((state === 'keep' || state === 'hold') && !emptied.has(barcode)) full.add(barcode)
    if (state !== 'forget') return
    full.delete(barcode)
    emptied.delete(barcode)
  }
  const learnTask = (task: LockerTask) => {
    if (task.state === 'forget') tasks.delete(task.barcode)
    else tasks.set(task.barcode, task)
    task.cells.forEach(learnCell)
  }
  const empty = (cell: string) => {
    full.delete(cell)
    emptied.add(cell)
  }
  const findByCode = (code: Code) => tasks.values().find((task) => isCodeOf(task, code, codeKey))
  const cellsOf = (barcode: string) => tasks.get(barcode)?.cells ?? []
  return {
    terminal,
    cursor: () => cursor,
    findByCode,
    learn: (page) => {
      codeKey = page.code_key ?? givenKey
      cursor = page.cursor
      page.results.forEach(learnTask)
    },
    accept: (barcode) => {
      const expected = cellsOf(barcode).filter(({ state }) => state === 'expect')
      for (const cell of expected) full.add(cell.barcode)
      return cellsOf(barcode).some((cell) => full.has(cell.barcode))
    },
    openBy: (code) => {
      const task = findByCode(code)
      const kept = task?.cells.filter((cell) => cell.state === 'keep' && full.has(cell.barcode))
      if (task === undefined || kept === undefined || kept.length === 0) return undefined
      const cells = kept.map(({ barcode }) => barcode)
      cells.forEach(empty)
      return { barcode: task.barcode, cells }
    },
    takeOut: (barcode) => {
      const held = cellsOf(barcode).filter((cell) => full.has(cell.barcode))
      for (const cell of held) empty(cell.barcode)
      return held.length > 0
    },
  }
}

/** Whether it is the code of that parcel; only digests are known here. */
const isCodeOf = (task: LockerTask, code: Code, key: string): boolean =>
  'qr' in code
    ? task.qr_hash !== null && digestOf(code.qr, key) === task.qr_hash
    : task.pin_hash !== null && digestOf(pinDigits(code.pin), key) === task.pin_hash

const digestOf = (text: string, key: string) => createHmac('sha256', key).update(text).digest('hex')
