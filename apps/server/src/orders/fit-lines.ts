import type { OrderedParcel } from '@yacheyka/contract/orders/orders'
import type { LineRejection } from '@yacheyka/core/batches/batch-availability'
import type { OrderCells } from '@yacheyka/core/orders/order'
import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { type LineRejected, TerminalRejected } from '#/http/errors.ts'
import { type Cell, type CellCounts, holdCellCounts } from '#/parcel-store/cells.ts'
import { rejectionOfTerminal, type Terminal } from './check-lines.ts'

interface Reserved {
  readonly cells: OrderCells
  /** For each parcel, for each of its cells, whether it is counted by its point. */
  readonly held: readonly (readonly boolean[])[]
}

interface FittedLines {
  /** Takes the cells of all parcels, if there are no more of them than `most`. */
  readonly reserve: (most: number) => Promise<Reserved>
}

/**
 * Holds the counts of the parcels' points until the transaction ends, and fits every parcel into its point.
 * @throws {TerminalRefused} naming all parcels that do not fit
 */
export async function fitLines(
  transaction: Transaction<Database>,
  lines: readonly OrderedParcel[],
  terminals: ReadonlyMap<string, Terminal>,
): Promise<FittedLines> {
  const counts = await holdCellCounts(
    transaction,
    [...terminals.values()].map(({ uid }) => uid),
  )
  const held: (readonly boolean[])[] = []
  const refused: LineRejected[] = []
  for (const line of lines) {
    const taken = takeCells(counts, line, terminals.get(line.terminal_number))
    if ('counted' in taken) held.push(taken.counted)
    else refused.push(rejectedLine(line, taken.code))
  }
  if (refused.length > 0) throw new TerminalRejected(refused)
  const none = held.map((each) => each.map(() => false))
  const isSandbox = [...terminals.values()].some(({ sandbox }) => sandbox)
  return {
    reserve: async (most) => {
      // Its points are everybody's: nobody takes their cells from another.
      if (isSandbox) return { cells: 'held', held: none }
      if (held.flat().filter(Boolean).length > most) return { cells: 'after_payment', held: none }
      await counts.store()
      return { cells: 'held', held }
    },
  }
}

function takeCells(
  counts: CellCounts,
  line: OrderedParcel,
  terminal: Terminal | undefined,
): { readonly counted: readonly boolean[] } | { readonly code: LineRejection } {
  const code = rejectionOfTerminal(line, terminal)
  if (terminal === undefined || code !== undefined) return { code: code ?? 'unknown_terminal' }
  const taken = counts.take(line.cells.map((size): Cell => ({ pointUid: terminal.uid, size })))
  if ('counted' in taken) return taken
  return { code: counts.has(taken.missing) ? 'no_free_cell' : 'no_such_cell' }
}

const rejectedLine = (line: OrderedParcel, code: LineRejection): LineRejected => ({
  parcelNumber: line.parcel_number,
  terminalNumber: line.terminal_number,
  cells: line.cells,
  weight: line.weight,
  code,
  alternatives: [],
})
