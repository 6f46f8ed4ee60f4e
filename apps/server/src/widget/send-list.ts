import type { WidgetTerminal } from '@yacheyka/contract/widget/widget'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageLinks } from '#/http/collection.ts'
import type { Context } from '#/context.ts'
import { XLSX_TYPE, writeXlsx } from '#/documents/xlsx-writer.ts'
import { begin, sendFile, sendStreamed } from '#/http/streamed.ts'
import { eachWidgetTerminal, selectWidgetTerminals, type WidgetSearch } from './queries.ts'
import { DISTANCE_COLUMN, TERMINAL_COLUMNS } from './terminals-sheet.ts'

/** Every point that was asked for as JSON, written as it is read: a country's network is 60 MB. */
export async function sendWholeList(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  search: WidgetSearch,
): Promise<FastifyReply> {
  const selected = await selectWidgetTerminals(context, search)
  const { offset = 0 } = search
  const { count, place } = selected
  const limit = search.limit ?? Math.max(count, 1)
  const links = pageLinks(request.url, { limit, offset, count })
  const head = { count, ...links, ...(place && { place }) }
  void reply.header('content-type', 'application/json; charset=utf-8')
  return sendStreamed(request, reply, listJson(head, eachWidgetTerminal(context, selected)))
}

async function* listJson(
  head: object,
  batches: AsyncIterable<readonly WidgetTerminal[]>,
): AsyncGenerator<string> {
  let before = `${JSON.stringify(head).slice(0, -1)},"results":[`
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield before + batch.map((point) => JSON.stringify(point)).join(',')
    before = ','
  }
  yield `${before === ',' ? '' : before}]}`
}

/** The same points as `terminals.xlsx`. */
export async function sendWorkbook(
  reply: FastifyReply,
  context: Context,
  search: WidgetSearch,
): Promise<FastifyReply> {
  const selected = await selectWidgetTerminals(context, search)
  const columns =
    search.place === undefined ? TERMINAL_COLUMNS : [...TERMINAL_COLUMNS, DISTANCE_COLUMN]
  const rows = await begin(eachWidgetTerminal(context, selected))
  const file = { name: 'terminals.xlsx', type: XLSX_TYPE }
  return sendFile(reply, file, writeXlsx({ name: 'Точки', columns, rows }))
}
