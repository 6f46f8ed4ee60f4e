import type { SourceKind } from '@yacheyka/core/feed/feed-source'
import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { FieldErrors, notFound } from '#/http/errors.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { Actor } from '#/audit/actor.ts'
import {
  addSource,
  type Credentials,
  insertCredentials,
  setPoints,
  setSourceActive,
} from './sources.ts'

// What administrators do to sources of the feed. The console and the command line call the same functions.

/** Of which points a source is, as people say it. */
export interface PointList {
  readonly everywhere: boolean
  readonly owners: readonly string[]
  readonly numbers: readonly string[]
}

const subjectOf = (name: string) => ({ kind: 'feed_source', id: name, name })
const unknown = () => notFound('Такого источника нет')

/** @throws {FieldErrors} of the name, the owners and the numbers */
export const addFeedSource = (
  db: Kysely<Database>,
  actor: Actor,
  { name, kind, ...list }: PointList & { readonly name: string; readonly kind: SourceKind },
): Promise<Credentials> =>
  inTransaction(db, async (transaction) => {
    const pointUids = await readList(transaction, list)
    const credentials = await addSource(transaction, { name, kind, ...list, pointUids })
    if (credentials === undefined) throw new FieldErrors({ name: ['Такой источник уже есть'] })
    await recordAudit(transaction, actor, {
      action: 'feed.add_source',
      subject: subjectOf(name),
      after: { active: true, kind, ...summaryOf(list) },
    })
    return credentials
  })

/** @throws {AppError | FieldErrors} 404, or of the owners and the numbers */
export const changeSourcePoints = (
  db: Kysely<Database>,
  actor: Actor,
  name: string,
  list: PointList,
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    await lockSource(transaction, name)
    const before = await readSourcePoints(transaction, name)
    await setPoints(transaction, name, { ...list, pointUids: await readList(transaction, list) })
    await recordAudit(transaction, actor, {
      action: 'feed.change_points',
      subject: subjectOf(name),
      before: summaryOf(before),
      after: summaryOf(list),
    })
  })

/**
 * A new token with a new key; those before go on for so many hours.
 * @throws {AppError} 404
 */
export const renewCredentials = (
  db: Kysely<Database>,
  actor: Actor,
  name: string,
  overlapHours: number,
  now: Date,
): Promise<Credentials> =>
  inTransaction(db, async (transaction) => {
    const { kind } = await lockSource(transaction, name)
    const ends = new Date(now.getTime() + overlapHours * 3_600_000)
    const { rows } = await sql<{ version: number }>`
      SELECT coalesce(max(version), 0) AS version FROM feed_credential WHERE source = ${name}`.execute(
      transaction,
    )
    await sql`UPDATE feed_credential SET ends_at = ${ends} WHERE source = ${name} AND (ends_at IS NULL OR ends_at > ${ends})`.execute(
      transaction,
    )
    const version = (rows[0]?.version ?? 0) + 1
    const credentials = await insertCredentials(transaction, { name, kind, version })
    await recordAudit(transaction, actor, {
      action: 'feed.renew_credentials',
      subject: subjectOf(name),
      after: { version, overlap_hours: overlapHours },
    })
    return credentials
  })

/** @throws {AppError} 404 */
export const switchFeedSource = (
  db: Kysely<Database>,
  actor: Actor,
  name: string,
  active: boolean,
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const found = await lockSource(transaction, name)
    if (found.active === active) return
    await setSourceActive(transaction, name, active)
    await recordAudit(transaction, actor, {
      action: active ? 'feed.enable' : 'feed.disable',
      subject: subjectOf(name),
      before: { active: found.active },
      after: { active },
    })
  })

/** @throws {AppError} 404 */
export async function readSourcePoints(db: Kysely<Database>, name: string): Promise<PointList> {
  const { rows } = await sql<PointList>`
    SELECT everywhere,
      ARRAY(SELECT owner FROM feed_source_owner WHERE source = name ORDER BY owner) AS owners,
      ARRAY(SELECT number FROM feed_source_point JOIN point ON uid = point_uid WHERE source = name ORDER BY number) AS numbers
    FROM feed_source WHERE name = ${name}`.execute(db)
  const [found] = rows
  if (found === undefined) throw unknown()
  return found
}

async function lockSource(transaction: Transaction<Database>, name: string) {
  const found = await transaction
    .selectFrom('feed_source')
    .select(['active', 'kind'])
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst()
  if (found === undefined) throw unknown()
  return found
}

/** Numbers that are named in an error; there may be thousands. */
const NAMED_MOST = 10

/** Uids of the points that are named by number. @throws {FieldErrors} where a name means nothing, or nothing is named */
async function readList(
  transaction: Transaction<Database>,
  { everywhere, owners, numbers }: PointList,
): Promise<readonly string[]> {
  if (everywhere) return []
  if (owners.length === 0 && numbers.length === 0)
    throw new FieldErrors({ numbers: ['Назовите владельца или номера точек'] })
  const { rows } = await sql<{ number: string; uid: string }>`
    SELECT number, uid FROM point WHERE number = ANY(${[...numbers]}::text[]) AND NOT sandbox`.execute(
    transaction,
  )
  const known = new Set(rows.map(({ number }) => number))
  const strange = numbers.filter((number) => !known.has(number))
  const { rows: owned } = await sql<{ owner: string }>`
    SELECT owner FROM unnest(${[...owners]}::text[]) AS named (owner)
    WHERE NOT EXISTS (SELECT FROM point WHERE point.owner = named.owner AND NOT point.sandbox)`.execute(
    transaction,
  )
  const errors = {
    ...(strange.length === 0 ? {} : { numbers: [`Таких точек нет: ${formatFirst(strange)}`] }),
    ...(owned.length === 0
      ? {}
      : {
          owners: [`Точек такого владельца нет: ${formatFirst(owned.map(({ owner }) => owner))}`],
        }),
  }
  if (Object.keys(errors).length > 0) throw new FieldErrors(errors)
  return rows.map(({ uid }) => uid)
}

const formatFirst = (names: readonly string[]): string => {
  const more = names.length - NAMED_MOST
  return `${names.slice(0, NAMED_MOST).join(', ')}${more > 0 ? ` и ещё ${more}` : ''}`
}

/** For the journal, where a list of thousands is of no use. */
const summaryOf = ({ everywhere, owners, numbers }: PointList) =>
  everywhere ? { everywhere } : { everywhere, owners, points: numbers.length }
