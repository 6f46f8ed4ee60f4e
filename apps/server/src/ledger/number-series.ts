import type { Transaction } from 'kysely'
import type { NumberSeriesTable } from '#/db/ledger-types.ts'
import type { Database } from '#/db/types.ts'

/**
 * The next number of a series, without gaps: whoever asks next waits until this transaction ends. So it is taken last, when
 * every other lock is held.
 */
export async function takeNumber(
  transaction: Transaction<Database>,
  name: NumberSeriesTable['name'],
): Promise<number> {
  const row = await transaction
    .updateTable('number_series')
    .set((eb) => ({ last_number: eb('last_number', '+', 1) }))
    .where('name', '=', name)
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return row.last_number
}
