import { jobSeconds, jobsDone } from '#/observability/meters.ts'
import { inScope } from '#/observability/scope.ts'
import { traced } from '#/observability/tracing.ts'
import type { Log } from '#/log.ts'

/**
 * Does a job of the queue: one line when it is over, its name, how it ended and how long it took; counted, and a span of its
 * own where traces are on.
 * @param work answers how it ended, in a word of ours
 * @param facts identifiers of ours for the line
 */
export async function watchedJob(
  log: Log,
  job: string,
  work: () => Promise<string>,
  facts: Readonly<Record<string, string>> = {},
): Promise<void> {
  const began = performance.now()
  const end = (outcome: string) => {
    const ms = performance.now() - began
    jobsDone.inc({ task: job, outcome })
    jobSeconds.inc({ task: job }, ms / 1000)
    return { job, outcome, ms: Math.round(ms * 10) / 10, ...facts }
  }
  await inScope({ job }, () =>
    traced('internal', `job ${job}`, { 'job.name': job }, async () => {
      try {
        const outcome = await work()
        log.info(end(outcome), 'job')
      } catch (error) {
        log.error({ ...end('error'), err: error }, 'job')
        throw error
      }
    }),
  )
}
