import { setImmediate } from 'node:timers/promises'
import type { AlternativeTerminal } from '@yacheyka/contract/batches/batches'
import {
  type BatchLine,
  type BatchAvailability,
  type Candidate,
  takeAlternatives,
} from '@yacheyka/core/batches/batch-availability'
import type { Context } from '#/context.ts'
import { openAvailability } from '#/point-index/cell-availability.ts'
import { nearestTerminals } from './nearest-terminals.ts'
import { type BatchTerminal, readTerminals } from './read-terminals.ts'

/** Searches around a point between two turns of the event loop. */
const TURN = 20

interface Alternatives {
  /** For each refused parcel; empty where its point is not known or nothing near has the cells. */
  readonly ofLine: readonly (readonly AlternativeTerminal[])[]
  /** The points that they name. */
  readonly terminals: readonly BatchTerminal[]
}

export type FindAlternatives = (
  rejected: readonly BatchLine[],
  terminals: ReadonlyMap<string, BatchTerminal>,
  availability: BatchAvailability,
) => Promise<Alternatives>

/** Looks for the nearest lockers in the points and cells that are kept in memory; what they are called is read from the database. */
export function openAlternatives({ database, log, points }: Context): FindAlternatives {
  const cellAvailability = openAvailability(database.pool, log)

  return async (rejected, terminals, availability) => {
    if (rejected.length === 0) return { ofLine: [], terminals: [] }
    const { filter: columns } = await points.current()
    const { cells } = await cellAvailability.current(columns)
    const searched = new Map<string, Candidate[]>()
    const found: (readonly Candidate[])[] = []
    for (const line of rejected) {
      const place = terminals.get(line.terminalNumber)
      const key = `${line.cells.join()} ${line.terminalNumber}`
      let candidates = searched.get(key)
      if (candidates === undefined) {
        candidates =
          place === undefined
            ? []
            : nearestTerminals(columns, cells, place, line.cells).filter(
                ({ number }) => number !== line.terminalNumber,
              )
        searched.set(key, candidates)
        if (searched.size % TURN === 0) await setImmediate()
      }
      found.push(takeAlternatives(availability, line, candidates))
    }
    const named = await readTerminals(
      database.db,
      found.flat().map(({ number }) => number),
    )
    return {
      ofLine: found.map((candidates) =>
        candidates.flatMap(({ number, distance }) => {
          const terminal = named.get(number)
          return terminal === undefined ? [] : present(terminal, distance)
        }),
      ),
      terminals: [...named.values()],
    }
  }
}

const present = (
  { number, name, city, address }: BatchTerminal,
  distance: number,
): AlternativeTerminal => ({ terminal_number: number, name, city, address, distance })
