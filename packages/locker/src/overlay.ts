import type { DeviceTask } from '@yacheyka/contract/device/feed'
import type { Door } from './door.ts'
import type { GoneOutcome, OwnCell, TaskRow } from './state.ts'

/**
 * What the locker believes of a cell. `left`: no code opens it, and the parcel still lies inside; `gone`: nothing of it is
 * here.
 */
export type CellBelief = 'expect' | 'keep' | 'doubtful' | 'hold' | 'left' | 'gone'

const instantOf = (text: string): number => Date.parse(text)

/**
 * Own observations until the server knows as much: its word wins from the same time on. That a cell is empty it does not
 * know: somebody of the staff has seen it or a recipient has said so, and a new status of the parcel changes nothing there.
 */
export function ownCell({ task, own }: TaskRow, cell: string): OwnCell | null {
  const known = own.find((one) => one.cell === cell)
  if (known === undefined) return null
  const isNewer = task === null || instantOf(task.status_at) < known.at
  return isNewer || (task !== null && isStillClaimed(task, known)) ? known : null
}

const isStillClaimed = ({ cells }: DeviceTask, { cell, state: own, door }: OwnCell): boolean =>
  own === 'claimed_empty' &&
  cells.some(
    ({ barcode, state, number }) =>
      barcode === cell && (state === 'keep' || state === 'hold') && (number ?? door) === door,
  )

/** The server's task with the locker's own facts laid over it. */
export function beliefOf(row: TaskRow, cell: string, lies: boolean): CellBelief {
  const own = ownCell(row, cell)
  const server = row.task?.cells.find(({ barcode }) => barcode === cell)?.state ?? 'forget'
  if (own?.state === 'taken' || own?.state === 'claimed_empty') return 'gone'
  switch (server) {
    case 'forget':
      return lies ? 'left' : 'gone'
    case 'hold':
      return 'hold'
    case 'keep':
      return own?.state === 'doubtful' ? 'doubtful' : 'keep'
    case 'expect':
      if (own?.state === 'placed') return 'keep'
      return own?.state === 'doubtful' && lies ? 'doubtful' : 'expect'
  }
}

/** Doors by the cell that lies inside. */
export const doorsByCell = (doors: Iterable<Door>): ReadonlyMap<string, Door> =>
  new Map([...doors].flatMap((door) => (door.cell === null ? [] : [[door.cell, door]])))

/** Cells of parcels that lie here or may, and doors behind which one lies that nobody can name. */
export function cellsHere({
  tasks,
  doors,
}: {
  readonly tasks: readonly TaskRow[]
  readonly doors: readonly Door[]
}): number {
  const byCell = doorsByCell(doors)
  const believed = tasks.flatMap((row) =>
    (row.task?.cells ?? []).flatMap(({ barcode: cell }) => {
      const belief = beliefOf(row, cell, byCell.get(cell)?.content === 'parcel')
      return belief === 'expect' || belief === 'gone' ? [] : [cell]
    }),
  )
  const nameless = doors.filter(({ content, cell }) => content === 'parcel' && cell === null)
  return new Set([...byCell.keys(), ...believed]).size + nameless.length
}

export interface OpenableCell {
  readonly cell: string
  readonly door: number
  readonly isDoubtful: boolean
}

/**
 * Cells that the parcel's code opens, in the order of the task. The server's word of a door counts where the locker knows
 * of no parcel behind that door: it would be somebody else's.
 */
export function openableCells(row: TaskRow, doors: readonly Door[]): readonly OpenableCell[] {
  const byCell = doorsByCell(doors)
  return (row.task?.cells ?? []).flatMap(({ barcode: cell, number }) => {
    const belief = beliefOf(row, cell, byCell.get(cell)?.content === 'parcel')
    const door =
      byCell.get(cell)?.no ?? doors.find((one) => one.no === number && holdsNothing(one))?.no
    if (door === undefined || (belief !== 'keep' && belief !== 'doubtful')) return []
    return [{ cell, door, isDoubtful: belief === 'doubtful' }]
  })
}

/** Nothing that the locker knows of lies behind it. */
export const holdsNothing = ({ content, cell }: Door): boolean =>
  content !== 'parcel' && cell === null

export type CodeMatch =
  | { readonly kind: 'opens'; readonly row: TaskRow; readonly cells: readonly OpenableCell[] }
  | { readonly kind: 'expected' }
  | { readonly kind: 'blocked' }
  | { readonly kind: 'gone'; readonly outcome: GoneOutcome; readonly at: number }
  /** The recipient has said that the cell was empty; `claim`: its number, where it is known. */
  | { readonly kind: 'claimed'; readonly claim: number | null }
  /** It lies here, and nobody knows behind which door. */
  | { readonly kind: 'misplaced'; readonly barcode: string }
  | { readonly kind: 'unknown' }

/** A code that was right and is no more is no guess for so long. */
export const FORMER_KEPT = 7 * 24 * 60 * 60_000

export type CodeKind = 'pin' | 'qr'

/** What a digest of a typed or shown code means here. */
export function matchCode(
  tasks: Iterable<TaskRow>,
  doors: readonly Door[],
  code: { readonly kind: CodeKind; readonly digest: string },
  now: number,
): CodeMatch {
  let other: CodeMatch = { kind: 'unknown' }
  for (const row of tasks) {
    const match = matchOf(row, doors, code, now)
    if (match.kind === 'opens') return match
    if (match.kind !== 'unknown') other = match
  }
  return other
}

function matchOf(
  row: TaskRow,
  doors: readonly Door[],
  { kind, digest }: { readonly kind: CodeKind; readonly digest: string },
  now: number,
): CodeMatch {
  const { task, former } = row
  const hash = kind === 'pin' ? task?.pin_hash : task?.qr_hash
  if (task !== null && hash === digest) {
    const cells = openableCells(row, doors)
    if (cells.length > 0) return { kind: 'opens', row, cells }
    return unopened(row, task, doors)
  }
  const formerHash = kind === 'pin' ? former?.pinHash : former?.qrHash
  if (!former || formerHash !== digest || former.at <= now - FORMER_KEPT) return { kind: 'unknown' }
  if (former.outcome === 'blocked') return { kind: 'blocked' }
  return { kind: 'gone', outcome: former.outcome, at: former.at }
}

/** Why a code that is right opens no cell. */
function unopened(
  row: TaskRow,
  task: DeviceTask,
  doors: readonly Door[],
): Exclude<CodeMatch, { readonly kind: 'opens' }> {
  // A cell that is here and does not open has no door.
  const byCell = doorsByCell(doors)
  const isHere = task.cells.some(({ barcode: cell }) => {
    const belief = beliefOf(row, cell, byCell.get(cell)?.content === 'parcel')
    return belief === 'keep' || belief === 'doubtful'
  })
  if (isHere) return { kind: 'misplaced', barcode: row.barcode }
  const claimed = row.own.find(({ state }) => state === 'claimed_empty')
  if (claimed !== undefined) return { kind: 'claimed', claim: claimed.claim ?? null }
  const taken = row.own.find(({ state }) => state === 'taken')
  if (taken !== undefined) return { kind: 'gone', outcome: takenAs(taken), at: taken.at }
  return { kind: task.state === 'hold' ? 'blocked' : 'expected' }
}

function takenAs({ status }: OwnCell): GoneOutcome {
  if (status === 'taken_for_return') return 'returned'
  return status === 'removed_from_locker' ? 'ended' : 'handed_out'
}
