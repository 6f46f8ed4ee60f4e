import { foldLogin } from '@yacheyka/core/accounts/login'
import { parsePhone } from '@yacheyka/core/contacts/phone'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { waitingEmails } from '#/accounts/email-changes.ts'
import type { Database } from '#/db/types.ts'
import { customerNamed } from '#/billing/console-queries.ts'

export interface CustomerFilter {
  /** Name, INN, login, e-mail or phone; '' asks for nothing. */
  readonly search: string
  /** '1': those alone whose new e-mail an operator asks to confirm. */
  readonly email_requested: '1' | ''
  /** '1': companies without a contract alone, until their data is deleted. */
  readonly trial: '1' | ''
  readonly ordering: '-created_at' | '-balance' | 'balance'
}

type Conditions = Omit<CustomerFilter, 'ordering'>

/** `%` and `_` of a login or an address are themselves. */
const contains = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Digits of a phone, from this many on: fewer are no phone. */
const PHONE_DIGITS_MIN = 4

const found = ({ search, email_requested: requested, trial }: Conditions): RawBuilder<boolean> => {
  const kind =
    trial === ''
      ? sql`NOT customer.sandbox AND trial_until IS NULL`
      : sql`trial_until IS NOT NULL AND trial_token IS NOT NULL`
  return requested === ''
    ? sql`(${kind} AND ${named(search)})`
    : sql`(${kind} AND ${named(search)} AND customer.uid IN (
    SELECT customer_uid FROM email_change JOIN juridical_user ON juridical_user.uid = user_uid
    WHERE status = 'waiting' AND expires_at > now() AND requested_by IS NOT NULL))`
}

const named = (search: string): RawBuilder<boolean> => {
  if (search === '') return sql`true`
  const typed = contains(foldLogin(search))
  const digits = parsePhone(search)?.slice(2) ?? search.replaceAll(/\D/g, '')
  const phone =
    digits.length < PHONE_DIGITS_MIN || /\p{L}/u.test(search)
      ? sql`false`
      : sql`ceo_phone LIKE ${`%${digits}%`}`
  return sql`(${customerNamed(search)} OR customer.uid IN (
    SELECT customer_uid FROM juridical_user WHERE login LIKE ${typed} OR lower(email) LIKE ${typed} OR ${phone}
    UNION ALL
    SELECT customer_uid FROM email_change JOIN juridical_user ON juridical_user.uid = user_uid
    WHERE status = 'waiting' AND expires_at > now() AND lower(new_email) LIKE ${typed}))`
}

const ORDERS = {
  '-created_at': sql`customer.created_at DESC, customer.uid DESC`,
  '-balance': sql`coalesce(balance, 0) DESC, customer.uid DESC`,
  balance: sql`coalesce(balance, 0), customer.uid`,
} as const

interface ListedCustomer {
  readonly uid: string
  readonly name: string
  readonly juridical_name: string | null
  readonly inn: string | null
  readonly created_at: Date
  readonly suspended_at: Date | null
  readonly trial_until: Date | null
  /** Kopecks. */
  readonly balance: number
  readonly logins: readonly string[]
}

/** A page of customers. */
export async function listCustomers(
  db: Kysely<Database>,
  { ordering, ...conditions }: CustomerFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly ListedCustomer[]> {
  const { rows } = await sql<ListedCustomer>`
    SELECT customer.uid, name, juridical_name, inn, created_at, suspended_at, trial_until,
      coalesce(balance, 0)::bigint AS balance,
      ARRAY(SELECT login FROM juridical_user WHERE customer_uid = customer.uid ORDER BY login LIMIT 3) AS logins
    FROM customer LEFT JOIN ledger_account ON ledger_account.customer_uid = customer.uid
    WHERE ${found(conditions)} ORDER BY ${ORDERS[ordering]} LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  )
  return rows
}

export async function countCustomers(
  db: Kysely<Database>,
  conditions: Conditions,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM customer WHERE ${found(conditions)}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface FoundCustomer {
  readonly uid: string
  readonly name: string
  readonly juridical_name: string | null
  readonly inn: string | null
  readonly kpp: string | null
  readonly ogrn: string | null
  readonly egrul_number: string | null
  readonly dispatch_city: string | null
  readonly created_at: Date
  readonly suspended_at: Date | null
  readonly suspension_reason: string | null
  readonly trial_until: Date | null
  /** Kopecks, like the next; null where there was no transfer yet. */
  readonly balance: number | null
  readonly warn_below: number | null
  /** Corrections that wait. */
  readonly corrections: number
}

/** With what stands on the card in figures. */
export async function findCustomer(
  db: Kysely<Database>,
  uid: string,
): Promise<FoundCustomer | undefined> {
  const { rows } = await sql<FoundCustomer>`
    SELECT customer.uid, name, juridical_name, inn, kpp, ogrn, egrul_number, dispatch_city, created_at, suspended_at,
      suspension_reason, trial_until, balance, warn_below,
      (SELECT count(*) FROM deposit_correction WHERE customer_uid = customer.uid AND status = 'waiting') AS corrections
    FROM customer LEFT JOIN ledger_account ON ledger_account.customer_uid = customer.uid
    WHERE customer.uid = ${uid} AND NOT customer.sandbox`.execute(db)
  return rows[0]
}

/** The users of a customer, with how many sign-ins of each last. */
export const listUsers = (db: Kysely<Database>, customerUid: string, now: Date) =>
  db
    .selectFrom('juridical_user as user')
    .leftJoin(waitingEmails(db, now).selectAll().as('change'), 'change.user_uid', 'user.uid')
    .leftJoin('operator_user as operator', 'operator.uid', 'change.requested_by')
    .select(['user.uid', 'user.login', 'ceo_fullname', 'ceo_phone', 'email', 'notify_by_email'])
    .select(['user.role', 'user.invited_until', 'user.disabled_at'])
    .select(['user.version', 'user.created_at', 'change.uid as change_uid', 'change.new_email'])
    .select(['change.asked_at', 'change.expires_at as change_expires_at', 'change.requested_by'])
    .select(['change.requested_at', 'change.request_reason', 'operator.name as requester'])
    .select(sql<boolean>`"user".password_hash IS NOT NULL`.as('has_password'))
    .select(
      sql<number>`(SELECT count(*) FROM juridical_session AS session WHERE session.user_uid = "user".uid
        AND session.version = "user".version AND session.ended_at IS NULL AND session.expires_at > ${now})`.as(
        'sessions',
      ),
    )
    .where('customer_uid', '=', customerUid)
    .orderBy('user.created_at')
    .orderBy('user.login')
    .execute()

export type FoundUser = Awaited<ReturnType<typeof listUsers>>[number]

/** The customer's row, held until the transaction ends. */
export const lockCustomer = (db: Kysely<Database>, uid: string) =>
  db
    .selectFrom('customer')
    .select(['uid', 'name', 'juridical_name', 'inn', 'kpp', 'ogrn', 'egrul_number'])
    .select(['suspended_at', 'suspension_reason', 'trial_until'])
    .where('uid', '=', uid)
    .where('sandbox', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** A customer with its twin in the sandbox, whose webhooks are the customer's too. */
export const findWithTwin = (db: Kysely<Database>, uid: string) =>
  db
    .selectFrom('customer')
    .leftJoin('customer as twin', 'twin.sandbox_of', 'customer.uid')
    .select(['customer.uid', 'twin.uid as twin_uid'])
    .where('customer.uid', '=', uid)
    .where('customer.sandbox', '=', false)
    .executeTakeFirst()

/** Ends every sign-in of the customer's users that lasts. @returns how many */
export async function endSessionsOf(
  db: Kysely<Database>,
  customerUid: string,
  now: Date,
): Promise<number> {
  const { rows } = await sql`
    UPDATE juridical_session AS session SET ended_at = ${now}
    FROM juridical_user AS owner
    WHERE owner.uid = session.user_uid AND owner.customer_uid = ${customerUid}
      AND session.ended_at IS NULL AND session.expires_at > ${now}
    RETURNING sid`.execute(db)
  return rows.length
}
