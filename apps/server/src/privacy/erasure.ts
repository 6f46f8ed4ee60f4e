import type { Transaction } from 'kysely'
import type { Files } from '#/adapters/files/port.ts'
import type { Database } from '#/db/types.ts'
import type { Digests } from './subject.ts'

/** What erasing needs. Files go before the rows that name them: killed between, it is done again from the beginning. */
export interface Erasure {
  readonly transaction: Transaction<Database>
  readonly files: Pick<Files, 'remove'>
  readonly digests: Digests
  readonly now: Date
}
