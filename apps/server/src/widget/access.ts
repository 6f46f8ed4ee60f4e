import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#/context.ts'
import type { Config } from '#/config.ts'
import { makeLimit, makeSubjectLimit } from '#/http/limits.ts'
import { findToken } from './tokens.ts'

/** What a token opens. */
export interface WidgetAccess {
  /** What limits count it by. */
  readonly key: string
  /** Absent of the business area's own map, which is no partner's. */
  readonly tokenUid?: string
  /** Origins that may use it, beside this site's own. */
  readonly origins: readonly string[]
}

export type WidgetRefusal = 'unknown' | 'revoked'

/**
 * The token of the business area's own map. Made of the installation's secret unless configured: every process has the
 * same one, it stands in no table, and it opens this site only.
 */
export const businessToken = ({ env, secret }: Config): string =>
  env.WIDGET_BUSINESS_TOKEN ??
  createHmac('sha256', secret).update('widget of the business area').digest('base64url')

/** Signs of any token that somebody could have been given; longer or other ones are asked nobody about. */
const TOKEN = /^[\x21-\x7e]{1,512}$/

/** Whether a token opens the widget; a partner's own rules come first where an operator configured it for both. */
export async function judgeToken(
  { database, config }: Pick<Context, 'database' | 'config'>,
  token: string | undefined,
): Promise<WidgetAccess | WidgetRefusal> {
  if (token === undefined || !TOKEN.test(token)) return 'unknown'
  const stored = await findToken(database.db, token)
  if (stored?.revoked === true) return 'revoked'
  if (stored !== undefined) {
    const { uid, origins } = stored
    return { key: uid, tokenUid: uid, origins }
  }
  return isSame(token, businessToken(config)) ? { key: 'business', origins: [] } : 'unknown'
}

function isSame(shown: string, kept: string): boolean {
  const [a, b] = [Buffer.from(shown), Buffer.from(kept)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * How often a token may be used from one address, for a page of points or for all of them, and how often a wrong one, or
 * one on a site that it is not for, may be tried from it.
 */
export function makeWidgetLimits({ config, database }: Pick<Context, 'config' | 'database'>) {
  const { env, secret } = config
  const ruleOf = (name: string, calls: number) => ({ name, calls, seconds: 60 })
  const { pool } = database
  return {
    used: makeSubjectLimit(pool, secret, ruleOf('widget', env.LIMIT_WIDGET_PER_MINUTE)),
    opened: makeSubjectLimit(pool, secret, ruleOf('widget-page', env.LIMIT_WIDGET_PER_MINUTE)),
    whole: makeSubjectLimit(
      pool,
      secret,
      ruleOf('widget-whole', env.LIMIT_WIDGET_WHOLE_PER_MINUTE),
    ),
    refused: makeLimit(pool, secret, ruleOf('widget-refused', env.LIMIT_WIDGET_REFUSED_PER_MINUTE)),
  }
}
