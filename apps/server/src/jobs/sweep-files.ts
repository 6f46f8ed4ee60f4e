import { newsPictureKey } from '@yacheyka/contract/content/news-pictures'
import type { Kysely } from 'kysely'
import type { Files } from '#/adapters/files/port.ts'
import type { Database } from '#/db/types.ts'

/** Milliseconds: a file is stored just before the row that names it. */
const GRACE = 24 * 3_600_000
const BATCH = 500

/**
 * Removes files that nothing names: the process was killed between the file and its row, or between a row's removal and
 * its file's. Every table that names files must be asked here.
 * @returns how many
 */
export async function sweepFiles(db: Kysely<Database>, files: Files, now: Date): Promise<number> {
  await forgetNewsPictures(db, new Date(now.getTime() - GRACE))
  let removed = 0
  const check = async (keys: readonly string[]) => {
    const named = await selectNamed(db, keys)
    for (const key of keys.filter((each) => !named.has(each))) {
      await files.remove(key)
      removed += 1
    }
  }
  const batch: string[] = []
  for await (const key of files.keysBefore(new Date(now.getTime() - GRACE))) {
    batch.push(key)
    if (batch.length === BATCH) await check(batch.splice(0))
  }
  await check(batch)
  return removed
}

/** Those that no news wears: removed from it, replaced, or uploaded and never saved. */
async function forgetNewsPictures(db: Kysely<Database>, before: Date): Promise<void> {
  const old = await db
    .selectFrom('news_picture')
    .select('file_key')
    .where('uploaded_at', '<', before)
    .execute()
  if (old.length === 0) return
  const worn = await db
    .selectFrom('news')
    .select('news_image')
    .where('news_image', '!=', '')
    .execute()
  const keys = new Set(worn.map((row) => newsPictureKey(row.news_image)))
  const gone = old.map((row) => row.file_key).filter((key) => !keys.has(key))
  if (gone.length > 0) await db.deleteFrom('news_picture').where('file_key', 'in', gone).execute()
}

async function selectNamed(
  db: Kysely<Database>,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('vacancy_response')
    .select('file_key')
    .where('file_key', 'in', keys)
    .unionAll(db.selectFrom('application_file').select('file_key').where('file_key', 'in', keys))
    .unionAll(db.selectFrom('batch_file').select('file_key').where('file_key', 'in', keys))
    .unionAll(db.selectFrom('news_picture').select('file_key').where('file_key', 'in', keys))
    .execute()
  return new Set(rows.map((row) => row.file_key))
}
