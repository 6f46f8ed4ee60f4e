import {
  checkTerminals,
  type LimitedTerminal,
  listLimitedTerminals,
} from '@yacheyka/contract/batches/sending-points'
import { normalisePointNumber } from '@yacheyka/core/points/point-number'
import type { FastifyInstance } from 'fastify'
import { pageLinks } from '#/http/collection.ts'
import type { Context } from '#/context.ts'
import { accountOf } from '#/auth/guard.ts'
import { makeLimit, makeNameLimit } from '#/http/limits.ts'
import { serve } from '#/http/serve.ts'
import { sendStreamed } from '#/http/streamed.ts'
import { openAvailability } from '#/point-index/cell-availability.ts'
import { eachTerminal, presentChecked, presentLimited } from './terminals-read.ts'
import { selectTerminals } from './terminals-select.ts'

/** Answers of more points than this are tens of megabytes long for a country's network, and counted. */
const PAGE_MAX = 500

/** Points that parcels can be sent to. */
export function serveTerminals(scope: FastifyInstance, context: Context) {
  const { config, database, log, points } = context
  const cellAvailability = openAvailability(database.pool, log)
  // Several customers may sit behind one address.
  const limitWhole = makeNameLimit(database.pool, config.secret, {
    name: 'limited_terminals_whole',
    calls: config.env.LIMIT_WIDGET_WHOLE_PER_MINUTE,
    seconds: 60,
  })
  const limitChecks = makeLimit(database.pool, config.secret, {
    name: 'check_terminals',
    calls: config.env.LIMIT_ORDERS_PER_MINUTE,
    seconds: 60,
  })

  serve(scope, listLimitedTerminals, async ({ query, request, reply }) => {
    const { search, cells, weight, free, zones, offset } = query
    const snapshot = await points.current()
    const current = await cellAvailability.current(snapshot.filter)
    const filter = { search, cells, weight, freeOnly: free === '1' }
    const numbers = selectTerminals(snapshot, current.cells, filter)
    const { length: count } = numbers
    const limit = query.limit ?? Math.max(count, 1)
    const page = numbers.slice(offset, offset + limit)
    if (page.length > PAGE_MAX) await limitWhole(accountOf(request).customerUid)
    const head = { count, ...pageLinks(request.url, { limit, offset, count }) }
    // Room changes by the minute.
    void reply
      .header('cache-control', 'private, no-store')
      .header('content-type', 'application/json; charset=utf-8')
    return sendStreamed(request, reply, listJson(head, presented(context, page, zones === '1')))
  })

  serve(scope, { ...checkTerminals, limit: limitChecks }, async ({ body }) => {
    const numbers = new Set(body.numbers.map(normalisePointNumber).filter((text) => text !== ''))
    const results: ReturnType<typeof presentChecked>[] = []
    for await (const rows of eachTerminal(database.pool, [...numbers]))
      results.push(...rows.map(presentChecked))
    return { results }
  })
}

async function* presented(
  { database, config }: Context,
  numbers: readonly string[],
  withZones: boolean,
): AsyncGenerator<readonly LimitedTerminal[]> {
  const origins = config.env.PHOTO_ORIGINS
  for await (const rows of eachTerminal(database.pool, numbers))
    yield rows
      .filter(({ active }) => active)
      .map((row) => ({
        ...presentLimited(row, origins),
        ...(withZones ? { time_zone: row.time_zone } : {}),
      }))
}

/** A collection as it is read, piece by piece. */
async function* listJson(
  head: object,
  batches: AsyncIterable<readonly LimitedTerminal[]>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"results":[`
  let before = ''
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield before + batch.map((terminal) => JSON.stringify(terminal)).join(',')
    before = ','
  }
  yield ']}'
}
