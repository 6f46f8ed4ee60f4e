import type { ParcelStep } from '@yacheyka/core/parcels/parcel-status'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { TOLD_ALL } from './erase-parcels.ts'
import { RECORDS_MOST } from './records.ts'
import type { Digests, Subject } from './subject.ts'

export type Person = Extract<Subject, { kind: 'person' }>

/** The one that is asked by. */
export const contactOf = ({ phone, email }: Person): string => (phone === '' ? email : phone)

/** Parcels (parents) that this person fetches. */
const parcelsOf = ({ phone, email }: Person) =>
  phone === ''
    ? sql<boolean>`lower(parcel.receiver_email) COLLATE "C" = ${email} AND parcel.receiver_email <> ''`
    : sql<boolean>`reverse(parcel.receiver_phone) COLLATE "C" = reverse(${phone}) AND parcel.receiver_phone <> ''`

export interface ParcelRow {
  readonly uid: string
  readonly parcel_number: string
  readonly barcode: string
  readonly sender: string
  readonly point: string
  readonly status: ParcelStep
  readonly receiver_phone: string
  readonly receiver_email: string
  readonly declaration: string
  /** Of calls, one a line. */
  readonly notes: string | null
  readonly created_at: Date
  readonly status_at: Date | null
}

const isOver = sql<boolean>`parcel.status IN (${sql.join(TOLD_ALL.map((status) => sql.lit(status)))})`

/**
 * Newest first; those that live stay when the rest is erased. Of more than are shown, what an erasure takes comes before
 * what stays, here and below: taken again and again, all of it is found.
 */
export async function findParcelsOf(db: Kysely<Database>, person: Person) {
  const { rows } = await sql<ParcelRow>`
    SELECT parcel.uid, parcel_number, barcode, customer.name AS sender, status, receiver_phone, receiver_email, declaration,
      parcel.created_at, status_at, point.settlement || ', ' || point.address AS point,
      (SELECT string_agg(text, E'\\n' ORDER BY note.uid) FROM parcel_note AS note WHERE note.parcel_uid = parcel.uid) AS notes
    FROM parcel JOIN customer ON customer.uid = customer_uid JOIN point ON point.uid = point_uid
    WHERE parent_uid IS NULL AND ${parcelsOf(person)}
    ORDER BY ${isOver} DESC, parcel.created_at DESC LIMIT ${RECORDS_MOST}`.execute(db)
  return { rows: newestFirst(rows), ended: rows.filter(({ status }) => TOLD_ALL.includes(status)) }
}

const newestFirst = <R extends { readonly created_at: Date }>(rows: readonly R[]): readonly R[] =>
  rows.toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime())

/**
 * What was sent to this person or about its parcels. Of a parcel of this person that lives it says so: it may be among
 * those that were too many to be found.
 */
export async function findMessages(
  db: Kysely<Database>,
  person: Person,
  parcels: readonly string[],
) {
  const { phone, email } = person
  const { rows } = await sql<{
    uid: string
    channel: 'sms' | 'email' | 'webhook'
    recipient: string
    subject: string
    body: string
    template: string
    status: string
    of_live: boolean
    created_at: Date
  }>`
    WITH sent AS (
      SELECT uid, channel, recipient, subject, body, template, status, created_at, EXISTS (SELECT FROM parcel
        WHERE parcel.uid = parcel_uid AND parent_uid IS NULL AND NOT ${isOver} AND ${parcelsOf(person)}) AS of_live
      FROM outbox_message
      WHERE erased_at IS NULL AND channel <> 'webhook'
        AND (lower(recipient) COLLATE "C" = ${phone === '' ? email : phone} OR parcel_uid = ANY(${parcels}::text[])))
    SELECT * FROM sent ORDER BY of_live OR status = 'pending', created_at DESC LIMIT ${RECORDS_MOST}`.execute(
    db,
  )
  return newestFirst(rows)
}

/** Compared by ten digits, however it was written. */
const samePhone = (column: string, phone: string) =>
  phone === ''
    ? sql<boolean>`false`
    : sql<boolean>`right(regexp_replace(${sql.ref(column)}, '[^0-9]', '', 'g'), 10) = ${phone.slice(2)}`

const sameEmail = (column: string, email: string) =>
  email === '' ? sql<boolean>`false` : sql<boolean>`lower(${sql.ref(column)}) = ${email}`

const ofPerson = (person: Person, phone: string, email: string) =>
  sql<boolean>`(${samePhone(phone, person.phone)} OR ${sameEmail(email, person.email)})`

export const findResponses = (db: Kysely<Database>, person: Person) =>
  db
    .selectFrom('vacancy_response')
    .select(['uid', 'vacancy', 'name', 'email', 'phone', 'message', 'file_key', 'file_name'])
    .select(['consent_version', 'consent_at', 'consent_address', 'consent_withdrawn_at'])
    .select('created_at')
    .where(ofPerson(person, 'phone', 'email'))
    .orderBy('created_at', 'desc')
    .limit(RECORDS_MOST)
    .execute()

export const findApplications = (db: Kysely<Database>, person: Person) =>
  db
    .selectFrom('juridical_application')
    .select(['uid', 'ceo_fullname', 'ceo_phone', 'ceo_email', 'status', 'user_uid', 'created_at'])
    .select(['consent_version', 'offer_version', 'agreed_at', 'agreed_address'])
    .select('consent_withdrawn_at')
    .where(ofPerson(person, 'ceo_phone', 'ceo_email'))
    .orderBy(({ eb }) => eb('status', '=', 'approved'))
    .orderBy('created_at', 'desc')
    .limit(RECORDS_MOST)
    .execute()

export const findFeedbackOf = (db: Kysely<Database>, person: Person) =>
  db
    .selectFrom('feedback')
    .select(['uid', 'name', 'phone', 'email', 'text', 'created_at'])
    .select(['consent_version', 'consent_at', 'consent_address', 'consent_withdrawn_at'])
    .where(ofPerson(person, 'phone', 'email'))
    .orderBy('created_at', 'desc')
    .limit(RECORDS_MOST)
    .execute()

export const findUsers = (db: Kysely<Database>, person: Person) =>
  db
    .selectFrom('juridical_user as user')
    .innerJoin('customer', 'customer.uid', 'user.customer_uid')
    .select(['user.uid', 'user.customer_uid', 'user.login', 'user.ceo_fullname', 'user.ceo_phone'])
    .select(['user.email', 'user.created_at', 'customer.name as customer'])
    .select(otherEmails('user.uid').as('other_emails'))
    .where(
      sql<boolean>`(${ofPerson(person, 'user.ceo_phone', 'user.email')} OR EXISTS (SELECT FROM email_change
        WHERE user_uid = "user".uid
          AND (${sameEmail('old_email', person.email)} OR ${sameEmail('new_email', person.email)})))`,
    )
    .orderBy('user.created_at', 'desc')
    .limit(RECORDS_MOST)
    .execute()

/** Addresses of a user's changes of e-mail, the one that emails go to among them; empty where it changed nothing lately. */
export const otherEmails = (user: string) =>
  sql<string>`coalesce((SELECT string_agg(DISTINCT email COLLATE "C", ', ' ORDER BY email COLLATE "C") FROM email_change,
    unnest(ARRAY[old_email, new_email]) AS email WHERE user_uid = ${sql.ref(user)}), '')`

/** Consents whose occasion is erased, known by the digests. */
export const findEvidence = (db: Kysely<Database>, person: Person, digests: Digests) =>
  db
    .selectFrom('consent_evidence')
    .selectAll()
    .where(
      person.phone === '' ? 'email_digest' : 'phone_digest',
      'in',
      digests.ever(person.phone === '' ? person.email : person.phone),
    )
    .orderBy('given_at', 'desc')
    .limit(RECORDS_MOST)
    .execute()

export type MessageRow = Awaited<ReturnType<typeof findMessages>>[number]
