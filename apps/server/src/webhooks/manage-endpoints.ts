import { WEBHOOK_AT_ONCE, WEBHOOKS_MAX } from '@yacheyka/core/api-keys/webhook'
import type { Kysely, Transaction } from 'kysely'
import { lockCustomer } from '#/api-keys/queries.ts'
import type { Actor } from '#/audit/actor.ts'
import { type AuditEntry, differences, recordAudit } from '#/audit/audit.ts'
import type { Sealing } from '#/auth/sealed.ts'
import { isOfTrial, TRIAL_MOST } from '#/auth/trial.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { AppError } from '#/http/errors.ts'
import { newUid } from '#/db/uuid.ts'
import type { WebhookEndpointTable } from '#/db/webhook-types.ts'
import {
  countEndpoints,
  type EndpointRow,
  expireWaiting,
  findEndpoint,
  insertEndpoint,
  lockEndpoint,
  putTrial,
  setState,
  updateEndpoint,
} from './endpoint-queries.ts'
import { makeWebhookSecret } from './signature.ts'
import { putWebhookMails, type WebhookMailSettings } from './webhook-mails.ts'

/** Who changes endpoints of which customer. */
export interface EndpointActor {
  readonly customerUid: string
  readonly actor: Actor
  readonly now: Date
  /** Of an operator, for the audit log; the customer gives none. */
  readonly reason?: string
}

export type EndpointSettings = Pick<
  WebhookEndpointTable,
  'url' | 'description' | 'types' | 'status_groups'
>

interface WithSecret {
  readonly row: EndpointRow
  /** Shown this once. */
  readonly secret: string
}

const HOUR = 3_600_000

/** Undefined where the customer has no room for another one. */
export const createEndpoint = (
  db: Kysely<Database>,
  settings: EndpointSettings,
  sealing: Sealing,
  by: EndpointActor,
): Promise<WithSecret | undefined> =>
  inTransaction(db, async (transaction) => {
    await lockCustomer(transaction, by.customerUid)
    const most = (await isOfTrial(transaction, by.customerUid)) ? TRIAL_MOST.webhooks : WEBHOOKS_MAX
    if ((await countEndpoints(transaction, by.customerUid)) >= most) return undefined
    const [uid, secret] = [newUid(), makeWebhookSecret()]
    const endpoint = {
      ...settings,
      uid,
      customer_uid: by.customerUid,
      secret: sealing.seal(uid, secret),
    }
    await insertEndpoint(transaction, endpoint, by.now)
    await putTrial(transaction, uid, by.now)
    const row = await readEndpoint(transaction, uid, by)
    await record(transaction, 'webhook.create', row, by, { after: auditedOf(row) })
    return { row, secret }
  })

/** What is not named stays; a new address is tried before it gets events. Undefined for what the customer does not have. */
export const changeEndpoint = (
  db: Kysely<Database>,
  uid: string,
  change: Partial<EndpointSettings>,
  by: EndpointActor & { readonly judge: (row: EndpointRow) => void },
): Promise<EndpointRow | undefined> =>
  withEndpoint(db, uid, by, async (transaction, before) => {
    by.judge({ ...before, ...change })
    await updateEndpoint(transaction, uid, change)
    const isMoved = change.url !== undefined && change.url !== before.url
    if (isMoved && before.state !== 'disabled') await tryAgain(transaction, uid, by.now)
    // What an operator gave was for the server that he knew.
    if (isMoved) await setAtOnce(transaction, before, WEBHOOK_AT_ONCE.usual, by)
    const row = await readEndpoint(transaction, uid, by)
    const facts = differences(auditedOf(before), auditedOf(row))
    if (Object.keys(facts.after).length > 0)
      await record(transaction, 'webhook.change', row, by, facts)
  })

export const deleteEndpoint = (db: Kysely<Database>, uid: string, by: EndpointActor) =>
  inTransaction(db, async (transaction) => {
    const row = await lockEndpoint(transaction, by.customerUid, uid)
    if (row === undefined) return false
    await updateEndpoint(transaction, uid, { deleted_at: by.now })
    await record(transaction, 'webhook.delete', row, by)
    return true
  })

/** The secret before goes on signing beside the new one for some hours. */
export async function rotateSecret(
  db: Kysely<Database>,
  uid: string,
  overlapHours: number,
  sealing: Sealing,
  by: EndpointActor,
): Promise<WithSecret | undefined> {
  const secret = makeWebhookSecret()
  const row = await withEndpoint(db, uid, by, async (transaction, before) => {
    await updateEndpoint(transaction, uid, {
      secret: sealing.seal(uid, secret),
      previous_secret: overlapHours === 0 ? null : before.secret,
      previous_until: overlapHours === 0 ? null : new Date(by.now.getTime() + overlapHours * HOUR),
    })
    await record(transaction, 'webhook.rotate', before, by)
  })
  return row && { row, secret }
}

/**
 * Nothing is sent; what happens meanwhile waits.
 * @param mails of an operator's act, of which the owners and developers learn by e-mail
 */
export const disableEndpoint = (
  db: Kysely<Database>,
  uid: string,
  by: EndpointActor,
  mails?: WebhookMailSettings,
) =>
  withEndpoint(db, uid, by, async (transaction, before) => {
    if (before.state === 'disabled') return
    const end = mails === undefined ? 'merchant' : 'operator'
    await setState(transaction, uid, 'disabled', by.now, end)
    await record(transaction, 'webhook.disable', before, by)
    if (mails === undefined) return
    const stopped = { ...before, customer_uid: by.customerUid, since: by.now }
    await putWebhookMails(transaction, stopped, 'stopped', mails, by.now)
  })

/**
 * It is tried, and what waits follows, unless it is not to be sent. One that works is left alone.
 * @param by.judge refuses by a throw what this actor may not enable
 */
export const enableEndpoint = (
  db: Kysely<Database>,
  uid: string,
  { sendWaiting }: { readonly sendWaiting: boolean },
  by: EndpointActor & { readonly judge?: (before: EndpointRow) => void },
) =>
  withEndpoint(db, uid, by, async (transaction, before) => {
    by.judge?.(before)
    if (!sendWaiting) await expireWaiting(transaction, uid, { trials: false })
    if (before.state === 'enabled') return
    await tryAgain(transaction, uid, by.now)
    const facts = sendWaiting ? {} : { after: { send_waiting: false } }
    await record(transaction, 'webhook.enable', before, by, facts)
  })

/**
 * How many of its calls are under way at once, while it answers soon. What is the same already changes nothing.
 * @throws {AppError} 409 for one of the sandbox
 */
export const changeAtOnce = (
  db: Kysely<Database>,
  uid: string,
  atOnce: number,
  by: EndpointActor,
) =>
  withEndpoint(db, uid, by, async (transaction, before) => {
    if (before.test)
      throw new AppError(
        409,
        'sandbox',
        'Вебхук песочницы: одновременных вызовов у него не прибавить.',
      )
    await setAtOnce(transaction, before, atOnce, by)
  })

async function setAtOnce(
  transaction: Transaction<Database>,
  before: EndpointRow,
  atOnce: number,
  by: EndpointActor,
) {
  if (before.at_once === atOnce) return
  await updateEndpoint(transaction, before.uid, { at_once: atOnce })
  await record(transaction, 'webhook.limits', before, by, {
    before: { at_once: before.at_once },
    after: { at_once: atOnce },
  })
}

async function tryAgain(transaction: Transaction<Database>, uid: string, now: Date) {
  await setState(transaction, uid, 'unverified', now)
  await putTrial(transaction, uid, now)
}

const withEndpoint = (
  db: Kysely<Database>,
  uid: string,
  by: EndpointActor,
  work: (transaction: Transaction<Database>, before: EndpointRow) => Promise<void>,
): Promise<EndpointRow | undefined> =>
  inTransaction(db, async (transaction) => {
    const before = await lockEndpoint(transaction, by.customerUid, uid)
    if (before === undefined) return undefined
    await work(transaction, before)
    return readEndpoint(transaction, uid, by)
  })

async function readEndpoint(
  db: Kysely<Database>,
  uid: string,
  { customerUid }: EndpointActor,
): Promise<EndpointRow> {
  const row = await findEndpoint(db, customerUid, uid)
  if (row === undefined) throw new Error('an endpoint that was just stored is not there')
  return row
}

/** The path and query of an address may be a password of the shop's: they are kept nowhere else. */
export const hostOf = (url: string): string => new URL(url).host

const auditedOf = ({ url, types, status_groups }: EndpointRow) => ({
  host: hostOf(url),
  types,
  status_groups,
})

const record = (
  transaction: Transaction<Database>,
  action: string,
  { uid, url }: EndpointRow,
  { actor, now, reason = '' }: EndpointActor,
  facts: Pick<AuditEntry, 'before' | 'after'> = {},
) =>
  recordAudit(
    transaction,
    actor,
    { action, subject: { kind: 'webhook', id: uid, name: hostOf(url) }, reason, ...facts },
    now,
  )
