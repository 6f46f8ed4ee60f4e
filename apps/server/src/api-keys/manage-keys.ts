import { API_KEYS_MAX, type ApiKeyKind, type ApiScope } from '@yacheyka/core/api-keys/api-key'
import type { Kysely, Transaction } from 'kysely'
import type { MailSettings } from '#/accounts/account-mails.ts'
import type { Actor } from '#/audit/actor.ts'
import { recordAudit } from '#/audit/audit.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { AppError, notFound } from '#/http/errors.ts'
import { digestOfKey, hintOf, makeKeyToken } from './key-format.ts'
import { type KeyEvent, putKeyMails } from './key-mails.ts'
import {
  countActiveKeys,
  insertKey,
  type KeyRow,
  lockCustomer,
  lockKey,
  readKey,
  setRetiring,
  setRevoked,
} from './queries.ts'

/** Who changes keys of which customer, and what letters say. */
export interface KeyActor {
  readonly customerUid: string
  readonly userUid: string
  readonly actor: Actor
  readonly settings: MailSettings
  readonly now: Date
}

export interface KeyDraft {
  readonly test: boolean
  readonly kind: ApiKeyKind
  readonly name: string
  readonly scopes: readonly ApiScope[]
  readonly networks: readonly string[]
  readonly origins: readonly string[]
  readonly expiresAt: Date | null
}

interface MadeKey {
  readonly row: KeyRow
  /** Shown this once. */
  readonly token: string
}

/** @throws {AppError} 409 `keys_limit` */
export const createKey = (db: Kysely<Database>, draft: KeyDraft, by: KeyActor): Promise<MadeKey> =>
  inTransaction(db, async (transaction) => {
    await lockCustomer(transaction, by.customerUid)
    await refuseAboveLimit(transaction, draft.test, by)
    return insertMade(transaction, { ...draft, limitFactor: '1', rotatedFrom: null }, 'made', by)
  })

/**
 * Makes a key with the same settings; the old one stays active for the overlap.
 * @throws {AppError} 404 for a key of another customer, 409 for one that is over already
 */
export const rotateKey = (
  db: Kysely<Database>,
  uid: string,
  overlapHours: number,
  by: KeyActor,
): Promise<MadeKey> =>
  inTransaction(db, async (transaction) => {
    await lockCustomer(transaction, by.customerUid)
    const old = await lockKey(transaction, by.customerUid, uid)
    if (old === undefined) throw unknownKey()
    if (!isActive(old, by.now) || old.retires_at !== null)
      throw new AppError(409, 'key_over', 'Этот ключ уже заменён, отозван или истёк.')
    await refuseAboveLimit(transaction, old.test, by)
    await setRetiring(transaction, uid, new Date(by.now.getTime() + overlapHours * 3_600_000))
    const draft = { ...old, expiresAt: old.expires_at, limitFactor: old.limit_factor }
    return insertMade(transaction, { ...draft, rotatedFrom: uid }, 'rotated', by)
  })

/** Ends a key; one that is over stays as it is. @throws {AppError} 404 for a key of another customer */
export const revokeKey = (db: Kysely<Database>, uid: string, by: KeyActor): Promise<KeyRow> =>
  inTransaction(db, async (transaction) => {
    const key = await lockKey(transaction, by.customerUid, uid)
    if (key === undefined) throw unknownKey()
    const { numUpdatedRows } = await setRevoked(transaction, uid, 'customer', by.now)
    if (numUpdatedRows > 0n) await recordRevoked(transaction, key, by.actor, by.now)
    return readKey(transaction, uid)
  })

/** Ends a key that somebody else holds. @returns false where it is unknown or over */
export const revokeLeakedKey = (
  db: Kysely<Database>,
  token: string,
  by: Pick<KeyActor, 'actor' | 'settings' | 'now'>,
): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const key = await transaction
      .selectFrom('api_key')
      .select(['uid', 'customer_uid', 'name', 'hint'])
      .where('token_digest', '=', digestOfKey(token))
      .forUpdate()
      .executeTakeFirst()
    if (key === undefined) return false
    const { numUpdatedRows } = await setRevoked(transaction, key.uid, 'leak', by.now)
    if (numUpdatedRows === 0n) return false
    await recordRevoked(transaction, key, by.actor, by.now)
    await putKeyMails(transaction, key, 'leaked', by.settings, by.now)
    return true
  })

export const isActive = (
  key: Pick<KeyRow, 'revoked_at' | 'expires_at' | 'retires_at'>,
  now: Date,
): boolean =>
  key.revoked_at === null &&
  (key.expires_at === null || key.expires_at > now) &&
  (key.retires_at === null || key.retires_at > now)

async function insertMade(
  transaction: Transaction<Database>,
  draft: KeyDraft & { readonly limitFactor: string; readonly rotatedFrom: string | null },
  event: KeyEvent,
  { customerUid, userUid, actor, settings, now }: KeyActor,
): Promise<MadeKey> {
  const token = makeKeyToken(draft)
  const uid = newUid()
  await insertKey(transaction, {
    ...draft,
    uid,
    customerUid,
    hint: hintOf(token),
    digest: digestOfKey(token),
    createdBy: userUid,
    createdAt: now,
  })
  const row = await readKey(transaction, uid)
  const { name, kind, test, scopes, networks, origins } = row
  const after = { name, kind, test, scopes, networks, origins }
  const subject = subjectOf(row)
  if (event === 'rotated')
    await recordAudit(transaction, actor, { action: 'api_key.rotate', subject, after }, now)
  else await recordAudit(transaction, actor, { action: 'api_key.create', subject, after }, now)
  await putKeyMails(transaction, row, event, settings, now)
  return { row, token }
}

async function refuseAboveLimit(
  transaction: Transaction<Database>,
  test: boolean,
  { customerUid, now }: KeyActor,
): Promise<void> {
  if ((await countActiveKeys(transaction, customerUid, test, now)) < API_KEYS_MAX) return
  throw new AppError(
    409,
    'keys_limit',
    `Действующих ключей может быть не больше ${API_KEYS_MAX}. Отзовите лишний.`,
  )
}

const recordRevoked = (
  transaction: Transaction<Database>,
  key: { readonly uid: string; readonly name: string; readonly hint: string },
  actor: Actor,
  now: Date,
) => recordAudit(transaction, actor, { action: 'api_key.revoke', subject: subjectOf(key) }, now)

const subjectOf = ({ uid, name, hint }: { uid: string; name: string; hint: string }) => ({
  kind: 'api_key',
  id: uid,
  name: `${name} (${hint})`,
})

const unknownKey = () => notFound('Такого ключа нет')
