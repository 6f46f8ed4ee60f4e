import { randomBytes } from 'node:crypto'
import { API_KEYS_MAX, type ApiKeyKind, type ApiScope } from '@yacheyka/core/api-keys/api-key'
import type { Kysely, Transaction } from 'kysely'
import type { MailSettings } from '#/accounts/account-mails.ts'
import type { Actor } from '#/audit/actor.ts'
import { recordAudit } from '#/audit/audit.ts'
import { base58 } from '#/db/base58.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { AppError, notFound } from '#/http/errors.ts'
import { TRIAL_MOST } from '#/auth/trial.ts'
import { boundsOf } from './key-bounds.ts'
import { digestOfKey, hintOf, makeKeyToken } from './key-format.ts'
import { putKeyConfirmation, putKeyMails } from './key-mails.ts'
import {
  countActiveKeys,
  countMadeKeys,
  countWaitingKeys,
  deleteConfirmation,
  findConfirmation,
  insertConfirmation,
  insertKey,
  type KeyRow,
  lockCustomer,
  lockKey,
  readKey,
  setKeyDigest,
  setRetiring,
  setRevoked,
} from './queries.ts'

/** Who changes keys of which customer, and what emails say. */
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

/**
 * @param waits for an owner, who is sent a link; until then nothing opens with the key
 * @throws {AppError} 409 `keys_limit`; 403 `contract_needed` for a live key of a trial
 */
export const createKey = (
  db: Kysely<Database>,
  draft: KeyDraft,
  by: KeyActor,
  waits = false,
): Promise<MadeKey> =>
  inTransaction(db, async (transaction) => {
    const owner = await lockCustomer(transaction, by.customerUid)
    const bounds = boundsOf(draft, owner?.trial_until ?? null)
    await refuseAboveLimit(transaction, draft.test, by, owner)
    if (waits) await refuseMoreWaiting(transaction, by)
    const event = waits ? 'waiting' : 'made'
    return insertMade(transaction, { ...draft, ...bounds, rotatedFrom: null }, event, by)
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
    const owner = await lockCustomer(transaction, by.customerUid)
    const old = await lockKey(transaction, by.customerUid, uid)
    if (old === undefined) throw unknownKey()
    const waits = (await findConfirmation(transaction, uid)) !== undefined
    if (!isActive(old, by.now) || old.retires_at !== null || waits)
      throw new AppError(409, 'key_over', 'Этот ключ уже заменён, отозван или истёк.')
    await refuseAboveLimit(transaction, old.test, by, owner)
    await setRetiring(transaction, uid, new Date(by.now.getTime() + overlapHours * 3_600_000))
    const draft = { ...old, expiresAt: old.expires_at, limitFactor: old.limit_factor }
    return insertMade(transaction, { ...draft, rotatedFrom: uid }, 'rotated', by)
  })

/** Who ends a key of a customer. */
export type KeyRevoker = Omit<KeyActor, 'userUid'> & {
  /** Of an operator, for the audit log; members of the company give none. */
  readonly reason?: string
}

/**
 * Ends a key; one that is over stays as it is. Of what an operator does, its owners and developers learn by e-mail.
 * @throws {AppError} 404 for a key of another customer
 */
export const revokeKey = (db: Kysely<Database>, uid: string, by: KeyRevoker): Promise<KeyRow> =>
  inTransaction(db, async (transaction) => {
    const key = await lockKey(transaction, by.customerUid, uid)
    if (key === undefined) throw unknownKey()
    const isOperator = by.reason !== undefined
    const end = isOperator ? 'operator' : 'customer'
    const { numUpdatedRows } = await setRevoked(transaction, uid, end, by.now)
    await deleteConfirmation(transaction, uid)
    if (numUpdatedRows > 0n) {
      await recordRevoked(transaction, key, by)
      if (isOperator) await putKeyMails(transaction, key, 'revoked', by.settings, by.now)
    }
    return readKey(transaction, uid)
  })

/** Ends a key that somebody else holds. @returns false where it is unknown or over */
export const revokeLeakedKey = (
  db: Kysely<Database>,
  token: string,
  by: Pick<KeyActor, 'actor' | 'settings' | 'now'>,
): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const digest = digestOfKey(token)
    const key = await transaction
      .selectFrom('api_key')
      .select(['uid', 'customer_uid', 'name', 'hint'])
      .where((eb) =>
        eb.or([
          eb('token_digest', '=', digest),
          eb('uid', '=', (query) =>
            query
              .selectFrom('api_key_confirmation')
              .select('key_uid')
              .where('api_key_confirmation.token_digest', '=', digest),
          ),
        ]),
      )
      .forUpdate()
      .executeTakeFirst()
    if (key === undefined) return false
    await deleteConfirmation(transaction, key.uid)
    const { numUpdatedRows } = await setRevoked(transaction, key.uid, 'leak', by.now)
    if (numUpdatedRows === 0n) return false
    await recordRevoked(transaction, key, by)
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
  event: 'made' | 'rotated' | 'waiting',
  { customerUid, userUid, actor, settings, now }: KeyActor,
): Promise<MadeKey> {
  const token = makeKeyToken(draft)
  const uid = newUid()
  await insertKey(transaction, {
    ...draft,
    uid,
    customerUid,
    hint: hintOf(token),
    digest: event === 'waiting' ? digestOfKey(base58(randomBytes(32))) : digestOfKey(token),
    createdBy: userUid,
    createdAt: now,
  })
  const link = event === 'waiting' ? await waitForOwner(transaction, uid, token, now) : undefined
  const row = await readKey(transaction, uid)
  const { name, kind, test, scopes, networks, origins } = row
  const after = { name, kind, test, scopes, networks, origins }
  const subject = subjectOf(row)
  if (event === 'rotated')
    await recordAudit(transaction, actor, { action: 'api_key.rotate', subject, after }, now)
  else await recordAudit(transaction, actor, { action: 'api_key.create', subject, after }, now)
  if (link !== undefined) await putKeyConfirmation(transaction, row, link, settings, now)
  else if (!isForTheDay(draft, now))
    await putKeyMails(transaction, row, event === 'rotated' ? 'rotated' : 'made', settings, now)
  return { row, token }
}

const DAY = 86_400_000

/** A test key for some hours, as the console makes: emails about it would teach nobody to read emails. */
const isForTheDay = ({ test, expiresAt }: KeyDraft, now: Date): boolean =>
  test && expiresAt !== null && expiresAt.getTime() - now.getTime() < DAY

/** @returns what only the email carries */
async function waitForOwner(
  transaction: Transaction<Database>,
  keyUid: string,
  token: string,
  now: Date,
): Promise<string> {
  const link = base58(randomBytes(16))
  await insertConfirmation(transaction, {
    keyUid,
    tokenDigest: digestOfKey(token),
    linkDigest: digestOfKey(link),
    expiresAt: new Date(now.getTime() + CONFIRM_DAYS * DAY),
  })
  return link
}

/**
 * An owner with the link of the email lets a developer's key work.
 * @throws {AppError} 404 for a key of another customer, 409 where it waits no more or the link is another
 */
export const confirmKey = (
  db: Kysely<Database>,
  uid: string,
  link: string,
  by: KeyActor,
): Promise<KeyRow> =>
  inTransaction(db, async (transaction) => {
    const key = await lockKey(transaction, by.customerUid, uid)
    if (key === undefined) throw unknownKey()
    const waiting = await findConfirmation(transaction, uid)
    const serves = isActive(key, by.now) && waiting !== undefined && waiting.expires_at > by.now
    if (!serves || waiting.link_digest !== digestOfKey(link))
      throw new AppError(409, 'key_link_over', 'Эта ссылка больше не действует.')
    await setKeyDigest(transaction, uid, waiting.token_digest)
    await deleteConfirmation(transaction, uid)
    await recordAudit(
      transaction,
      by.actor,
      { action: 'api_key.confirm', subject: subjectOf(key) },
      by.now,
    )
    await putKeyMails(transaction, key, 'made', by.settings, by.now)
    return readKey(transaction, uid)
  })

/** Days for which the link of the owners' email serves. */
const CONFIRM_DAYS = 7

async function refuseAboveLimit(
  transaction: Transaction<Database>,
  test: boolean,
  { customerUid, now }: KeyActor,
  owner: Awaited<ReturnType<typeof lockCustomer>>,
): Promise<void> {
  const isTrial = owner !== undefined && owner.trial_until !== null
  const most = isTrial ? TRIAL_MOST.keys : API_KEYS_MAX
  if ((await countActiveKeys(transaction, customerUid, test, now)) >= most)
    throw new AppError(
      409,
      'keys_limit',
      `Действующих ключей может быть не больше ${most}. Отзовите лишний.`,
    )
  // Each key has limits of its own, and nobody has signed for a trial.
  if (isTrial && (await countMadeKeys(transaction, customerUid, now)) >= TRIAL_MOST.keysADay)
    throw new AppError(
      409,
      'keys_limit',
      `В пробном доступе за сутки создаётся не больше ${TRIAL_MOST.keysADay} ключей.`,
    )
}

/** Each is an email to every owner. */
const WAITING_MAX = 3

async function refuseMoreWaiting(
  transaction: Transaction<Database>,
  { customerUid, now }: KeyActor,
): Promise<void> {
  if ((await countWaitingKeys(transaction, customerUid, now)) < WAITING_MAX) return
  throw new AppError(
    409,
    'keys_limit',
    `Подтверждения владельца уже ждут ${WAITING_MAX} ключа. Отзовите лишний.`,
  )
}

const recordRevoked = (
  transaction: Transaction<Database>,
  key: { readonly uid: string; readonly name: string; readonly hint: string },
  { actor, now, reason = '' }: Pick<KeyRevoker, 'actor' | 'now' | 'reason'>,
) =>
  recordAudit(
    transaction,
    actor,
    { action: 'api_key.revoke', subject: subjectOf(key), reason },
    now,
  )

export const subjectOf = ({ uid, name, hint }: { uid: string; name: string; hint: string }) => ({
  kind: 'api_key',
  id: uid,
  name: `${name} (${hint})`,
})

export const unknownKey = () => notFound('Такого ключа нет')
