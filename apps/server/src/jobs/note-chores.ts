import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import type { Chore } from './chores.ts'
import type { Log } from '#/log.ts'
import { CHORE_SETTING } from './run-chore.ts'

/** Milliseconds, while the database is away. */
const AGAIN_AFTER = 5000

/**
 * Notes of each chore that was never done when it was first known: whoever watches counts from then, so that one that
 * never succeeds is seen as late. What was done keeps its own note.
 */
export function noteChores(
  db: Kysely<Database>,
  chores: readonly Pick<Chore, 'name'>[],
  log: Log,
): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController()
  const stopped = once(stopping.signal, 'abort')
  const ending = keepTrying()

  async function keepTrying(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        return await insertNotes(
          db,
          chores.map(({ name }) => name),
        )
      } catch (error) {
        log.warn({ err: error }, 'jobs: chores are not noted yet')
      }
      await Promise.race([sleep(AGAIN_AFTER, undefined, { ref: false }), stopped])
    }
  }

  return {
    stop: async () => {
      stopping.abort()
      await ending
    },
  }
}

async function insertNotes(db: Kysely<Database>, names: readonly string[]): Promise<void> {
  const note = JSON.stringify({ at: new Date().toISOString() })
  await sql`
    INSERT INTO setting (name, value) SELECT ${CHORE_SETTING} || name, ${note}::jsonb FROM unnest(${names}::text[]) AS name
    ON CONFLICT (name) DO NOTHING`.execute(db)
}
