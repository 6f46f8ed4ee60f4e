import { isStorable } from '@yacheyka/core/text/storable'
import type { checkParcels as endpoint } from '@yacheyka/contract/batches/batches'
import type { ResponseBody, Parsed } from '@yacheyka/contract/http/endpoint'
import {
  type BatchLine,
  type LineRejection,
  openBatchAvailability,
} from '@yacheyka/core/batches/batch-availability'
import { normalisePointNumber } from '@yacheyka/core/points/point-number'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import type { FindAlternatives } from './find-alternatives.ts'
import { findWaiting } from './find-waiting.ts'
import { type BatchTerminal, isOverloaded, readTerminals } from './read-terminals.ts'

type Body = Parsed<typeof endpoint>['body']
type WireLine = Body['parcels'][number]
type Checked = ResponseBody<typeof endpoint>

interface RejectedParcel {
  readonly line: BatchLine
  readonly wire: WireLine
  readonly code: LineRejection
}

/**
 * Judges lines before they are ordered, in their order, each against the cells that those above it leave. Nothing is
 * reserved: the order judges again.
 */
export async function checkParcels(
  db: Kysely<Database>,
  customerUid: string,
  { parcels: wire, batch }: Body,
  findAlternatives: FindAlternatives,
): Promise<Checked> {
  const numberOf = (line: WireLine) => normalisePointNumber(line.terminal_number)
  const numbers = [...new Set(wire.map((line) => line.parcel_number))].filter(
    (number) => number !== '' && isStorable(number),
  )
  const taken = await readTaken(db, customerUid, numbers)
  const waiting = await findWaiting(db, { customerUid, batch, numbers })
  const elsewhere = new Set([
    ...taken.map(({ parcel_number: number }) => number),
    ...waiting.flatMap((other) => other.numbers),
  ])
  const terminals = await readTerminals(db, wire.map(numberOf))
  const availability = openBatchAvailability()
  const rejected: RejectedParcel[] = []
  for (const line of wire) {
    if (line.cells === undefined) continue
    // A file that is sent again: what is ordered, or waits in another draft, takes no cell from the rest.
    if (elsewhere.has(line.parcel_number)) continue
    const terminalNumber = numberOf(line)
    const judged = { terminalNumber, cells: line.cells, weight: line.weight ?? 0 }
    const code = availability.take(judged, terminals.get(terminalNumber)?.availability)
    if (code !== undefined) rejected.push({ line: judged, wire: line, code })
  }
  const alternatives = await findAlternatives(
    rejected.map(({ line }) => line),
    terminals,
    availability,
  )
  const named = new Map(
    [...terminals.values(), ...alternatives.terminals].map((each) => [each.number, each]),
  )
  return {
    terminals: [...named.values()].map(presentTerminal),
    refused: rejected.map(({ line, wire: { row, parcel_number }, code }, at) => ({
      row,
      parcel_number,
      terminal_number: line.terminalNumber,
      size: [...line.cells],
      code,
      alternatives: [...(alternatives.ofLine[at] ?? [])],
    })),
    taken,
    waiting,
  }
}

const presentTerminal = (terminal: BatchTerminal): Checked['terminals'][number] => ({
  number: terminal.number,
  name: terminal.name,
  city: terminal.city,
  address: terminal.address,
  overloaded: isOverloaded(terminal),
  active: terminal.availability.active,
})

/** Numbers that the customer's parcels have, with their orders; those of cancelled ones may be given again. */
async function readTaken(
  db: Kysely<Database>,
  customerUid: string,
  numbers: readonly string[],
): Promise<Checked['taken']> {
  if (numbers.length === 0) return []
  return await db
    .selectFrom('parcel')
    .leftJoin('juridical_order', 'juridical_order.uid', 'parcel.order_uid')
    .select([sql<string>`parcel_number`.as('parcel_number'), 'order_number'])
    .where('parcel.customer_uid', '=', customerUid)
    .where(sql<boolean>`parcel_number = ANY(${[...numbers]}::text[])`)
    .where('parcel.status', '<>', 'cancelled')
    .execute()
}
