import type { Kysely } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { addSource, anySource, type Credentials, type SourceDraft } from './sources.ts'

/** A source of all points that may report all, unless the draft says otherwise. */
export async function addTestSource(
  db: Kysely<Database>,
  name: string,
  token = `${name}-token`,
  draft: Partial<SourceDraft> = {},
): Promise<Credentials> {
  const made = await inTransaction(db, (transaction) =>
    addSource(transaction, { ...anySource(name), ...draft }, { token }),
  )
  if (made === undefined) throw new Error(`there is a source «${name}» already`)
  return made
}
