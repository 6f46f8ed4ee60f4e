import type { OpenDatabase } from '#/db/open.ts'
import { PREPARED } from '#/db/prepared-statement.ts'
import type { Database } from '#/db/types.ts'
import { type Kysely, sql } from 'kysely'
import type { TerminalRow } from '#/point-index/present.ts'

/**
 * Finds one point by the network's number, or nothing. The text of the query is made once: to build it anew for the
 * site's most frequent call costs as much as to ask it (`npm run bench -- terminal-rate`).
 */
export function pointFinder({ db, read }: Pick<OpenDatabase, 'db' | 'read'>) {
  const compiled = selectPoint(db, '').compile()
  return (number: string): Promise<TerminalRow | undefined> =>
    read(async (from) => {
      const requested = { ...compiled, parameters: [number] }
      return (await from.executeQuery<TerminalRow>(requested)).rows[0]
    })
}

const selectPoint = (db: Kysely<Database>, number: string) =>
  db
    .selectFrom('point')
    .modifyFront(PREPARED)
    .select([
      'number',
      'name',
      'settlement',
      'address',
      'longitude',
      'latitude',
      'offered as active',
      'point_type',
      'owner',
      'fitting_room',
      'check_order',
      'payment_point',
      'payment_card',
      'payment_cash',
      'operation_time',
      'how_to_find',
      'photos',
      'time_zone',
    ])
    .where('number', '=', number)
    // No second parameter.
    .where(sql<boolean>`NOT sandbox`)
