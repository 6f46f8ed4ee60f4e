import type { Kysely } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { recordAudit } from '#/operators/audit.ts'
import type { Actor } from '#/operators/guard.ts'
import { addSource, setSourceActive } from './sources.ts'

// What administrators do to sources of the feed. The console and the command line call the same functions.

const subjectOf = (name: string) => ({ kind: 'feed_source', id: name, name })

/** @returns the token, nowhere to be seen again; undefined where the name is taken */
export const addFeedSource = (
  db: Kysely<Database>,
  actor: Actor,
  name: string,
): Promise<string | undefined> =>
  inTransaction(db, async (transaction) => {
    const token = await addSource(transaction, name)
    if (token !== undefined)
      await recordAudit(transaction, actor, {
        action: 'feed.add_source',
        subject: subjectOf(name),
        after: { active: true },
      })
    return token
  })

/** @returns false where there is no such source */
export const switchFeedSource = (
  db: Kysely<Database>,
  actor: Actor,
  name: string,
  active: boolean,
): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const found = await transaction
      .selectFrom('feed_source')
      .select('active')
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst()
    if (found === undefined) return false
    if (found.active === active) return true
    await setSourceActive(transaction, name, active)
    await recordAudit(transaction, actor, {
      action: active ? 'feed.enable' : 'feed.disable',
      subject: subjectOf(name),
      before: { active: found.active },
      after: { active },
    })
    return true
  })
