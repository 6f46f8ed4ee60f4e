import type { Kysely } from 'kysely'
import type { Context } from '#/context.ts'
import type { Database } from '#/db/types.ts'
import { textAt } from '@yacheyka/core/text/joined-texts'
import { markAddresses } from '@yacheyka/core/text/address-index'

type Snapshot = Awaited<ReturnType<Context['points']['current']>>

/** By ordinal of the snapshot; a number that has gone meanwhile has no uid. */
const uidsOf = new WeakMap<Snapshot, Promise<readonly (string | undefined)[]>>()

/** So many points of the network, or all but so many, whichever are fewer: a query takes each one's uid. */
export interface NamedPoints {
  readonly among: boolean
  readonly uids: readonly string[]
}

/**
 * Points of which every word asked begins a word of the number, the name or the address; undefined where these are all.
 * The words are looked for in the snapshot that the map stands on, so that no call reads all points; it is as old as the map
 * is, seconds.
 */
export async function namePoints(
  db: Kysely<Database>,
  points: Context['points'],
  words: string,
): Promise<NamedPoints | undefined> {
  const snapshot = await points.current()
  let uids = uidsOf.get(snapshot)
  if (uids === undefined) {
    uids = readUids(db, snapshot)
    uidsOf.set(snapshot, uids)
    uids.catch(() => uidsOf.delete(snapshot))
  }
  const marks = markAddresses(snapshot.words, words)
  const [others, named] = split(await uids, marks)
  if (named.length <= others.length) return { among: true, uids: named }
  return others.length === 0 ? undefined : { among: false, uids: others }
}

function split(uids: readonly (string | undefined)[], marks: Uint8Array) {
  const parts: readonly [string[], string[]] = [[], []]
  for (const [ordinal, uid] of uids.entries())
    if (uid !== undefined) parts[marks[ordinal] === 1 ? 1 : 0].push(uid)
  return parts
}

async function readUids(db: Kysely<Database>, { filter: { numbers, count } }: Snapshot) {
  const rows = await db.selectFrom('point').select(['number', 'uid']).execute()
  const uids = new Map(rows.map(({ number, uid }) => [number.replaceAll('\n', ' '), uid]))
  return Array.from({ length: count }, (_, ordinal) => uids.get(textAt(numbers, ordinal)))
}
