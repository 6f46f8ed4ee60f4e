import { FIRST_EDITION } from '@yacheyka/core/legal/legal-edition'
import { formatPhone } from '@yacheyka/core/contacts/phone'
import { demonstrationPhone } from '@yacheyka/demonstration/people/senders'
import type { Transaction } from 'kysely'
import type { Files } from '#/adapters/files/port.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { closePdf, FIELD, MM, openPdf, write } from '#/documents/pdf.ts'
import { PDF_TYPE } from '#/documents/pdf-type.ts'
import { FEEDBACK, RESPONSES } from './application-emails.ts'

const HOUR = 3_600_000

interface Options {
  readonly now: Date
  readonly login: string
}

/** Messages of the demonstration's customer: some wait, one is answered. */
export async function loadFeedback(
  transaction: Transaction<Database>,
  { now, login }: Options,
): Promise<number> {
  const user = await transaction
    .selectFrom('juridical_user')
    .select(['uid', 'email', 'ceo_phone'])
    .where('login', '=', login)
    .executeTakeFirst()
  const operator = await findOperator(transaction, 'support')
  if (user === undefined) return 0
  for (const { hoursAgo, text, reply } of FEEDBACK) {
    const uid = newUid()
    const at = new Date(now.getTime() - hoursAgo * HOUR)
    const answeredAt = new Date(at.getTime() + HOUR)
    const handled = reply === undefined ? {} : { handled_at: answeredAt, handled_by: operator }
    await transaction
      .insertInto('feedback')
      .values({
        uid,
        user_uid: user.uid,
        page_uid: uid,
        email: user.email,
        name: 'ООО «Книжная полка»',
        phone: formatPhone(user.ceo_phone),
        text,
        created_at: at,
        ...handled,
      })
      .execute()
    if (reply !== undefined)
      await transaction
        .insertInto('feedback_reply')
        .values({
          uid: newUid(),
          feedback_uid: uid,
          operator_uid: operator,
          recipient: user.email,
          text: reply,
          created_at: answeredAt,
        })
        .execute()
  }
  return FEEDBACK.length
}

/** Responses to vacancies with resumes. */
export async function loadResponses(
  transaction: Transaction<Database>,
  files: Files,
  now: Date,
): Promise<number> {
  const operator = await findOperator(transaction, 'editor')
  for (const { hoursAgo, phone, handled, ...response } of RESPONSES) {
    const at = new Date(now.getTime() - hoursAgo * HOUR)
    const vacancy = await findVacancy(transaction, response.vacancy)
    const bytes = await resumeOf(response.name, response.message, at)
    await transaction
      .insertInto('vacancy_response')
      .values({
        ...response,
        uid: newUid(),
        vacancy_uid: vacancy,
        phone: demonstrationPhone(phone),
        file_key: await files.put(bytes),
        file_name: `${response.name}.pdf`,
        file_type: PDF_TYPE,
        file_size: bytes.length,
        consent_version: FIRST_EDITION,
        consent_at: at,
        consent_address: '192.0.2.11',
        created_at: at,
        ...(handled === true
          ? { handled_at: new Date(at.getTime() + HOUR), handled_by: operator }
          : {}),
      })
      .execute()
  }
  return RESPONSES.length
}

async function findOperator(
  transaction: Transaction<Database>,
  login: string,
): Promise<string | null> {
  const row = await transaction
    .selectFrom('operator_user')
    .select('uid')
    .where('login', '=', login)
    .executeTakeFirst()
  return row?.uid ?? null
}

async function findVacancy(
  transaction: Transaction<Database>,
  title: string,
): Promise<string | null> {
  const row = await transaction
    .selectFrom('vacancy')
    .select('uid')
    .where('title', '=', title)
    .orderBy('uid')
    .limit(1)
    .executeTakeFirst()
  return row?.uid ?? null
}

async function resumeOf(name: string, about: string, madeAt: Date): Promise<Buffer> {
  const pdf = openPdf({ title: `Резюме: ${name}`, author: name, madeAt })
  const box = { x: FIELD.left, width: FIELD.width }
  write(pdf, name, { ...box, y: 25 * MM, font: 'bold', size: 20 })
  write(pdf, about, { ...box, y: 40 * MM, size: 12 })
  write(pdf, 'Образец для демонстрации: такого человека нет', { ...box, y: 70 * MM, size: 10 })
  return await closePdf(pdf)
}
