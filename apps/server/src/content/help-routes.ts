import { listInstructions, listQuestions } from '@yacheyka/contract/content/help'
import type { FastifyInstance } from 'fastify'
import { guardAccounts } from '#/auth/guard.ts'
import { pageLinks } from '#/http/collection.ts'
import type { Context } from '#/context.ts'
import { serve } from '#/http/serve.ts'
import { presentInstruction, presentQuestion } from './help-present.ts'
import {
  countInstructions,
  countQuestions,
  findInstructions,
  findQuestions,
} from './help-queries.ts'

/** What a customer reads: instructions and answers to frequent questions. What is hidden is not among them. */
export function registerHelp(app: FastifyInstance, context: Context) {
  const { db } = context.database
  void app.register(async (scope) => {
    guardAccounts(scope, context)

    serve(scope, listInstructions, async ({ query, request, reply }) => {
      const [count, rows] = await Promise.all([countInstructions(db), findInstructions(db, query)])
      void reply.header('cache-control', 'private, no-store')
      return page(request.url, query, count, rows.map(presentInstruction))
    })

    serve(scope, listQuestions, async ({ query, request, reply }) => {
      const [count, rows] = await Promise.all([countQuestions(db), findQuestions(db, query)])
      void reply.header('cache-control', 'private, no-store')
      return page(request.url, query, count, rows.map(presentQuestion))
    })
  })
}

/** Without a limit all are one page. */
const page = <T>(
  url: string,
  { limit, offset }: { readonly limit?: number | undefined; readonly offset: number },
  count: number,
  results: T[],
) => ({
  count,
  ...pageLinks(url, { limit: limit ?? Math.max(count, 1), offset, count }),
  results,
})
