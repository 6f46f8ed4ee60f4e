import {
  operatorApproveErasure,
  operatorAskErasure,
  operatorExportPersonalData,
  operatorFindPersonalData,
  operatorListErasures,
  operatorRefuseErasure,
  type SubjectInput,
} from '@yacheyka/contract/privacy/console-personal-data'
import { typeset } from '@yacheyka/core/text/wording'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { pageLinks } from '#/http/collection.ts'
import type { Context } from '#/context.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { AppError, notFound } from '#/http/errors.ts'
import { actorOf, operatorOf } from '#/audit/actor.ts'
import {
  approveErasure,
  requestErasure,
  type ErasureOptions,
  refuseErasure,
} from './erasure-requests.ts'
import { exportArchive } from './export-archive.ts'
import { countRequests, findRequest, listRequests } from './list-requests.ts'
import { readSubject } from './read-subject.ts'
import { recordExport } from './record-export.ts'
import { makeDigests, parseContact, type Subject } from './subject.ts'
import { serve } from '#/http/serve.ts'
import { sendFile } from '#/http/streamed.ts'
import { presentRequest, presentSubject } from './console-present.ts'

/** What is kept about somebody, given out and erased (docs/personal-data.md). Inside the guarded scope. */
export function registerOperatorPersonalData(
  scope: FastifyInstance,
  { config, database, files }: Context,
) {
  const { db } = database
  const digests = makeDigests(config)
  const optionsOf = (request: FastifyRequest): ErasureOptions => ({
    files,
    digests,
    actor: actorOf(request),
    now: new Date(),
  })
  const response = async (on: Kysely<Database>, uid: string, request: FastifyRequest) => {
    const row = await findRequest(on, uid)
    if (row === undefined) throw noRequest()
    return presentRequest(row, operatorOf(request).uid)
  }

  serve(scope, operatorFindPersonalData, async ({ body }) => {
    const data = await readSubject(db, subjectOf(body), digests)
    if (data === undefined) throw noCustomer()
    return presentSubject(data)
  })

  serve(scope, operatorExportPersonalData, async ({ body, request, reply }) => {
    const now = new Date()
    const data = await readSubject(db, subjectOf(body), digests)
    if (data === undefined) throw noCustomer()
    await inTransaction(db, (transaction) => recordExport(transaction, data, actorOf(request), now))
    const title = data.customer?.name ?? body.contact ?? ''
    const facts = { title, operator: config.brand.legal_entity, now }
    return sendFile(
      reply,
      { name: 'personal-data.zip', type: 'application/zip' },
      exportArchive(data, files, facts),
    )
  })

  serve(scope, operatorAskErasure, async ({ body, request, reply }) => {
    const { ground, reason } = body
    const demand = { subject: subjectOf(body), ground, reason }
    const made = await inTransaction(db, async (transaction) => {
      const requested = await requestErasure(transaction, demand, optionsOf(request))
      if (requested.outcome === 'unknown') throw noCustomer()
      if (requested.outcome === 'waits')
        throw new AppError(409, 'waits', 'Об этом уже попросили: запрос ждёт решения.')
      if (requested.outcome === 'not_yet') throw notYet(requested.obstacles)
      return response(transaction, requested.uid, request)
    })
    void reply.code(201)
    return made
  })

  serve(scope, operatorListErasures, async ({ query, request }) => {
    const count = await countRequests(db, query.status)
    const rows = await listRequests(db, query.status, query)
    return {
      count,
      ...pageLinks(request.url, { ...query, count }),
      results: rows.map((row) => presentRequest(row, operatorOf(request).uid)),
    }
  })

  serve(scope, operatorApproveErasure, ({ params: { uid }, request }) =>
    inTransaction(db, async (transaction) => {
      const settled = await approveErasure(transaction, uid, optionsOf(request))
      // Pressed again, or by two at once: it is what was wanted.
      if (settled.outcome === 'settled' && settled.status === 'done')
        return response(transaction, uid, request)
      refuseUnlessDone(settled)
      return response(transaction, uid, request)
    }),
  )

  serve(scope, operatorRefuseErasure, ({ params: { uid }, body, request }) =>
    inTransaction(db, async (transaction) => {
      refuseUnlessDone(await refuseErasure(transaction, uid, body.reason, optionsOf(request)))
      return response(transaction, uid, request)
    }),
  )
}

/** The schema has checked both. */
function subjectOf({ contact, customer }: SubjectInput): Subject {
  if (customer !== undefined) return { kind: 'customer', uid: customer }
  const person = parseContact(contact ?? '')
  if (person === undefined) throw new AppError(400, 'bad_request', 'Телефон или электронная почта')
  return person
}

const noCustomer = () => notFound('Такого клиента нет')
const noRequest = () => notFound('Такого запроса нет')

const notYet = (obstacles: readonly string[]) =>
  new AppError(
    409,
    'not_yet',
    typeset(`Пока стереть нельзя: ${obstacles.join(', ')}. Сначала завершите это.`),
  )

/** @throws {AppError} why nothing was done */
function refuseUnlessDone(settled: Awaited<ReturnType<typeof approveErasure>>): void {
  if (settled.outcome === 'done') return
  if (settled.outcome === 'unknown') throw noRequest()
  if (settled.outcome === 'not_yet') throw notYet(settled.obstacles)
  if (settled.outcome === 'own')
    throw new AppError(
      403,
      'own_request',
      typeset('Об этом попросили вы: решает другой менеджер или администратор.'),
    )
  throw new AppError(
    409,
    'settled',
    settled.status === 'done' ? 'Данные уже стёрты.' : 'В запросе уже отказано.',
  )
}
