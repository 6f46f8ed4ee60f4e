import {
  operatorAddFeedSource,
  operatorDisableFeedSource,
  operatorEnableFeedSource,
  operatorListFeedRefusals,
  operatorListFeedSources,
  operatorSeeFeedRefusals,
  SOURCE_DAYS,
} from '@yacheyka/contract/operator/feed'
import type { FastifyInstance } from 'fastify'
import { pageLinks } from '#/collection.ts'
import type { Context } from '#/context.ts'
import { inTransaction } from '#/db/transaction.ts'
import { FieldErrors, notFound } from '#/errors.ts'
import { recordAudit } from '#/operators/audit.ts'
import { actorOf } from '#/operators/guard.ts'
import { periodOf } from '#/parcels/sent-filters.ts'
import { moscowTime } from '#/parcels/sent-rows.ts'
import { serve } from '#/serve.ts'
import { addFeedSource, switchFeedSource } from './manage-sources.ts'
import { markSeen, readRefusalPage, readSourcePage } from './refusals.ts'

/** The feed in the console: who speaks on it, and what it has refused (decisions, section 9). */
export function registerOperatorFeed(scope: FastifyInstance, context: Context) {
  serveSources(scope, context)
  serveRefusals(scope, context)
}

function serveSources(scope: FastifyInstance, { database: { db } }: Context) {
  serve(scope, operatorListFeedSources, async ({ query, request }) => {
    const { count, rows } = await readSourcePage(db, { ...query, days: SOURCE_DAYS })
    return {
      count,
      ...pageLinks(request.url, { ...query, count }),
      results: rows.map(({ name, active, created_at: made, heard_at: heard, days }) => ({
        name,
        active,
        created_at: moscowTime(made) ?? '',
        heard_at: moscowTime(heard),
        days,
      })),
    }
  })

  serve(scope, operatorAddFeedSource, async ({ body: { name }, request, reply }) => {
    const token = await addFeedSource(db, actorOf(request), name)
    if (token === undefined) throw new FieldErrors({ name: ['Такой источник уже есть'] })
    void reply.code(201)
    return { name, token }
  })

  for (const [endpoint, active] of [
    [operatorEnableFeedSource, true],
    [operatorDisableFeedSource, false],
  ] as const)
    serve(scope, endpoint, async ({ body: { name }, request }) => {
      const known = await switchFeedSource(db, actorOf(request), name, active)
      if (!known) throw notFound('Такого источника нет')
      return { name, active }
    })
}

function serveRefusals(scope: FastifyInstance, { database: { db } }: Context) {
  serve(scope, operatorListFeedRefusals, async ({ query, request }) => {
    const filter = { ...query, ...periodOf(query), onlyNew: query.show === 'new' }
    const { count, rows } = await readRefusalPage(db, filter)
    return {
      count,
      ...pageLinks(request.url, { ...query, count }),
      results: rows.map(({ at, seen_at: seen, ...row }) => ({
        ...row,
        at: moscowTime(at) ?? '',
        seen: seen !== null,
      })),
    }
  })

  serve(scope, operatorSeeFeedRefusals, async ({ body, request }) => {
    const { source } = body
    const filter = { ...body, ...periodOf(body) }
    const now = new Date()
    const seen = await inTransaction(db, async (transaction) => {
      const count = await markSeen(transaction, filter, new Date(body.until), now)
      if (count > 0)
        await recordAudit(
          transaction,
          actorOf(request),
          {
            action: 'feed.mark_seen',
            subject: { kind: 'feed', id: source || 'all', name: source || 'Все источники' },
            after: { count },
          },
          now,
        )
      return count
    })
    return { seen }
  })
}
