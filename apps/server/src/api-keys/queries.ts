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
    .select(['owner.dispatch_city', 'twin.uid as twin_uid'])
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
    .select(['api_key_use.last_used_at', 'api_key_use.last_used_network'])

/** Keys that a page shows; a customer has 40 active ones at most. */
const LISTED_MAX = 200

export const listKeys = (db: Kysely<Database>, customerUid: string) =>
  selectKeys(db)
    .where('api_key.customer_uid', '=', customerUid)
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
    .select('uid')
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

/** Where letters about a customer's keys go. */
export const listAddresses = (db: Kysely<Database>, customerUid: string) =>
  db
    .selectFrom('juridical_user')
    .select(['uid', 'email'])
    .where('customer_uid', '=', customerUid)
    .where('erased_at', 'is', null)
    .execute()
