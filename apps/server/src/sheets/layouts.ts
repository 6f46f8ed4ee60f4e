import { createHash } from 'node:crypto'
import { sheetLayout, type WireSheetLayout } from '@yacheyka/contract/sheets/sheets'
import { plainText } from '@yacheyka/core/text/plain-text'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { FieldErrors } from '#/http/errors.ts'

/** Of one customer; the ones used longest ago go. */
const KEPT_MAX = 50

/** Newest first. What an older version of the product kept otherwise is left out. */
export async function readLayouts(
  db: Kysely<Database>,
  customerUid: string,
): Promise<WireSheetLayout[]> {
  const rows = await db
    .selectFrom('sheet_layout')
    .select('layout')
    .where('customer_uid', '=', customerUid)
    .orderBy('used_at', 'desc')
    .orderBy('headings_digest')
    .limit(KEPT_MAX)
    .execute()
  return rows.flatMap(({ layout }) => sheetLayout.safeParse(layout).data ?? [])
}

/** Instead of an older one for the same headings. In a transaction. */
export async function saveLayout(
  db: Kysely<Database>,
  customerUid: string,
  layout: WireSheetLayout,
): Promise<WireSheetLayout> {
  const kept = checkLayout(layout)
  // Of two in one millisecond the later is the newer.
  const row = { layout: JSON.stringify(kept), used_at: sql<Date>`clock_timestamp()` }
  await db
    .insertInto('sheet_layout')
    .values({ customer_uid: customerUid, headings_digest: digestOf(kept.headings), ...row })
    .onConflict((conflict) =>
      conflict.columns(['customer_uid', 'headings_digest']).doUpdateSet(row),
    )
    .execute()
  await db
    .deleteFrom('sheet_layout')
    .where('customer_uid', '=', customerUid)
    .where('headings_digest', 'not in', (all) =>
      all
        .selectFrom('sheet_layout')
        .select('headings_digest')
        .where('customer_uid', '=', customerUid)
        .orderBy('used_at', 'desc')
        .orderBy('headings_digest')
        .limit(KEPT_MAX),
    )
    .execute()
  return kept
}

/** @throws {FieldErrors} where a column is named that the headings do not have */
function checkLayout(layout: WireSheetLayout): WireSheetLayout {
  const places = Object.values(layout.columns)
  if (places.some((place) => place >= layout.headings.length))
    throw new FieldErrors({ columns: ['Такой колонки в файле нет'] })
  if (new Set(places).size < places.length)
    throw new FieldErrors({ columns: ['Одна колонка файла указана дважды'] })
  return {
    ...layout,
    headings: layout.headings.map(plainText),
    defaults: Object.fromEntries(
      Object.entries(layout.defaults).map(([letter, text]) => [letter, plainText(text)]),
    ),
  }
}

/** Case and spaces do not make another table. */
const digestOf = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(headings.map((text) => text.trim().replaceAll(/\s+/gu, ' ').toLowerCase())),
    )
    .digest('hex')
