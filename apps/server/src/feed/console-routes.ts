import {
  operatorAddFeedSource,
  operatorChangeFeedSourcePoints,
  operatorDisableFeedSource,
  operatorEnableFeedSource,
  operatorGetFeedSourcePoints,
  operatorListFeedRefusals,
  operatorListFeedSources,
  operatorRenewFeedCredentials,
  operatorSeeFeedRefusals,
  SOURCE_DAYS,
} from '@yacheyka/contract/feed/console-feed'
import type { FastifyInstance } from 'fastify'
import { pageLinks } from '#/http/collection.ts'
import type { Context } from '#/context.ts'
import { inTransaction } from '#/db/transaction.ts'
import { recordAudit } from '#/audit/audit.ts'
import { actorOf } from '#/audit/actor.ts'
import { periodOf } from '#/http/period.ts'
import { moscowTime } from '#/http/moscow-time.ts'
import { serve } from '#/http/serve.ts'
import {
  addFeedSource,
  changeSourcePoints,
  readSourcePoints,
  renewCredentials,
  switchFeedSource,
} from './manage-sources.ts'
import type { Credentials } from './sources.ts'
import { markSeen, readRefusalPage, readSourcePage } from './refusals.ts'

/** The feed in the console: who speaks on it, and what it has refused (decisions, section 9). */
export function registerOperatorFeed(scope: FastifyInstance, context: Context) {
  serveSources(scope, context)
  serveRefusals(scope, context)
}

function serveSources(scope: FastifyInstance, { database: { db } }: Context) {
  serve(scope, operatorListFeedSources, async ({ query, request }) => {
    const { count, oldKeys, rows } = await readSourcePage(db, { ...query, days: SOURCE_DAYS })
    return {
      count,
      ...pageLinks(request.url, { ...query, count }),
      old_keys: oldKeys,
      results: rows.map((row) => ({
        ...row,
        old_keys_until: moscowTime(row.old_keys_until),
        created_at: moscowTime(row.created_at) ?? '',
        heard_at: moscowTime(row.heard_at),
      })),
    }
  })

  serve(scope, operatorAddFeedSource, async ({ body, request, reply }) => {
    const made = await addFeedSource(db, actorOf(request), body)
    void reply.code(201)
    return present(body.name, made)
  })

  serve(scope, operatorGetFeedSourcePoints, async ({ query: { name } }) => {
    const { everywhere, owners, numbers } = await readSourcePoints(db, name)
    return { everywhere, owners: [...owners], numbers: [...numbers] }
  })

  serve(scope, operatorChangeFeedSourcePoints, async ({ body: { name, ...list }, request }) => {
    await changeSourcePoints(db, actorOf(request), name, list)
    return { name }
  })

  serve(scope, operatorRenewFeedCredentials, async ({ body, request, reply }) => {
    const { name, overlap_hours: overlap } = body
    const made = await renewCredentials(db, actorOf(request), name, overlap, new Date())
    void reply.code(201)
    return present(name, made)
  })

  for (const [endpoint, active] of [
    [operatorEnableFeedSource, true],
    [operatorDisableFeedSource, false],
  ] as const)
    serve(scope, endpoint, async ({ body: { name }, request }) => {
      await switchFeedSource(db, actorOf(request), name, active)
      return { name, active }
    })
}

const present = (name: string, { version, token, codeKey }: Credentials) => ({
  name,
  key_version: version,
  token,
  code_key: codeKey,
})

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
