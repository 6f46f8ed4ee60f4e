import { createHash, randomBytes } from 'node:crypto'
import { hearsCodes, type SourceKind } from '@yacheyka/core/feed/feed-source'
import { type Kysely, sql, type Transaction } from 'kysely'
import { PREPARED } from '#/db/prepared-statement.ts'
import type { Database } from '#/db/types.ts'

/** A token is 256 random bits; only its digest is kept. */
const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Who speaks on the feed. */
export interface Source {
  readonly name: string
  readonly kind: SourceKind
  /** Of all points; otherwise of those on its list. */
  readonly everywhere: boolean
  /** Of this point alone, without a list: a locker's own program. */
  readonly pointUid?: string
  /** Counted with its like under this name. */
  readonly countedAs?: string
  /** How many of its refused events are kept, where that is not the usual number. */
  readonly refusalsKept?: number
}

/** Who is bound by no list and no kind: the command line, and tests. */
export const anySource = (name: string): Source => ({ name, kind: 'network', everywhere: true })

/** A source with the token that it has shown. */
export interface CallingSource extends Source {
  readonly version: number
  /** The key that was given with the token. */
  readonly codeKey: string | null
  /** Until then its responses carry a key of each locker. */
  readonly oldKeysUntil: Date | null
}

/** The active source that this token is of. */
export async function findSource(
  db: Kysely<Database>,
  token: string,
  now: Date,
): Promise<CallingSource | undefined> {
  const row = await db
    .selectFrom('feed_credential')
    .modifyFront(PREPARED)
    .innerJoin('feed_source', 'feed_source.name', 'feed_credential.source')
    .select(['name', 'kind', 'everywhere', 'version', 'code_key', 'old_keys_until'])
    .where('feed_credential.token_digest', '=', digestOf(token))
    .where('active', '=', true)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { code_key: codeKey, old_keys_until: oldKeysUntil, ...source } = row
  return { ...source, codeKey, oldKeysUntil }
}

/** What a source shows and compares with; nowhere to be seen again. */
export interface Credentials {
  readonly version: number
  readonly token: string
  /** 64 hexadecimal digits; null for a courier. */
  readonly codeKey: string | null
}

/** Given instead of made ones: those of the demonstration are known to everybody. */
export interface GivenCredentials {
  readonly token: string
  readonly codeKey?: string
}

export interface SourceDraft extends Source {
  readonly owners?: readonly string[]
  readonly pointUids?: readonly string[]
}

/** Lets a source speak on the feed. @returns undefined where the name is taken */
export async function addSource(
  transaction: Transaction<Database>,
  { name, kind, everywhere, owners = [], pointUids = [] }: SourceDraft,
  given?: GivenCredentials,
): Promise<Credentials | undefined> {
  const added = await transaction
    .insertInto('feed_source')
    .values({ name, kind, everywhere })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  if (added === undefined) return undefined
  await setPoints(transaction, name, { everywhere, owners, pointUids })
  return insertCredentials(transaction, { name, kind, version: 1 }, given)
}

/** Makes a token and a key. */
export async function insertCredentials(
  transaction: Transaction<Database>,
  { name, kind, version }: Pick<Source, 'name' | 'kind'> & { readonly version: number },
  given?: GivenCredentials,
): Promise<Credentials> {
  const token = given?.token ?? randomBytes(32).toString('base64url')
  const codeKey = hearsCodes(kind) ? (given?.codeKey ?? randomBytes(32).toString('hex')) : null
  await transaction
    .insertInto('feed_credential')
    .values({ source: name, version, token_digest: digestOf(token), code_key: codeKey })
    .execute()
  return { version, token, codeKey }
}

/** The list of points of a source, in place of the one that it had. */
export async function setPoints(
  transaction: Transaction<Database>,
  source: string,
  {
    everywhere,
    owners,
    pointUids,
  }: {
    readonly everywhere: boolean
    readonly owners: readonly string[]
    readonly pointUids: readonly string[]
  },
): Promise<void> {
  await transaction
    .updateTable('feed_source')
    .set({ everywhere })
    .where('name', '=', source)
    .execute()
  await transaction.deleteFrom('feed_source_owner').where('source', '=', source).execute()
  await transaction.deleteFrom('feed_source_point').where('source', '=', source).execute()
  if (everywhere) return
  await sql`INSERT INTO feed_source_owner (source, owner)
    SELECT DISTINCT ${source}, owner FROM unnest(${[...owners]}::text[]) AS owner`.execute(
    transaction,
  )
  await sql`INSERT INTO feed_source_point (source, point_uid)
    SELECT DISTINCT ${source}, uid FROM unnest(${[...pointUids]}::uuid[]) AS uid`.execute(
    transaction,
  )
}

export const listSources = (db: Kysely<Database>) =>
  db
    .selectFrom('feed_source')
    .select(['name', 'kind', 'everywhere', 'active', 'created_at'])
    .orderBy('name')
    .execute()

export async function setSourceActive(
  db: Kysely<Database>,
  name: string,
  active: boolean,
): Promise<void> {
  await db.updateTable('feed_source').set({ active }).where('name', '=', name).execute()
}
