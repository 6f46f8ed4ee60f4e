import { setTimeout as sleep } from 'node:timers/promises'
import type { OfferedVacancy } from '@yacheyka/contract/vacancies/vacancies'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#/context.ts'
import { CACHE_REVALIDATE, type Prepared, sendPrepared } from '#/http/compressed-response.ts'
import { selectOffered } from '#/vacancies/vacancy-store.ts'

/** Brotli's: at start there is time for the best, while a reader waits there is not. */
const AT_START = 11
const WHILE_SERVING = 5
/** Milliseconds after which a reader gets the last good page instead. */
const TIMEOUT = 1000

/**
 * The page of vacancies, rendered with those that are published: again whenever they have changed, in whatever process
 * that was. Where the database does not answer, or not soon, the last good page is sent.
 * @param render the page of these vacancies, compressed with this quality
 */
export async function registerVacanciesPage(
  app: FastifyInstance,
  path: string,
  { database: { db }, log }: Pick<Context, 'database' | 'log'>,
  render: (vacancies: readonly OfferedVacancy[], quality: number) => Promise<Prepared>,
) {
  const first = await selectOffered(db)
  let made = { of: JSON.stringify(first), page: await render(first, AT_START) }
  let making: { readonly of: string; readonly page: Promise<Prepared> } | undefined

  async function current(): Promise<Prepared> {
    const vacancies = await selectOffered(db)
    const of = JSON.stringify(vacancies)
    if (of === made.of) return made.page
    // Readers who come together wait for one rendering.
    if (making?.of !== of) making = { of, page: render(vacancies, WHILE_SERVING) }
    const { page } = making
    try {
      made = { of, page: await page }
      return made.page
    } finally {
      making = undefined
    }
  }

  app.get(path, async (request, reply) => {
    const fresh = current().catch((error: unknown) => {
      log.warn({ err: error }, 'vacancies: the last good page stays')
      return made.page
    })
    const late = sleep(TIMEOUT, undefined, { ref: false }).then(() => made.page)
    return sendPrepared(request, reply, await Promise.race([fresh, late]), CACHE_REVALIDATE)
  })
}
