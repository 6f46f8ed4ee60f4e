import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#/context.ts'
import type { Config } from '#/config.ts'
import { digestOfKey, readKeyToken } from '#/api-keys/key-format.ts'
import { isActive } from '#/api-keys/manage-keys.ts'
import { findKey } from '#/api-keys/queries.ts'
import { makeLimit, makeSubjectLimit } from '#/http/limits.ts'
import { ledgerOptions } from '#/ledger/options.ts'
import { openTwin } from '#/sandbox/open-twin.ts'
import { findToken } from './tokens.ts'

/** What a token or a publishable key opens. */
export interface WidgetAccess {
  /** What limits count it by. */
  readonly key: string
  /** Absent of the business area's own map, which is no partner's. */
  readonly holder?: WidgetHolder
  /** Origins that may use it, beside this site's own. */
  readonly origins: readonly string[]
  /** A test key opens the points of the sandbox. */
  readonly sandbox: boolean
  /** Nobody has called with a test key of this customer yet: `openSandbox` makes what there is to see. */
  readonly isFirst?: boolean
}

/** Whose widget it is: a partner's token, or a publishable key with its customer. */
type WidgetHolder =
  | { readonly kind: 'widget'; readonly id: string }
  | { readonly kind: 'api_key'; readonly id: string; readonly customerUid: string }

export type WidgetRejection = 'unknown' | 'revoked' | 'suspended' | 'secret'

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
  context: Pick<Context, 'database' | 'config'>,
  token: string | undefined,
): Promise<WidgetAccess | WidgetRejection> {
  if (token === undefined || !TOKEN.test(token)) return 'unknown'
  const mode = readKeyToken(token)
  if (mode !== undefined) return mode.kind === 'secret' ? 'secret' : judgeKey(context, token)
  const stored = await findToken(context.database.db, token)
  if (stored?.revoked === true) return 'revoked'
  if (stored !== undefined) {
    const { uid, origins } = stored
    return { key: uid, holder: { kind: 'widget', id: uid }, origins, sandbox: false }
  }
  if (!isSame(token, businessToken(context.config))) return 'unknown'
  return { key: 'business', origins: [], sandbox: false }
}

/** A publishable key opens what its sites may show. */
async function judgeKey(
  { database: { db } }: Pick<Context, 'database'>,
  token: string,
): Promise<WidgetAccess | WidgetRejection> {
  const key = await findKey(db, digestOfKey(token))
  if (key === undefined) return 'unknown'
  const now = new Date()
  if (!isActive(key, now)) return 'revoked'
  if (key.suspended_at !== null) return 'suspended'
  const { uid, origins, test: sandbox, owner_uid: customerUid } = key
  const isFirst = sandbox && key.twin_uid === null
  return { key: uid, holder: { kind: 'api_key', id: uid, customerUid }, origins, sandbox, isFirst }
}

/** Once a call is let in: the first use of a test key makes its sandbox. */
export async function openSandbox(
  { database, config }: Pick<Context, 'database' | 'config'>,
  { holder, isFirst = false }: WidgetAccess,
): Promise<void> {
  if (isFirst && holder?.kind === 'api_key')
    await openTwin(database.db, holder.customerUid, ledgerOptions(config, new Date()))
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
