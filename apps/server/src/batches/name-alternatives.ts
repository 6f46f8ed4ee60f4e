import { type BatchLine, openBatchAvailability } from '@yacheyka/core/batches/batch-availability'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { TerminalRejected } from '#/http/errors.ts'
import type { FindAlternatives } from './find-alternatives.ts'
import { readTerminals } from './read-terminals.ts'

/**
 * The rejection of an order with the nearest points that take each refused parcel, outside of the order's transaction.
 * @param lines all parcels of the order: those that were not refused count against the alternatives' cells
 */
export async function nameAlternatives(
  db: Kysely<Database>,
  { refused }: TerminalRejected,
  lines: readonly {
    readonly parcel_number: string
    readonly terminal_number: string
    readonly cells: BatchLine['cells']
    readonly weight: number
  }[],
  findAlternatives: FindAlternatives,
): Promise<TerminalRejected> {
  const isRejected = new Set(refused.map(({ parcelNumber }) => parcelNumber))
  const terminals = await readTerminals(
    db,
    lines.map((line) => line.terminal_number),
  )
  const availability = openBatchAvailability()
  for (const line of lines)
    if (!isRejected.has(line.parcel_number))
      availability.take(
        { terminalNumber: line.terminal_number, cells: line.cells, weight: line.weight },
        terminals.get(line.terminal_number)?.availability,
      )
  const { ofLine } = await findAlternatives(refused, terminals, availability)
  return new TerminalRejected(
    refused.map((line, at) => ({ ...line, alternatives: ofLine[at] ?? [] })),
  )
}
