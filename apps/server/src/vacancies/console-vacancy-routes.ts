import {
  operatorAddVacancy,
  operatorChangeVacancy,
  operatorDeleteVacancy,
  operatorGetVacancy,
  operatorListVacancies,
  operatorMoveVacancy,
  operatorPublishVacancy,
  type OperatorVacancy,
} from '@yacheyka/contract/vacancies/console-vacancies'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { pageLinks } from '#/http/collection.ts'
import type { Context } from '#/context.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { AppError, notFound } from '#/http/errors.ts'
import { actorOf } from '#/audit/actor.ts'
import { serve } from '#/http/serve.ts'
import { addVacancy, changeVacancy, deleteVacancy, moveVacancy } from './change-vacancies.ts'
import { countVacancies, findVacancy, type KeptVacancy, selectVacancies } from './vacancy-store.ts'
import { countNewResponses } from './new-responses.ts'

/** Vacancies in the console (decisions, section 9). Inside the guarded scope. */
export function registerOperatorVacancies(scope: FastifyInstance, { database: { db } }: Context) {
  const optionsOf = (request: FastifyRequest) => ({ actor: actorOf(request), now: new Date() })

  serve(scope, operatorListVacancies, async ({ query, request }) => {
    const count = await countVacancies(db)
    const rows = await selectVacancies(db, query)
    return {
      count,
      ...pageLinks(request.url, { ...query, count }),
      results: await present(db, rows),
    }
  })

  serve(scope, operatorGetVacancy, ({ params }) => presentOne(db, params.uid))

  serve(scope, operatorAddVacancy, async ({ body, request }) => {
    const uid = await inTransaction(db, (transaction) =>
      addVacancy(transaction, body, optionsOf(request)),
    )
    return await presentOne(db, uid)
  })

  serve(scope, operatorChangeVacancy, async ({ params, body, request }) => {
    const { version, ...fields } = body
    const outcome = await inTransaction(db, (transaction) =>
      changeVacancy(transaction, params.uid, fields, { ...optionsOf(request), version }),
    )
    if (outcome === 'changed') throw changedMeanwhile()
    return await presentOne(db, params.uid)
  })

  serve(scope, operatorPublishVacancy, async ({ params, body, request }) => {
    await inTransaction(db, (transaction) =>
      changeVacancy(transaction, params.uid, body, optionsOf(request)),
    )
    return await presentOne(db, params.uid)
  })

  serve(scope, operatorMoveVacancy, async ({ params, body, request }) => {
    await inTransaction(db, (transaction) =>
      moveVacancy(transaction, params.uid, body.to, optionsOf(request)),
    )
    return await presentOne(db, params.uid)
  })

  serve(scope, operatorDeleteVacancy, async ({ params, request, reply }) => {
    const isFound = await inTransaction(db, (transaction) =>
      deleteVacancy(transaction, params.uid, optionsOf(request)),
    )
    if (!isFound) throw unknown()
    return reply.code(204).send()
  })
}

/** @throws {AppError} 404 where there is none */
async function presentOne(db: Kysely<Database>, uid: string): Promise<OperatorVacancy> {
  const kept = await findVacancy(db, uid)
  const [presented] = kept === undefined ? [] : await present(db, [kept])
  if (presented === undefined) throw unknown()
  return presented
}

async function present(
  db: Kysely<Database>,
  rows: readonly KeptVacancy[],
): Promise<OperatorVacancy[]> {
  const responses = await countNewResponses(
    db,
    rows.map(({ uid }) => uid),
  )
  return rows.map(({ position: _position, ...row }) => ({
    ...row,
    published_at: row.published_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
    new_responses: responses.get(row.uid) ?? 0,
  }))
}

const unknown = () => notFound('Такой вакансии нет: возможно, её удалили')

const changedMeanwhile = () =>
  new AppError(
    409,
    'changed',
    'Пока вы писали, эту вакансию изменил кто-то другой. Скопируйте своё и откройте её заново.',
  )
