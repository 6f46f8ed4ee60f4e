import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import type { Gzipped } from '#/http/compressed-response.ts'
import { readChanges } from './point-changes.ts'
import { presentFacts } from './present-point.ts'

const compress = promisify(gzip)

/** All points as they were at a revision, a line of JSON for each. */
export interface PointSnapshot {
  readonly revision: number
  readonly prepared: Gzipped
}

/** Points of one piece: making it keeps other requests waiting for a few milliseconds. */
const PIECE = 500
/** Milliseconds that a snapshot is given out although there is a newer revision: many shops must not cost many snapshots. */
const FRESH_FOR = 5 * 60_000

interface Kept {
  readonly snapshot: PointSnapshot
  readonly madeAt: number
}

/** Makes snapshots when they are first read, one at a time, and keeps the last of the live points and of the sandbox. */
export function keepPointSnapshots(db: Kysely<Database>, photoOrigins: readonly string[]) {
  const kept = new Map<boolean, Kept>()
  const making = new Map<boolean, Promise<PointSnapshot>>()

  const make = (sandbox: boolean): Promise<PointSnapshot> => {
    const begun = making.get(sandbox)
    if (begun !== undefined) return begun
    const work = makeSnapshot(db, sandbox, photoOrigins)
      .then((snapshot) => {
        kept.set(sandbox, { snapshot, madeAt: Date.now() })
        return snapshot
      })
      .finally(() => making.delete(sandbox))
    making.set(sandbox, work)
    return work
  }

  return {
    /** One of at least this revision, where there is such a revision; of any, one that is fresh enough. */
    read: async (sandbox: boolean, wanted = 0): Promise<PointSnapshot> => {
      const last = kept.get(sandbox)
      if (last === undefined) return make(sandbox)
      const isWanted = wanted <= last.snapshot.revision
      if (isWanted && Date.now() - last.madeAt < FRESH_FOR) return last.snapshot
      const present = await readRevision(db)
      if (present === last.snapshot.revision) return last.snapshot
      // Less than it: a backup was restored.
      const isOver = present < last.snapshot.revision
      return isOver || wanted === 0 || (!isWanted && wanted <= present)
        ? make(sandbox)
        : last.snapshot
    },
  }
}

async function readRevision(db: Kysely<Database>): Promise<number> {
  const row = await db.selectFrom('point_revision').select('revision').executeTakeFirstOrThrow()
  return row.revision
}

async function makeSnapshot(
  db: Kysely<Database>,
  sandbox: boolean,
  photoOrigins: readonly string[],
): Promise<PointSnapshot> {
  const pieces: Buffer[] = []
  const digest = createHash('sha256')
  const revision = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const present = await readRevision(transaction)
      const view = { photoOrigins, revision: present }
      for (let after: Parameters<typeof readChanges>[1]['after'], hasMore = true; hasMore;) {
        const page = await readChanges(transaction, { sandbox, after, limit: PIECE })
        const lines = page.rows.map((row) => `${JSON.stringify(presentFacts(row, view))}\n`)
        const piece = Buffer.from(lines.join(''))
        digest.update(piece)
        pieces.push(piece)
        after = page.end
        hasMore = page.hasMore
      }
      return present
    })
  return {
    revision,
    prepared: {
      gzip: await compress(Buffer.concat(pieces)),
      etag: `"${digest.digest('base64url').slice(0, 22)}"`,
      contentType: 'application/x-ndjson',
    },
  }
}
