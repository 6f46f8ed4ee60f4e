import type { Kysely } from 'kysely'
import type { Context } from '#/context.ts'
import type { Database } from '#/db/types.ts'
import { textAt } from '#/widget/joined-texts.ts'
import { markAddresses } from '#/widget/match-words.ts'

type Snapshot = Awaited<ReturnType<Context['points']['current']>>

/** By ordinal of the snapshot; a number that has gone meanwhile has no uid. */
const uidsOf = new WeakMap<Snapshot, Promise<readonly (string | undefined)[]>>()

/**
 * Points of which every word asked begins a word of the number, the name or the address. The words are looked for in the
 * snapshot that the map stands on, so that no call reads all points; it is as old as the map is, seconds.
 */
export async function findPointUids(
  db: Kysely<Database>,
  points: Context['points'],
  words: string,
): Promise<readonly string[]> {
  const snapshot = await points.current()
  let uids = uidsOf.get(snapshot)
  if (uids === undefined) {
    uids = readUids(db, snapshot)
    uidsOf.set(snapshot, uids)
    uids.catch(() => uidsOf.delete(snapshot))
  }
  const known = await uids
  const marks = markAddresses(snapshot.words, words)
  return known.filter((uid, ordinal): uid is string => uid !== undefined && marks[ordinal] === 1)
}

async function readUids(db: Kysely<Database>, { filter: { numbers, count } }: Snapshot) {
  const rows = await db.selectFrom('point').select(['number', 'uid']).execute()
  const uids = new Map(rows.map(({ number, uid }) => [number.replaceAll('\n', ' '), uid]))
  return Array.from({ length: count }, (_, ordinal) => uids.get(textAt(numbers, ordinal)))
}
