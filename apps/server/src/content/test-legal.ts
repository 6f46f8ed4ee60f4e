import { LEGAL_KINDS, type LegalKind } from '@yacheyka/core/legal/legal-edition'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'

/** An edition as editors publish it. */
export const publishEdition = (
  db: Kysely<Database>,
  kind: LegalKind,
  edition: string,
  content = `<p>${edition}</p>`,
) =>
  db
    .insertInto('legal_edition')
    .values({
      uid: newUid(),
      kind,
      edition,
      source: edition,
      content,
      changed_at: new Date(),
      published_at: new Date(),
    })
    .execute()

/** The one that came after the built-in one. */
const NEXT = '2026-11-02'

/** While `work` runs, the built-in editions are in force no more. */
export async function withNextEditions(
  db: Kysely<Database>,
  work: () => Promise<unknown>,
): Promise<void> {
  for (const kind of LEGAL_KINDS) await publishEdition(db, kind, NEXT)
  try {
    await work()
  } finally {
    await db.deleteFrom('legal_edition').where('edition', '=', NEXT).execute()
  }
}
