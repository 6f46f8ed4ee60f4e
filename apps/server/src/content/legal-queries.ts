import type { LegalDocument } from '@yacheyka/contract/content/legal'
import {
  editionInForce,
  editionState,
  errorOfAcceptance,
  LEGAL_KINDS,
  type LegalKind,
} from '@yacheyka/core/legal/legal-edition'
import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { FieldErrors } from '#/http/errors.ts'
import { sanitiseArticle } from './html.ts'

/** The day by which editions are told from each other. */
export const todayOf = (now: Date): string => isoDay(moscowDay(now.getTime()))

/** Names of what is published, the newest first. */
export async function findEditions(db: Kysely<Database>, kind: LegalKind): Promise<string[]> {
  const rows = await db
    .selectFrom('legal_edition')
    .select('edition')
    .where('kind', '=', kind)
    .where('edition', 'is not', null)
    .orderBy('edition', 'desc')
    .execute()
  return rows.flatMap(({ edition }) => edition ?? [])
}

/** The edition in force, or the published one that is asked for; undefined where there is none. */
export async function findLegalDocument(
  db: Kysely<Database>,
  kind: LegalKind,
  { edition: requested, now = new Date() }: { readonly edition?: string; readonly now?: Date } = {},
): Promise<LegalDocument | undefined> {
  const published = await findEditions(db, kind)
  const inForce = editionInForce(published, todayOf(now))
  const edition = requested ?? inForce
  if (inForce === undefined || edition === undefined || !published.includes(edition))
    return undefined
  const { content } = await db
    .selectFrom('legal_edition')
    .select('content')
    .where('kind', '=', kind)
    .where('edition', '=', edition)
    .executeTakeFirstOrThrow()
  const stated = (each: string) => ({ edition: each, state: editionState(each, inForce) })
  return {
    kind,
    ...stated(edition),
    html: sanitiseArticle(content),
    editions: published.map(stated),
  }
}

/** What each form asks to accept. */
export async function findEditionsInForce(db: Kysely<Database>, now = new Date()) {
  const found = await Promise.all(
    LEGAL_KINDS.map(async (kind) => ({
      kind,
      edition: editionInForce(await findEditions(db, kind), todayOf(now)),
    })),
  )
  return found.flatMap(({ kind, edition }) => (edition === undefined ? [] : [{ kind, edition }]))
}

/** What a form says was accepted, by the names of its fields. */
interface Accepted {
  readonly consent?: string | undefined
  readonly offer?: string | undefined
}

const KINDS = { consent: 'privacy_policy', offer: 'offer' } as const

/**
 * Lets pass what accepts editions in force, or nothing: another system answers for that itself (decision 45).
 * @throws {FieldErrors} at each field that names another edition
 */
export async function checkAccepted(
  db: Kysely<Database>,
  accepted: Accepted,
  now = new Date(),
): Promise<void> {
  const errors: Record<string, readonly string[]> = {}
  for (const field of ['consent', 'offer'] as const) {
    const edition = accepted[field]
    if (edition === undefined) continue
    const published = await findEditions(db, KINDS[field])
    const days = { published, today: todayOf(now) }
    const error = errorOfAcceptance(KINDS[field], edition, days)
    if (error !== undefined) errors[field] = [error]
  }
  if (Object.keys(errors).length > 0) throw new FieldErrors(errors)
}
