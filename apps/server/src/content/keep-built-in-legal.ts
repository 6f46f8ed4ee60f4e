import { builtInText } from '@yacheyka/core/legal/built-in'
import { FIRST_EDITION, LEGAL_KINDS, type LegalKind } from '@yacheyka/core/legal/legal-edition'
import type { LegalParties } from '@yacheyka/core/legal/legal-text'
import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { renderText } from './render.ts'

/**
 * Sees that an installation has an offer and a policy: the built-in ones, with the names of its brand file. They follow that
 * file until somebody accepts them or editors publish the next edition; then they stay as they are. Processes that start at
 * once wait for each other.
 */
export async function keepBuiltInLegal(
  db: Kysely<Database>,
  parties: LegalParties,
  now = new Date(),
): Promise<void> {
  for (const kind of LEGAL_KINDS) {
    const source = builtInText(kind, parties)
    await inTransaction(db, async (transaction) => {
      await sql`LOCK TABLE legal_edition IN SHARE ROW EXCLUSIVE MODE`.execute(transaction)
      const published = await transaction
        .selectFrom('legal_edition')
        .select(['uid', 'source', 'built_in'])
        .where('kind', '=', kind)
        .where('edition', 'is not', null)
        .execute()
      const [first] = published
      const text = {
        source,
        content: renderText('instruction', { format: 'markdown', text: source }),
      }
      if (first === undefined)
        await transaction
          .insertInto('legal_edition')
          .values({
            uid: newUid(),
            kind,
            edition: FIRST_EDITION,
            ...text,
            built_in: true,
            changed_at: now,
            published_at: now,
          })
          .execute()
      else if (
        published.length === 1 &&
        first.built_in &&
        first.source !== source &&
        !(await isAccepted(transaction, kind))
      )
        await transaction
          .updateTable('legal_edition')
          .set({ ...text, changed_at: now, published_at: now })
          .where('uid', '=', first.uid)
          .execute()
    })
  }
}

/** Whether somebody has accepted the built-in edition, or did before what they sent was erased. */
async function isAccepted(transaction: Transaction<Database>, kind: LegalKind): Promise<boolean> {
  const { rows } = await (
    kind === 'offer'
      ? sql<{ accepted: boolean }>`SELECT
          EXISTS (SELECT FROM juridical_application WHERE offer_version = ${FIRST_EDITION})
          OR EXISTS (SELECT FROM consent_evidence WHERE offer_version = ${FIRST_EDITION}) AS accepted`
      : sql<{ accepted: boolean }>`SELECT
          EXISTS (SELECT FROM juridical_application WHERE consent_version = ${FIRST_EDITION})
          OR EXISTS (SELECT FROM vacancy_response WHERE consent_version = ${FIRST_EDITION})
          OR EXISTS (SELECT FROM feedback WHERE consent_version = ${FIRST_EDITION})
          OR EXISTS (SELECT FROM consent_evidence WHERE consent_version = ${FIRST_EDITION}) AS accepted`
  ).execute(transaction)
  return rows[0]?.accepted ?? true
}
