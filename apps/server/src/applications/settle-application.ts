import { randomInt } from 'node:crypto'
import { suggestLogin } from '@yacheyka/core/accounts/login'
import type { Requisites } from '@yacheyka/core/applications/requisites'
import type { Kysely, Transaction } from 'kysely'
import { DatabaseError } from 'pg'
import { type MailSettings, openedMail, refusedMail } from '#/accounts/account-mails.ts'
import { FIRST_LINK_LIFE, makePasswordLink } from '#/accounts/password-link.ts'
import type { Tokens } from '#/auth/tokens.ts'
import type { TrialTokens } from '#/auth/trial.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { Actor } from '#/audit/actor.ts'
import { type NewMessage, putMessages } from '#/messages/put-messages.ts'
import { lockApplication, nameOfOperator } from './queries.ts'
import { findNamesake, lockTrialOf, takeOverTrial } from './take-over-trial.ts'

export interface SettleOptions {
  readonly tokens: Tokens
  readonly mails: MailSettings
  /** By them trial access is found. */
  readonly trials: TrialTokens
  /** Who decides. */
  readonly actor: Actor
  readonly now: Date
}

interface Approval extends Requisites {
  /** As recipients read it in messages. */
  readonly senderName: string
  /** Folded; made of the name where none is given. */
  readonly login: string | undefined
}

/** Why nothing was done. */
export type Rejection =
  | { readonly outcome: 'unknown' }
  | {
      readonly outcome: 'settled'
      readonly status: 'approved' | 'refused'
      readonly at: Date | null
      /** The operator's name; null where the command line did it. */
      readonly by: string | null
    }
  | { readonly outcome: 'inn_taken'; readonly name: string }
  | { readonly outcome: 'login_taken' }

type Settled = { readonly outcome: 'done'; readonly email: string }

type Approved = Settled & { readonly login: string; readonly customerUid: string }

/** Makes the customer and its user, and mails the login with the one-time link; all of it or nothing. */
export async function approveApplication(
  db: Kysely<Database>,
  uid: string,
  approval: Approval,
  options: SettleOptions,
): Promise<Rejection | Approved> {
  try {
    return await inTransaction(db, (transaction) => approve(transaction, uid, approval, options))
  } catch (error) {
    if (error instanceof LoginTakenError) return { outcome: 'login_taken' }
    // Another approval of the same company was faster.
    if (error instanceof DatabaseError && error.constraint === 'customer_inn')
      return { outcome: 'inn_taken', name: (await findNamesake(db, approval.inn)) ?? '' }
    throw error
  }
}

async function approve(
  transaction: Transaction<Database>,
  uid: string,
  approval: Approval,
  { tokens, mails, trials, actor, now }: SettleOptions,
): Promise<Rejection | Approved> {
  const application = await takeNew(transaction, uid)
  if ('outcome' in application) return application
  const { ceo_email: email } = application
  const applicant = { email, appliedAt: application.created_at }
  const trial = await lockTrialOf(transaction, applicant, trials)
  const made = await makeCustomer(transaction, approval, trial, now)
  if ('outcome' in made) return made
  const { customerUid, developer } = made
  const user = { uid: newUid(), version: 0 }
  const row = {
    uid: user.uid,
    customer_uid: customerUid,
    ceo_fullname: application.ceo_fullname,
    ceo_phone: application.ceo_phone,
    email,
    created_at: now,
  }
  const login = await insertUser(transaction, row, approval)
  if (login === undefined) throw new LoginTakenError()
  const decision = {
    status: 'approved',
    user_uid: user.uid,
    juridical_name: approval.juridicalName,
    inn: approval.inn,
  } as const
  await settle(transaction, uid, decision, { actor, now })
  const link = await makePasswordLink(tokens, mails.publicUrl, user, FIRST_LINK_LIFE, now)
  const facts = { juridicalName: approval.juridicalName, login, link, developer }
  await putMail(transaction, email, 'account_opened', user.uid, openedMail(mails, facts), now)
  const subject = { kind: 'application', id: uid, name: application.ceo_fullname }
  const after = approvedFacts(approval, { ...made, login })
  const entry = { action: 'application.approve', subject, before: { status: 'new' }, after }
  await recordAudit(transaction, actor, entry, now)
  return { outcome: 'done', email, login, customerUid }
}

/** What the audit log says of an approval. */
const approvedFacts = (
  { login: _wanted, senderName, ...requisites }: Approval,
  { login, customerUid, developer }: Made & { readonly login: string },
) => ({
  status: 'approved',
  ...requisites,
  senderName,
  login,
  customer: customerUid,
  // With its keys and its developer.
  ...(developer !== undefined && { from_trial: true }),
})

interface Made {
  readonly customerUid: string
  /** The login of the trial access that became it. */
  readonly developer: string | undefined
}

/** The application, held until the transaction ends, or why nothing can be decided about it. */
async function takeNew(transaction: Transaction<Database>, uid: string) {
  const application = await lockApplication(transaction, uid)
  if (application === undefined) return { outcome: 'unknown' } as const
  const { status, settled_at: at, settled_by: operator } = application
  if (status === 'new') return application
  const by = operator === null ? null : await nameOfOperator(transaction, operator)
  return { outcome: 'settled', status, at, by } as const
}

/** Undoes the customer that is in the transaction already. */
class LoginTakenError extends Error {}

export const refuseApplication = (
  db: Kysely<Database>,
  uid: string,
  reason: string,
  { mails, actor, now }: Omit<SettleOptions, 'tokens' | 'trials'>,
): Promise<Rejection | Settled> =>
  inTransaction(db, async (transaction): Promise<Rejection | Settled> => {
    const application = await takeNew(transaction, uid)
    if ('outcome' in application) return application
    const { ceo_email: email, ceo_fullname: name } = application
    await settle(transaction, uid, { status: 'refused', refusal: reason }, { actor, now })
    await putMail(transaction, email, 'application_refused', uid, refusedMail(mails, reason), now)
    await recordAudit(
      transaction,
      actor,
      {
        action: 'application.refuse',
        subject: { kind: 'application', id: uid, name },
        before: { status: 'new' },
        after: { status: 'refused' },
        reason,
      },
      now,
    )
    return { outcome: 'done', email }
  })

const putMail = (
  transaction: Transaction<Database>,
  recipient: string,
  template: NewMessage['template'],
  about: string,
  mail: Pick<NewMessage, 'subject' | 'body'>,
  now: Date,
) =>
  putMessages(transaction, [
    {
      channel: 'email',
      recipient,
      template,
      ...mail,
      effectKey: `${template}:${about}`,
      sendAfter: now,
      urgent: true,
    },
  ])

const settle = (
  transaction: Transaction<Database>,
  uid: string,
  changes:
    | {
        readonly status: 'approved'
        readonly user_uid: string
        readonly juridical_name: string
        readonly inn: string
      }
    | { readonly status: 'refused'; readonly refusal: string },
  { actor, now }: Pick<SettleOptions, 'actor' | 'now'>,
) =>
  transaction
    .updateTable('juridical_application')
    .set({ ...changes, settled_at: now, settled_by: actor.operatorUid })
    .where('uid', '=', uid)
    .execute()

/** A new customer, or the trial access of this applicant with all that it has. */
async function makeCustomer(
  transaction: Transaction<Database>,
  approval: Approval,
  trial: string | undefined,
  now: Date,
): Promise<Rejection | Made> {
  const customerUid = trial ?? newUid()
  const namesake =
    trial === undefined
      ? await insertCustomer(transaction, customerUid, approval, now)
      : await findNamesake(transaction, approval.inn)
  if (namesake !== undefined) return { outcome: 'inn_taken', name: namesake }
  const developer = trial && (await takeOverTrial(transaction, trial, approval, now))
  return { customerUid, developer }
}

/** @returns the name of the customer that has this ИНН already, or undefined */
async function insertCustomer(
  transaction: Transaction<Database>,
  uid: string,
  { senderName, juridicalName, inn, kpp, ogrn, egrulNumber }: Approval,
  now: Date,
): Promise<string | undefined> {
  const added = await transaction
    .insertInto('customer')
    .values({
      uid,
      name: senderName,
      juridical_name: juridicalName,
      inn,
      kpp,
      ogrn,
      egrul_number: egrulNumber,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('inn').where('inn', 'is not', null).doNothing())
    .returning('uid')
    .executeTakeFirst()
  if (added !== undefined) return undefined
  return findNamesake(transaction, inn)
}

/** Times that a login is made up before the operator is asked for one. */
const TRIES = 20

/** @returns the login, or undefined where it is taken */
async function insertUser(
  transaction: Transaction<Database>,
  row: {
    readonly uid: string
    readonly customer_uid: string
    readonly ceo_fullname: string
    readonly ceo_phone: string
    readonly email: string
    readonly created_at: Date
  },
  { login, juridicalName }: Approval,
): Promise<string | undefined> {
  const tries = login === undefined ? TRIES : 1
  for (let turn = 0; turn < tries; turn += 1) {
    const wanted = login ?? suggestLogin(juridicalName, String(randomInt(1000, 10_000)))
    const added = await transaction
      .insertInto('juridical_user')
      .values({ ...row, login: wanted })
      .onConflict((conflict) => conflict.column('login').doNothing())
      .returning('login')
      .executeTakeFirst()
    if (added !== undefined) return added.login
  }
  return undefined
}
