import {
  operatorDeleteResponse,
  operatorGetResume,
  operatorHandleResponse,
  operatorListResponses,
  type VacancyResponse,
} from '@yacheyka/contract/vacancies/console-responses'
import { formatPhone } from '@yacheyka/core/contacts/phone'
import type { FastifyInstance } from 'fastify'
import { pageLinks } from '#/http/collection.ts'
import type { Context } from '#/context.ts'
import { inTransaction } from '#/db/transaction.ts'
import { notFound } from '#/http/errors.ts'
import { actorOf } from '#/audit/actor.ts'
import { periodOf } from '#/http/period.ts'
import { sendDocument } from '#/http/send-document.ts'
import { presentConsent } from '#/privacy/present-consent.ts'
import { makeDigests } from '#/privacy/subject.ts'
import { serve } from '#/http/serve.ts'
import { deleteResponse } from './delete-response.ts'
import { handleResponse } from './handle-response.ts'
import { findListed, type ListedResponse, readResponsePage } from './console-queries.ts'
import { findResponse } from './queries.ts'

/** Responses to vacancies in the console (decisions, section 9). */
export function registerOperatorResponses(scope: FastifyInstance, context: Context) {
  const { config, database, files } = context
  const { db } = database
  const digests = makeDigests(config)

  serve(scope, operatorListResponses, async ({ query, request }) => {
    const { count, rows } = await readResponsePage(db, { ...query, ...periodOf(query) })
    return {
      count,
      ...pageLinks(request.url, { ...query, count }),
      results: rows.map(present),
    }
  })

  serve(scope, operatorGetResume, async ({ params, reply }) => {
    const row = await findResponse(db, params.uid)
    const bytes = row === undefined ? undefined : await files.get(row.file_key)
    if (row === undefined || bytes === undefined) throw notFound('Такого резюме нет')
    const document = { name: row.file_name, type: row.file_type, how: 'attachment' } as const
    return sendDocument(reply, document, Buffer.from(bytes))
  })

  serve(scope, operatorHandleResponse, async ({ params, body, request }) => {
    const options = { actor: actorOf(request), now: new Date() }
    await inTransaction(db, (transaction) =>
      handleResponse(transaction, params.uid, body.handled, options),
    )
    const row = await findListed(db, params.uid)
    if (row === undefined) throw unknown()
    return present(row)
  })

  serve(scope, operatorDeleteResponse, async ({ params, request }) => {
    const isThere = await deleteResponse(db, { files, digests }, params.uid, actorOf(request))
    if (!isThere) throw unknown()
    return { success: true as const }
  })
}

const unknown = () => notFound('Такого отклика нет')

const present = ({
  file_name: name,
  file_type: type,
  file_size: size,
  handled_at: at,
  handled_by: by,
  vacancy_uid: uid,
  vacancy_title: title,
  vacancy_city: city,
  vacancy_published: published,
  ...row
}: ListedResponse): VacancyResponse => ({
  ...row,
  created_at: row.created_at.toISOString(),
  phone: formatPhone(row.phone),
  consent: presentConsent(row),
  file: { name, type, size },
  vacancy_now:
    uid === null
      ? null
      : { uid, title: title ?? '', city: city ?? '', published: published === true },
  handled: at === null ? null : { at: at.toISOString(), by },
})
