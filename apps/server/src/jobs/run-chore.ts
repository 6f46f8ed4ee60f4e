import { sql } from 'kysely'
import type { Chore, ChoreContext } from './chores.ts'

/**
 * Under which the end of each chore is kept in `setting`: `{at, ms}`, of the last one that went well; of one that never did
 * `{at}` alone, since when it is known.
 */
export const CHORE_SETTING = 'chore:'

/** Does a chore and notes when it went well, so that whoever watches sees how long ago that was, whichever process did it. */
export async function runChore(
  name: string,
  run: Chore['run'],
  context: ChoreContext,
): Promise<string> {
  const began = performance.now()
  await run(context, new Date())
  const note = { at: new Date().toISOString(), ms: Math.round(performance.now() - began) }
  await sql`
    INSERT INTO setting (name, value) VALUES (${CHORE_SETTING + name}, ${JSON.stringify(note)}::jsonb)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`.execute(context.db)
  return 'done'
}
