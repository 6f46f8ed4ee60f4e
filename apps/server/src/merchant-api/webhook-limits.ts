import type { Context } from '#/context.ts'
import { makeNameLimit } from '#/http/limits.ts'

/** Each calls an address that its shop names, and a stranger may have become a shop: counted by customer, however it asks. */
export function webhookLimits({ config, database }: Pick<Context, 'config' | 'database'>) {
  const limit = (name: string, calls: number, seconds: number) =>
    makeNameLimit(database.pool, config.secret, { name, calls, seconds })
  return {
    /** Webhooks made, sent elsewhere or enabled. */
    checks: limit('webhook-trial', 120, HOUR_SECONDS),
    /** Each may read all events of a month. */
    replays: limit('webhook-replay', 20, HOUR_SECONDS),
    tests: limit('webhook-test', 10, 60),
    /** Each is a call at once. */
    resends: limit('webhook-resend', 60, 60),
  }
}

const HOUR_SECONDS = 3600
