import {
  operatorAddText,
  operatorChangeText,
  operatorDeleteText,
  operatorGetText,
  operatorListTexts,
  isOrderedTextKind,
  operatorMoveFaq,
  operatorMoveQuestion,
  operatorPreviewText,
  operatorShowText,
  type TextKind,
} from '@yacheyka/contract/content/console-texts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import * as z from 'zod'
import { pageLinks } from '#/http/collection.ts'
import type { Context } from '#/context.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { AppError, notFound } from '#/http/errors.ts'
import { actOnce, idempotencyKey } from '#/http/idempotency.ts'
import { actorOf, operatorOf } from '#/audit/actor.ts'
import { serve } from '#/http/serve.ts'
import { addText, changeText, deleteText, moveQuestion } from './change-texts.ts'
import { renderText, renderTitle } from './render.ts'
import { TEXT_STORES } from './stores.ts'
import { presentItem, presentText } from './console-present.ts'
import { fieldsOf } from './read-draft.ts'

/** News, instructions and questions of cabinet and home page in the console (decisions, section 9). Inside the guarded scope. */
export function registerOperatorTexts(scope: FastifyInstance, { database: { db } }: Context) {
  const optionsOf = (request: FastifyRequest) => ({ actor: actorOf(request), now: new Date() })

  serve(scope, operatorListTexts, async ({ params, query, request }) => {
    const store = TEXT_STORES[params.kind]
    const count = await store.count(db)
    const rows = await store.select(db, query)
    return {
      count,
      ...pageLinks(request.url, { ...query, count }),
      results: rows.map((text) => presentItem(params.kind, text)),
    }
  })

  serve(scope, operatorPreviewText, ({ params: { kind }, body }) => ({
    title: renderTitle(kind, body.title),
    html: renderText(kind, body),
  }))

  serve(scope, operatorGetText, ({ params: { kind, key } }) => presentOne(db, kind, key))

  serve(scope, operatorAddText, async ({ params: { kind }, body, request }) => {
    const options = optionsOf(request)
    const fields = fieldsOf(kind, body, undefined, options.now)
    const call = {
      key: idempotencyKey(request),
      scope: `operatorAddText:${operatorOf(request).uid}`,
      content: { kind, body },
      response: z.object({ key: z.string() }),
      now: options.now,
    }
    const { key } = await actOnce(db, call, async (transaction) => ({
      key: await addText(transaction, kind, fields, options),
    }))
    return await presentOne(db, kind, key)
  })

  serve(scope, operatorChangeText, async ({ params: { kind, key }, body, request }) => {
    checkKey(kind, key)
    const options = { ...optionsOf(request), version: body.version }
    const outcome = await inTransaction(db, async (transaction) => {
      const kept = await TEXT_STORES[kind].find(transaction, key, true)
      if (kept === undefined) return 'unknown'
      const fields = fieldsOf(kind, body, kept, options.now)
      return changeText(transaction, kind, key, fields, options)
    })
    if (outcome === 'unknown') throw unknown(kind)
    if (outcome === 'changed') throw changedMeanwhile()
    return await presentOne(db, kind, key)
  })

  serve(scope, operatorShowText, async ({ params: { kind, key }, body, request }) => {
    checkKey(kind, key)
    const outcome = await inTransaction(db, (transaction) =>
      changeText(transaction, kind, key, { shown: body.shown }, optionsOf(request)),
    )
    if (outcome === 'unknown') throw unknown(kind)
    return await presentOne(db, kind, key)
  })

  for (const [kind, endpoint] of [
    ['question', operatorMoveQuestion],
    ['faq', operatorMoveFaq],
  ] as const)
    serve(scope, endpoint, async ({ params: { key }, body, request }) => {
      const isFound = await inTransaction(db, (transaction) =>
        moveQuestion(transaction, kind, key, body.to, optionsOf(request)),
      )
      if (!isFound) throw unknown(kind)
      return await presentOne(db, kind, key)
    })

  serve(scope, operatorDeleteText, async ({ params: { kind, key }, request, reply }) => {
    checkKey(kind, key)
    const isFound = await inTransaction(db, (transaction) =>
      deleteText(transaction, kind, key, optionsOf(request)),
    )
    if (!isFound) throw unknown(kind)
    return reply.code(204).send()
  })
}

async function presentOne(db: Kysely<Database>, kind: TextKind, key: string) {
  checkKey(kind, key)
  const kept = await TEXT_STORES[kind].find(db, key, false)
  if (kept === undefined) throw unknown(kind)
  return presentText(kind, kept)
}

/** A number is no question, and a UUID no news. */
function checkKey(kind: TextKind, key: string): void {
  if (key.includes('-') !== isOrderedTextKind(kind)) throw unknown(kind)
}

const UNKNOWN: Readonly<Record<TextKind, string>> = {
  news: 'Такой новости нет: возможно, её удалили',
  instruction: 'Такой инструкции нет: возможно, её удалили',
  question: 'Такого вопроса нет: возможно, его удалили',
  faq: 'Такого вопроса нет: возможно, его удалили',
}
const unknown = (kind: TextKind) => notFound(UNKNOWN[kind])

const changedMeanwhile = () =>
  new AppError(
    409,
    'changed',
    'Пока вы писали, этот текст изменил кто-то другой. Скопируйте своё и откройте текст заново.',
  )
