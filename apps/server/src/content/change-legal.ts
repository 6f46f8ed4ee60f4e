import {
  editionInForce,
  editionState,
  errorOfEdition,
  LEGAL_WORDING,
  type LegalKind,
} from '@yacheyka/core/legal/legal-edition'
import { isoDay, moscowDay, parseIsoDay, startOfMoscowDay } from '@yacheyka/core/time/document-day'
import type { Transaction } from 'kysely'
import type { Actor } from '#/audit/actor.ts'
import { differences, recordAudit } from '#/audit/audit.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { FieldErrors } from '#/http/errors.ts'
import { findEditions, todayOf } from './legal-queries.ts'
import { renderText } from './render.ts'

interface Options {
  readonly actor: Actor
  readonly now: Date
}

/** `unknown`: there is no such thing; `changed`: another one did something meanwhile, and nothing is done. */
type Outcome = 'done' | 'unknown' | 'changed'

/** A long text is not written into the journal twice whole. */
const AUDITED = 10_000

/** The HTML of a text. @throws {FieldErrors} where nothing is left of it, or the parser would not end */
export const renderLegal = (source: string): string =>
  renderText('instruction', { format: 'markdown', text: source })

const holdDraft = (transaction: Transaction<Database>, kind: LegalKind) =>
  transaction
    .selectFrom('legal_edition')
    .select(['uid', 'source', 'version'])
    .where('kind', '=', kind)
    .where('edition', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** @param version of the draft that was opened; 0 where there was none */
export async function saveLegalDraft(
  transaction: Transaction<Database>,
  kind: LegalKind,
  { source, version }: { readonly source: string; readonly version: number },
  { actor, now }: Options,
): Promise<Outcome> {
  const content = renderLegal(source)
  if (content === '') throw new FieldErrors({ text: ['В тексте нет ничего, что увидят читатели'] })
  const draft = await holdDraft(transaction, kind)
  if ((draft?.version ?? 0) !== version) return 'changed'
  if (draft?.source === source) return 'done'
  const fields = { source, content, changed_at: now, changed_by: actor.operatorUid }
  if (draft === undefined) {
    const added = await transaction
      .insertInto('legal_edition')
      .values({ uid: newUid(), kind, edition: null, ...fields })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows !== 1n) return 'changed'
  } else
    await transaction
      .updateTable('legal_edition')
      .set({ ...fields, version: version + 1 })
      .where('uid', '=', draft.uid)
      .execute()
  const facts = differences(
    { markdown: draft?.source.slice(0, AUDITED) ?? null },
    { markdown: source.slice(0, AUDITED) },
  )
  await record(transaction, kind, 'legal.change', facts, { actor, now })
  return 'done'
}

export async function deleteLegalDraft(
  transaction: Transaction<Database>,
  kind: LegalKind,
  version: number,
  options: Options,
): Promise<Outcome> {
  const draft = await holdDraft(transaction, kind)
  if (draft === undefined) return 'unknown'
  if (draft.version !== version) return 'changed'
  await transaction.deleteFrom('legal_edition').where('uid', '=', draft.uid).execute()
  const before = { markdown: draft.source.slice(0, AUDITED) }
  await record(transaction, kind, 'legal.delete', { before }, options)
  return 'done'
}

/** @throws {FieldErrors} where the day is wrong, or the text is that of the newest edition */
export async function publishLegal(
  transaction: Transaction<Database>,
  kind: LegalKind,
  { version, edition }: { readonly version: number; readonly edition: string },
  { actor, now }: Options,
): Promise<Outcome> {
  const draft = await holdDraft(transaction, kind)
  if (draft === undefined) return 'unknown'
  if (draft.version !== version) return 'changed'
  const published = await findEditions(transaction, kind)
  const error =
    errorOfEdition(edition, { published, today: todayOf(now) }) ??
    (edition > latestOf(now) ? 'Не больше чем на год вперёд' : undefined)
  if (error !== undefined) throw new FieldErrors({ edition: [error] })
  if (
    published[0] !== undefined &&
    draft.source === (await sourceOf(transaction, kind, published[0]))
  )
    throw new FieldErrors({ edition: ['Текст тот же, что в последней редакции'] })
  await transaction
    .updateTable('legal_edition')
    .set({ edition, published_at: now, published_by: actor.operatorUid })
    .where('uid', '=', draft.uid)
    .execute()
  await record(transaction, kind, 'legal.publish', { after: { edition } }, { actor, now })
  return 'done'
}

/** An edition whose day has not come becomes the draft again: nobody has accepted it yet. */
export async function withdrawLegal(
  transaction: Transaction<Database>,
  kind: LegalKind,
  edition: string,
  options: Options,
): Promise<Outcome | 'begun'> {
  const published = await findEditions(transaction, kind)
  const inForce = editionInForce(published, todayOf(options.now))
  if (inForce === undefined || !published.includes(edition)) return 'unknown'
  if (editionState(edition, inForce) !== 'future') return 'begun'
  if ((await holdDraft(transaction, kind)) !== undefined) return 'changed'
  await transaction
    .updateTable('legal_edition')
    .set((eb) => ({
      edition: null,
      published_at: null,
      published_by: null,
      version: eb('version', '+', 1),
    }))
    .where('kind', '=', kind)
    .where('edition', '=', edition)
    .execute()
  await record(transaction, kind, 'legal.withdraw', { before: { edition } }, options)
  return 'done'
}

/** The first day from which the next edition may apply. */
export function earliestOf(published: readonly string[], now: Date): string {
  const today = todayOf(now)
  const last = parseIsoDay(published[0] ?? '')
  if (last === undefined) return today
  const after = isoDay(moscowDay(startOfMoscowDay(last) + 36 * HOUR))
  return after > today ? after : today
}

const HOUR = 3_600_000
/** A day that was mistyped would keep every other edition from being published before it. */
const latestOf = (now: Date): string => todayOf(new Date(now.getTime() + 366 * 24 * HOUR))

async function sourceOf(transaction: Transaction<Database>, kind: LegalKind, edition: string) {
  const row = await transaction
    .selectFrom('legal_edition')
    .select('source')
    .where('kind', '=', kind)
    .where('edition', '=', edition)
    .executeTakeFirst()
  return row?.source
}

const record = (
  transaction: Transaction<Database>,
  kind: LegalKind,
  action: string,
  facts: { readonly before?: object; readonly after?: object },
  { actor, now }: Options,
) =>
  recordAudit(
    transaction,
    actor,
    {
      action,
      subject: { kind: 'legal', id: kind, name: LEGAL_WORDING[kind] },
      ...(facts as { readonly before?: Readonly<Record<string, unknown>> }),
    },
    now,
  )
