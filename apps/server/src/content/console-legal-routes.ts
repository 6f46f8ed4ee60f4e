import {
  operatorDeleteLegalDraft,
  operatorGetLegalDraft,
  operatorListLegal,
  operatorPreviewLegal,
  operatorPublishLegal,
  operatorSaveLegalDraft,
  operatorWithdrawLegal,
} from '@yacheyka/contract/content/console-legal'
import { LEGAL_KINDS, type LegalKind } from '@yacheyka/core/legal/legal-edition'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { actorOf } from '#/audit/actor.ts'
import type { Context } from '#/context.ts'
import { inTransaction } from '#/db/transaction.ts'
import { AppError, notFound } from '#/http/errors.ts'
import { serve } from '#/http/serve.ts'
import {
  deleteLegalDraft,
  publishLegal,
  renderLegal,
  saveLegalDraft,
  withdrawLegal,
} from './change-legal.ts'
import { presentLegal, presentLegalDraft } from './console-legal-present.ts'

/** Offer and policy in the console: drafts by editors, editions by managers (decision 45). Inside the guarded scope. */
export function registerOperatorLegal(scope: FastifyInstance, { database: { db } }: Context) {
  const optionsOf = (request: FastifyRequest) => ({ actor: actorOf(request), now: new Date() })

  serve(scope, operatorListLegal, async () => {
    const results = await Promise.all(LEGAL_KINDS.map((kind) => presentLegal(db, kind, new Date())))
    return { results }
  })

  serve(scope, operatorGetLegalDraft, ({ params: { kind } }) =>
    presentLegalDraft(db, kind, new Date()),
  )

  serve(scope, operatorPreviewLegal, ({ body: { text } }) => ({ html: renderLegal(text) }))

  serve(scope, operatorSaveLegalDraft, async ({ params: { kind }, body, request }) => {
    const options = optionsOf(request)
    const draft = { source: body.text, version: body.version }
    const outcome = await inTransaction(db, (transaction) =>
      saveLegalDraft(transaction, kind, draft, options),
    )
    if (outcome !== 'done') throw changedMeanwhile()
    return await presentLegalDraft(db, kind, options.now)
  })

  serve(scope, operatorDeleteLegalDraft, async ({ params: { kind }, query, request, reply }) => {
    const outcome = await inTransaction(db, (transaction) =>
      deleteLegalDraft(transaction, kind, query.version, optionsOf(request)),
    )
    refuse(outcome)
    return reply.code(204).send()
  })

  serve(scope, operatorPublishLegal, async ({ params: { kind }, body, request }) => {
    const options = optionsOf(request)
    const outcome = await inTransaction(db, (transaction) =>
      publishLegal(transaction, kind, body, options),
    )
    refuse(outcome)
    return await presentLegal(db, kind, options.now)
  })

  serve(scope, operatorWithdrawLegal, async ({ params: { kind }, body, request }) => {
    const options = optionsOf(request)
    const outcome = await inTransaction(db, (transaction) =>
      withdrawLegal(transaction, kind, body.edition, options),
    )
    if (outcome === 'unknown') throw notFound('Такой редакции нет')
    if (outcome === 'begun')
      throw new AppError(409, 'begun', 'Эта редакция уже действовала: её могли принять')
    if (outcome === 'changed')
      throw new AppError(409, 'has_draft', `${HAS_DRAFT[kind]} Сначала удалите его`)
    return await presentLegal(db, kind, options.now)
  })
}

const HAS_DRAFT: Readonly<Record<LegalKind, string>> = {
  offer: 'У оферты есть другой черновик.',
  privacy_policy: 'У политики есть другой черновик.',
}

function refuse(outcome: 'done' | 'unknown' | 'changed') {
  if (outcome === 'unknown') throw notFound('Черновика нет: возможно, его опубликовали или удалили')
  if (outcome === 'changed') throw changedMeanwhile()
}

const changedMeanwhile = () =>
  new AppError(
    409,
    'changed',
    'Пока вы писали, этот черновик изменил, опубликовал или удалил кто-то другой. Скопируйте своё и откройте его заново.',
  )
