import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { truncate } from '#/db/test-truncate.ts'
import { newUid } from '#/db/uuid.ts'
import { put } from '#/messages/test-outbox.ts'
import { insertParcelIn } from '#/parcel-store/test-parcels.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'

/** What a person calls himself by in these tests, as it is stored. */
export const PHONE = '+79031112233'
export const EMAIL = 'vera@example.org'
export const NAME = 'Вера Личная'

const DAY = 86_400_000
export const NOW = new Date('2026-11-22T09:00:00Z')
export const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY)

/** The server with files of its own; each test begins with nothing. */
export function openPersonalData(env: Readonly<Record<string, string>> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'yacheyka-personal-'))
  let opened: TestApp
  beforeAll(async () => {
    opened = await openTestApp({ DATA_DIR: dataDir, CAPTCHA_PROVIDER: 'off', ...env })
  })
  afterAll(async () => {
    await opened.close()
    rmSync(dataDir, { recursive: true })
  })
  beforeEach(async () => {
    await truncate(
      opened.database.pool,
      'audit_log',
      'erasure_request',
      'consent_evidence',
      'vacancy_response',
      'outbox_message',
      'parcel',
      'customer',
      'point',
    )
    rmSync(join(dataDir, 'files'), { recursive: true, force: true })
  })
  return {
    opened: () => opened,
    files: () =>
      readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(
        (path) => path.startsWith('files') && statSync(join(dataDir, path)).isFile(),
      ).length,
    ...makers(() => opened),
  }
}

const consent = (at: Date) => ({
  consent_version: '2026-11-01',
  consent_at: at,
  consent_address: '10.1.2.3',
})

/** What is kept of one person in every place; each responses its key. */
const makers = (opened: () => TestApp) => {
  const db = () => opened().database.db
  return {
    response: async (at: Date, handledAt: Date | null = null) => {
      const uid = newUid()
      await db()
        .insertInto('vacancy_response')
        .values({
          uid,
          vacancy: 'Курьер',
          name: NAME,
          email: EMAIL,
          phone: PHONE,
          message: 'Живу рядом',
          file_key: await opened().context.files.put(Buffer.from('резюме')),
          file_name: `${NAME}.pdf`,
          file_type: 'application/pdf',
          file_size: 12,
          ...consent(at),
          created_at: at,
          handled_at: handledAt,
        })
        .execute()
      await put(opened().database, [
        {
          channel: 'webhook',
          recipient: 'https://table.example',
          template: 'vacancy_response',
          body: NAME,
          effectKey: `vacancy:${uid}`,
          sendAfter: at,
        },
      ])
      return uid
    },
    application: async (at: Date, userUid: string | null = null) => {
      const uid = newUid()
      await db()
        .insertInto('juridical_application')
        .values({
          uid,
          ceo_fullname: NAME,
          ceo_phone: PHONE,
          ceo_email: EMAIL,
          consent_version: '2026-11-01',
          offer_version: '2026-11-01',
          agreed_at: at,
          agreed_address: '10.1.2.3',
          created_at: at,
          settled_at: at,
          ...(userUid === null
            ? { status: 'refused', refusal: 'Не то' }
            : { status: 'approved', user_uid: userUid }),
        })
        .execute()
      await db()
        .insertInto('application_file')
        .values({
          file_key: await opened().context.files.put(Buffer.from('скан')),
          application_uid: uid,
          type: 'fns_scan',
          name: 'scan.pdf',
          media_type: 'application/pdf',
          size: 8,
          digest: uid,
        })
        .execute()
      return uid
    },
    feedback: async (userUid: string, at: Date, handledAt: Date | null = null) => {
      const uid = newUid()
      await db()
        .insertInto('feedback')
        .values({
          uid,
          user_uid: userUid,
          page_uid: uid,
          email: EMAIL,
          name: NAME,
          phone: '8 903 111-22-33',
          text: 'Где мой счёт?',
          ...consent(at),
          created_at: at,
          handled_at: handledAt,
        })
        .execute()
      await db()
        .insertInto('feedback_reply')
        .values({
          uid: newUid(),
          feedback_uid: uid,
          recipient: EMAIL,
          text: 'Вот он',
          created_at: at,
        })
        .execute()
      return uid
    },
    journal: async (at: Date, kind: string, id: string, action = `${kind}.handle`) => {
      const uid = newUid()
      await db()
        .insertInto('audit_log')
        .values({
          uid,
          at,
          actor: 'anna',
          action,
          subject_kind: kind,
          subject_id: id,
          subject_name: NAME,
          before: JSON.stringify({ phone: PHONE }),
          after: JSON.stringify({ phone: '' }),
          reason: `Просила ${NAME}`,
          address: '10.1.2.3',
        })
        .execute()
      return uid
    },
    parcel: (status: Parameters<typeof insertParcelIn>[1], at: Date, customerUid?: string) =>
      insertParcelIn(
        db(),
        status,
        {
          receiverPhone: PHONE,
          receiverEmail: EMAIL,
          createdAt: new Date(at.getTime() - 3_600_000),
          ...(customerUid === undefined ? {} : { customerUid }),
        },
        at,
      ),
    customer: () => signInCustomer(opened(), { email: EMAIL }),
  }
}

/** Every text of the database in which one of these stands, as `table.column`. */
export async function whereFound(
  { database: { pool } }: Pick<TestApp, 'database'>,
  words: readonly string[] = [NAME, PHONE, EMAIL],
): Promise<readonly string[]> {
  const { rows: columns } = await pool.query<{ table: string; column: string }>(`
    SELECT columns.table_name AS table, column_name AS column FROM information_schema.columns
    JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
      AND (data_type IN ('text', 'jsonb', 'ARRAY', 'tsvector', 'character varying', 'json'))
    ORDER BY 1, 2`)
  const found: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await pool.query(
      `SELECT FROM "${table}" WHERE EXISTS (SELECT FROM unnest($1::text[]) AS word
        WHERE position(lower(word) IN lower("${column}"::text)) > 0) LIMIT 1`,
      [words],
    )
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}
