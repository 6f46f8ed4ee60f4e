import type { ApiKeyKind, ApiScope } from '@yacheyka/core/api-keys/api-key'
import { type Kysely, sql, type Transaction } from 'kysely'
import { PREPARED } from '#/db/prepared-statement.ts'
import type { Database } from '#/db/types.ts'

/** The key of a call with its owner. Asked anew each time: a revocation acts at once, in every process. */
export const findKey = (db: Kysely<Database>, digest: string) =>
  db
    .selectFrom('api_key')
    .innerJoin('customer as owner', 'owner.uid', 'api_key.customer_uid')
    .leftJoin('customer as twin', (join) =>
      join.onRef('twin.sandbox_of', '=', 'owner.uid').on('api_key.test', '=', true),
    )
    .modifyFront(PREPARED)
    .select(['api_key.uid', 'api_key.test', 'kind', 'api_key.name', 'hint', 'scopes'])
    .select(['networks', 'origins', 'limit_factor', 'expires_at', 'retires_at', 'revoked_at'])
    .select(['owner.uid as owner_uid', 'owner.name as company', 'owner.suspended_at'])
    .select(['owner.dispatch_city', 'owner.trial_until', 'twin.uid as twin_uid'])
    .where('token_digest', '=', digest)
    .executeTakeFirst()

export type FoundKey = NonNullable<Awaited<ReturnType<typeof findKey>>>

/** Whose call it is: the key with the customer that it acts as, its owner or, with a test key, the owner's twin. */
export type Merchant = FoundKey & { readonly customer_uid: string }

const COLUMNS = [
  'api_key.uid',
  'api_key.customer_uid',
  'api_key.name',
  'api_key.hint',
  'api_key.kind',
  'api_key.test',
  'api_key.scopes',
  'api_key.networks',
  'api_key.origins',
  'api_key.limit_factor',
  'api_key.created_at',
  'api_key.expires_at',
  'api_key.retires_at',
  'api_key.revoked_at',
] as const

const selectKeys = (db: Kysely<Database>) =>
  db
    .selectFrom('api_key')
    .leftJoin('api_key_use', 'api_key_use.key_uid', 'api_key.uid')
    .select(COLUMNS)
    .leftJoin('api_key_confirmation as waiting', 'waiting.key_uid', 'api_key.uid')
    .select(['api_key_use.last_used_at', 'api_key_use.last_used_network'])
    .select('waiting.expires_at as confirm_until')
    .leftJoin('juridical_user as maker', 'maker.uid', 'api_key.created_by')
    .select(['maker.uid as maker_uid', 'maker.ceo_fullname as maker'])

/** Keys that a page shows; a customer has 40 active ones at most. */
const LISTED_MAX = 200

export const listKeys = (db: Kysely<Database>, customerUid: string) =>
  selectKeys(db)
    .where('api_key.customer_uid', '=', customerUid)
    // However many are over: one that works is never left out.
    .orderBy(
      sql`revoked_at IS NULL AND coalesce(api_key.expires_at > now(), true) AND coalesce(retires_at > now(), true)`,
      'desc',
    )
    .orderBy('api_key.created_at', 'desc')
    .orderBy('api_key.uid', 'desc')
    .limit(LISTED_MAX)
    .execute()

export const readKey = (db: Kysely<Database>, uid: string) =>
  selectKeys(db).where('api_key.uid', '=', uid).executeTakeFirstOrThrow()

export type KeyRow = Awaited<ReturnType<typeof readKey>>

/** Makes a customer's changes of keys wait for each other. */
export const lockCustomer = (transaction: Transaction<Database>, customerUid: string) =>
  transaction
    .selectFrom('customer')
    .select(['uid', 'trial_until'])
    .where('uid', '=', customerUid)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** A key of this customer, held until the transaction ends. */
export const lockKey = (transaction: Transaction<Database>, customerUid: string, uid: string) =>
  transaction
    .selectFrom('api_key')
    .select(COLUMNS)
    .where('customer_uid', '=', customerUid)
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst()

/** Keys that this customer has made within a day. */
export async function countMadeKeys(
  db: Kysely<Database>,
  customerUid: string,
  now: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('api_key')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_uid', '=', customerUid)
    .where('created_at', '>', new Date(now.getTime() - 86_400_000))
    .executeTakeFirstOrThrow()
  return count
}

export async function countActiveKeys(
  db: Kysely<Database>,
  customerUid: string,
  test: boolean,
  now: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('api_key')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_uid', '=', customerUid)
    .where('test', '=', test)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .where((eb) => eb.or([eb('retires_at', 'is', null), eb('retires_at', '>', now)]))
    // One that nobody has confirmed in time will never work.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('api_key_confirmation')
            .select('key_uid')
            .whereRef('key_uid', '=', 'api_key.uid')
            .where('expires_at', '<=', now),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return count
}

/** Keys of this customer that wait for an owner. */
export async function countWaitingKeys(
  db: Kysely<Database>,
  customerUid: string,
  now: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('api_key_confirmation')
    .innerJoin('api_key', 'api_key.uid', 'key_uid')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_uid', '=', customerUid)
    .where('api_key_confirmation.expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

export interface NewKey {
  readonly uid: string
  readonly customerUid: string
  readonly test: boolean
  readonly kind: ApiKeyKind
  readonly name: string
  readonly hint: string
  readonly digest: string
  readonly scopes: readonly ApiScope[]
  readonly networks: readonly string[]
  readonly origins: readonly string[]
  readonly limitFactor: string
  readonly createdBy: string
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly rotatedFrom: string | null
}

export const insertKey = (db: Kysely<Database>, key: NewKey) =>
  db
    .insertInto('api_key')
    .values({
      uid: key.uid,
      customer_uid: key.customerUid,
      test: key.test,
      kind: key.kind,
      name: key.name,
      hint: key.hint,
      token_digest: key.digest,
      scopes: [...key.scopes],
      networks: sql<
        string[]
      >`ARRAY(SELECT network(each::inet) FROM unnest(${[...key.networks]}::text[]) AS each)`,
      origins: [...key.origins],
      limit_factor: key.limitFactor,
      created_by: key.createdBy,
      created_at: key.createdAt,
      expires_at: key.expiresAt,
      rotated_from: key.rotatedFrom,
    })
    .execute()

/** @param by what ended the key */
export const setRevoked = (
  db: Kysely<Database>,
  uid: string,
  by: 'customer' | 'operator' | 'leak',
  now: Date,
) =>
  db
    .updateTable('api_key')
    .set({ revoked_at: now, revoked_by: by })
    .where('uid', '=', uid)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

export const setRetiring = (db: Kysely<Database>, uid: string, retiresAt: Date) =>
  db.updateTable('api_key').set({ retires_at: retiresAt }).where('uid', '=', uid).execute()

export const setOrigins = (db: Kysely<Database>, uid: string, origins: readonly string[]) =>
  db
    .updateTable('api_key')
    .set({ origins: [...origins] })
    .where('uid', '=', uid)
    .execute()

export const setLimitFactor = (db: Kysely<Database>, uid: string, factor: number) =>
  db
    .updateTable('api_key')
    .set({ limit_factor: String(factor) })
    .where('uid', '=', uid)
    .execute()

/** Whether the company lets developers make live keys. */
export async function mayDevelopersMakeLive(
  db: Kysely<Database>,
  customerUid: string,
): Promise<boolean> {
  const { developers_make_live_keys: allowed } = await db
    .selectFrom('customer')
    .select('developers_make_live_keys')
    .where('uid', '=', customerUid)
    .executeTakeFirstOrThrow()
  return allowed
}

/** Where a key waits for an owner: what it will be known by, and the link that he is sent. */
export const insertConfirmation = (
  db: Kysely<Database>,
  waiting: {
    readonly keyUid: string
    readonly tokenDigest: string
    readonly linkDigest: string
    readonly expiresAt: Date
  },
) =>
  db
    .insertInto('api_key_confirmation')
    .values({
      key_uid: waiting.keyUid,
      token_digest: waiting.tokenDigest,
      link_digest: waiting.linkDigest,
      expires_at: waiting.expiresAt,
    })
    .execute()

export const findConfirmation = (db: Kysely<Database>, keyUid: string) =>
  db
    .selectFrom('api_key_confirmation')
    .select(['token_digest', 'link_digest', 'expires_at'])
    .where('key_uid', '=', keyUid)
    .executeTakeFirst()

export const deleteConfirmation = (db: Kysely<Database>, keyUid: string) =>
  db.deleteFrom('api_key_confirmation').where('key_uid', '=', keyUid).execute()

/** From now on calls with the key find it. */
export const setKeyDigest = (db: Kysely<Database>, uid: string, digest: string) =>
  db.updateTable('api_key').set({ token_digest: digest }).where('uid', '=', uid).execute()
