import { parsePhone } from '@yacheyka/core/contacts/phone'
import type { ResumeExtension } from '@yacheyka/core/vacancies/vacancy'
import type { Context } from '#/context.ts'
import { inTransaction } from '#/db/transaction.ts'
import { mayHaveCommitted } from '#/db/unavailable.ts'
import { newUid } from '#/db/uuid.ts'
import { type NewMessage, putMessages } from '#/messages/put-messages.ts'
import { holdNamed } from './named-vacancy.ts'
import { insertResponse, type NewResponse } from './queries.ts'
import type { ResponseBody } from './response-body.ts'

/** What the store and the operator's browser call the kinds; what the sender called them does not matter. */
const TYPES: Readonly<Record<ResumeExtension, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  rtf: 'application/rtf',
  txt: 'text/plain',
}

/**
 * Keeps the file, then the response with the message that forwards it. A file whose response fails is removed; where the
 * database went away it stays, for the row may be there, and if it is not the daily sweep finds it.
 * @throws {FieldErrors} where its vacancy has been withdrawn meanwhile
 */
export async function storeResponse(
  { config, database: { db }, files, log }: Context,
  body: ResponseBody,
  ip: string,
  now: Date,
): Promise<void> {
  const key = await files.put(body.resume.bytes)
  const webhook = config.env.VACANCY_WEBHOOK_URL
  try {
    await inTransaction(db, async (transaction) => {
      const row = rowOf(body, await holdNamed(transaction, body), { key, ip, now })
      await insertResponse(transaction, row)
      if (webhook !== undefined) await putMessages(transaction, [webhookMessage(row, webhook, now)])
    })
  } catch (error) {
    if (mayHaveCommitted(error)) throw error
    await files.remove(key).catch((failure: unknown) => {
      log.warn({ err: failure, key }, 'vacancies: a file without a response stays')
    })
    throw error
  }
}

function rowOf(
  { resume, ...body }: ResponseBody,
  vacancy: { readonly uid: string; readonly title: string },
  { key, ip, now }: { readonly key: string; readonly ip: string; readonly now: Date },
): NewResponse {
  return {
    uid: newUid(),
    // As it is called today, whatever the page that was opened yesterday says.
    vacancy: vacancy.title,
    vacancy_uid: vacancy.uid,
    name: body.name,
    email: body.email,
    phone: parsePhone(body.phone) ?? '',
    message: body.message,
    file_key: key,
    file_name: `${body.name}.${resume.extension}`,
    file_type: TYPES[resume.extension],
    file_size: resume.bytes.length,
    ...consentOf(body.consent, ip, now),
    created_at: now,
  }
}

/** Where none was given here there is nothing to remember of it. */
const consentOf = (version: string | undefined, ip: string, now: Date) =>
  version === undefined
    ? { consent_version: null, consent_at: null, consent_address: null }
    : { consent_version: version, consent_at: now, consent_address: ip }

/** By which the message that forwards a response is found. */
const effectOf = (uid: string): string => `vacancy:${uid}`

/** The «google table»: every field but the file, which stays here under its key. */
const webhookMessage = (row: NewResponse, recipient: string, now: Date): NewMessage => ({
  channel: 'webhook',
  recipient,
  template: 'vacancy_response',
  effectKey: effectOf(row.uid),
  sendAfter: now,
  body: JSON.stringify({
    uid: row.uid,
    vacancy: row.vacancy,
    name: row.name,
    email: row.email,
    phone: row.phone,
    message: row.message,
    file: { key: row.file_key, name: row.file_name, type: row.file_type, size: row.file_size },
    consent_version: row.consent_version,
    created_at: now.toISOString(),
  }),
})
