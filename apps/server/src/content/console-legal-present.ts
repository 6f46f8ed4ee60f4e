import type { OperatorLegal, OperatorLegalDraft } from '@yacheyka/contract/content/console-legal'
import { editionInForce, editionState, type LegalKind } from '@yacheyka/core/legal/legal-edition'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { earliestOf } from './change-legal.ts'
import { todayOf } from './legal-queries.ts'

/** Without the texts, which are long. */
const select = (db: Kysely<Database>, kind: LegalKind) =>
  db
    .selectFrom('legal_edition')
    .leftJoin('operator_user as changer', 'changer.uid', 'legal_edition.changed_by')
    .leftJoin('operator_user as publisher', 'publisher.uid', 'legal_edition.published_by')
    .select(['edition', 'built_in', 'legal_edition.version', 'changed_at', 'published_at'])
    .select(['changer.name as changed_by', 'publisher.name as published_by'])
    .where('kind', '=', kind)
    .orderBy('edition', 'desc')
    .execute()

async function read(db: Kysely<Database>, kind: LegalKind) {
  const rows = await select(db, kind)
  const published = rows.flatMap(({ edition, published_at: at, ...row }) =>
    edition === null || at === null ? [] : [{ ...row, edition, published_at: at }],
  )
  const row = rows.find(({ edition }) => edition === null)
  const draft =
    row === undefined
      ? null
      : { changed_at: row.changed_at.toISOString(), changed_by: row.changed_by }
  return { published, draft, version: row?.version ?? 0 }
}

export async function presentLegal(
  db: Kysely<Database>,
  kind: LegalKind,
  now: Date,
): Promise<OperatorLegal> {
  const { published, draft } = await read(db, kind)
  const names = published.map(({ edition }) => edition)
  const inForce = editionInForce(names, todayOf(now)) ?? ''
  return {
    kind,
    draft,
    editions: published.map((row) => ({
      edition: row.edition,
      state: editionState(row.edition, inForce),
      built_in: row.built_in,
      published_at: row.published_at.toISOString(),
      published_by: row.published_by,
    })),
  }
}

export async function presentLegalDraft(
  db: Kysely<Database>,
  kind: LegalKind,
  now: Date,
): Promise<OperatorLegalDraft> {
  const { published, draft, version } = await read(db, kind)
  const text = db.selectFrom('legal_edition').select('source').where('kind', '=', kind)
  // The draft stands first, then the newest edition.
  const shown = await text
    .orderBy('edition', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
  const names = published.map(({ edition }) => edition)
  return { kind, text: shown?.source ?? '', version, draft, earliest: earliestOf(names, now) }
}
