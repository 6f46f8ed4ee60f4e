import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { OpenDatabase } from '../apps/server/src/db/open.ts'
import type { Database } from '../apps/server/src/db/types.ts'
import { openFilled, type Size, UNTIL } from './lists-store.ts'
import { sized } from './size.ts'

const SIZE = sized<Size>(
  { parcels: 100_000, points: 60_000, customers: 10_000 },
  { parcels: 500, points: 300, customers: 50 },
)

/** A network with two years behind it, as its operator sees it. Kept between runs. */
export const openOperatorStore = (): Promise<OpenDatabase> =>
  openFilled('data-operator', SIZE, async (db, size) => {
    await insertOperatorLists(db, size)
    await insertHistory(db, size.parcels)
  })

/**
 * What the console lists beside parcels.
 * @param entries of the journal
 */
export async function insertOperatorLists(
  db: Kysely<Database>,
  size: Size,
  entries = size.parcels,
) {
  const { customers, days = 730 } = size
  const when = whenOf(days)
  await insertPeople(db, customers, when)
  await insertMoney(db, customers, when)
  await insertEmails(db, size, when)
  await insertJournal(db, entries, when)
}

const uidOf = (at: ReturnType<typeof sql.raw>) =>
  sql`('00000000-0000-7000-8000-' || lpad((${at})::text, 12, '0'))::uuid`
const AT = sql.raw('at')
type When = (many: number) => RawBuilder<unknown>
/** Spread evenly over the days. */
const whenOf =
  (days: number): When =>
  (many) =>
    sql`${UNTIL}::timestamptz - ${`${days} days`}::interval * at / ${many}`
/** A uid of that time, as the product makes them; the same for the same words. */
export const uidAt = (time: RawBuilder<unknown>, words: RawBuilder<unknown>) =>
  sql`(lpad(to_hex((extract(epoch FROM ${time}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${words}), 1, 3) || '8' || substr(md5(${words}), 4, 15))::uuid`

async function insertPeople(db: Kysely<Database>, customers: number, when: When) {
  await sql`UPDATE customer SET juridical_name = name, inn = (7700000000 + right(uid::text, 12)::bigint)::text`.execute(
    db,
  )
  await sql`INSERT INTO juridical_user (uid, customer_uid, login, ceo_fullname, ceo_phone, email, created_at)
    SELECT gen_random_uuid(), ${uidOf(AT)}, 'shop-' || at, 'Иванова Мария Петровна ' || at, '+7916' || lpad(at::text, 7, '0'),
      'shop' || at || '@example.org', ${when(customers)}
    FROM generate_series(1, ${customers}) AS at`.execute(db)
  await sql`INSERT INTO juridical_application (uid, ceo_fullname, ceo_phone, ceo_email, status, refusal, created_at, settled_at)
    SELECT gen_random_uuid(), 'Петров Пётр ' || at, '+7926' || lpad(at::text, 7, '0'), 'new' || at || '@example.org',
      CASE WHEN at <= 200 THEN 'new' ELSE 'refused' END, CASE WHEN at > 200 THEN 'Скан не читается' END,
      ${when(customers)}, CASE WHEN at > 200 THEN now() END
    FROM generate_series(1, ${customers}) AS at`.execute(db)
}

async function insertMoney(db: Kysely<Database>, customers: number, when: When) {
  await sql`INSERT INTO ledger_account (uid, kind, customer_uid, balance, entries, booked_until, warn_below)
    SELECT gen_random_uuid(), 'deposit', uid, 1000000, 0, now(), 0 FROM customer`.execute(db)
  await sql`INSERT INTO invoice (uid, number, customer_uid, amount, status, issued_at, settled_at)
    SELECT gen_random_uuid(), at, ${uidOf(sql.raw(`at % ${customers} + 1`))}, 100000 + at,
      CASE WHEN at % 50 = 0 THEN 'issued' ELSE 'paid' END, ${when(customers * 3)}, CASE WHEN at % 50 <> 0 THEN now() END
    FROM generate_series(1, ${customers * 3}) AS at`.execute(db)
  await sql`INSERT INTO bank_receipt (uid, paid_on, document_number, payer_account, payer_inn, payer_name, amount, purpose,
      unmatched, customer_uid, imported_at)
    SELECT gen_random_uuid(), (${when(customers * 3)})::date, at::text, '40702810' || at, '7700000001', 'ООО «Мерило»', 100000 + at,
      'Оплата по счёту № ' || at, CASE WHEN at % 100 = 0 THEN 'no_number' END,
      CASE WHEN at % 100 <> 0 THEN ${uidOf(sql.raw(`at % ${customers} + 1`))} END, now()
    FROM generate_series(1, ${customers * 3}) AS at`.execute(db)
}

async function insertEmails(db: Kysely<Database>, { customers, parcels }: Size, when: When) {
  await sql`INSERT INTO feedback (uid, user_uid, page_uid, email, name, phone, text, created_at)
    SELECT gen_random_uuid(), uid, 'page', email, ceo_fullname, ceo_phone, 'Когда придёт курьер?', created_at
    FROM juridical_user LIMIT ${customers}`.execute(db)
  await sql`INSERT INTO vacancy_response (uid, vacancy, name, email, phone, message, file_key, file_name, file_type, file_size, consent_version,
      consent_at, consent_address, created_at)
    SELECT gen_random_uuid(), 'Курьер', 'Сидоров ' || at, 'cv@example.org', '+79160000000', '', 'key', 'cv.pdf', 'application/pdf', 1000, '2026-01-01',
      now(), '', ${when(5_000)}
    FROM generate_series(1, 5000) AS at`.execute(db)
  await sql`INSERT INTO outbox_message (uid, channel, recipient, body, template, parcel_uid, status, send_after, created_at, settled_at)
    SELECT ${uidAt(sql`created_at`, sql`uid`)},
      'sms', receiver_phone, 'Посылка ждёт вас', 'arrived', uid,
      CASE WHEN locker_change % 500 = 0 THEN 'failed' ELSE 'sent' END, created_at, created_at, created_at
    FROM parcel LIMIT ${parcels}`.execute(db)
}

async function insertJournal(db: Kysely<Database>, entries: number, when: When) {
  await sql`INSERT INTO audit_log (uid, at, actor, action, subject_kind, subject_id, subject_name, after)
    SELECT ${uidAt(when(entries), sql`at::text`)},
      ${when(entries)}, 'cli', 'point.edit', 'point', 'P' || at % 60000, 'Постамат', '{"name": "Другое"}'
    FROM generate_series(1, ${entries}) AS at`.execute(db)
}

/** Each recipient has a phone of their own, and each parcel a few events. */
async function insertHistory(db: Kysely<Database>, parcels: number) {
  await sql`UPDATE parcel SET receiver_phone = '+7905' || lpad((locker_change * 7919 % 10000000)::text, 7, '0')`.execute(
    db,
  )
  await sql`INSERT INTO parcel_event (parcel_uid, source, event_id, status, originator, occurred_at, outcome)
    SELECT uid, 'system', 'created:' || uid, 'created', 'system', created_at, 'applied' FROM parcel LIMIT ${parcels}`.execute(
    db,
  )
}
