import type { ResponseBody } from '@yacheyka/contract/http/endpoint'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { TestApp } from '#/test-app.ts'

export const PASSWORD = 'Kruzhka-Luna-2026'

export const TRIAL_ENV = { CAPTCHA_PROVIDER: 'off', TRUST_PROXY: '1', LIMIT_TRIALS_PER_DAY: '1000' }

let requested = 0

/** Trial access as an engineer gets it: by the calls of its two pages. */
export function testTrials({ app, database: { db } }: Pick<TestApp, 'app' | 'database'>) {
  /** From an address of its own, unless one is named. */
  const request = (
    email: unknown,
    address = `10.9.${(requested += 1) >> 8}.${requested & 255}`,
    more = {},
  ) =>
    app.inject({
      method: 'POST',
      url: ENDPOINTS.requestTrialAccess.path,
      headers: { 'x-forwarded-for': address },
      payload: { email, ...more },
    })
  const open = (token: string, password = PASSWORD) =>
    app.inject({
      method: 'POST',
      url: ENDPOINTS.openTrialAccess.path,
      headers: { 'x-forwarded-for': `10.8.${(requested += 1) >> 8}.${requested & 255}` },
      payload: { token, password },
    })
  const emailsTo = (email: string) =>
    db
      .selectFrom('outbox_message')
      .select(['subject', 'body', 'template', 'recipient'])
      .where('recipient', '=', email)
      .where('template', '=', 'trial_access')
      .orderBy('created_at')
      .execute()
  /** The token of the last email that has one. */
  const tokenTo = async (email: string): Promise<string> =>
    (await emailsTo(email))
      .flatMap(({ body }) => /\/test-access\/([\w-]+)/.exec(body)?.[1] ?? [])
      .at(-1) ?? ''
  const signIn = (username: string, password = PASSWORD) =>
    app.inject({
      method: 'POST',
      url: ENDPOINTS.obtainTokens.path,
      payload: { username, password },
    })
  /** Asked for, opened and signed in. */
  const begin = async (email: string) => {
    await request(email)
    const { username } = (await open(await tokenTo(email))).json<
      ResponseBody<typeof ENDPOINTS.openTrialAccess>
    >()
    const { access } = (await signIn(username)).json<{ access: string }>()
    const user = await db
      .selectFrom('juridical_user')
      .select(['uid', 'customer_uid'])
      .where('login', '=', username)
      .executeTakeFirstOrThrow()
    return {
      login: username,
      userUid: user.uid,
      customerUid: user.customer_uid,
      headers: { authorization: `Bearer ${access}` },
    }
  }
  /** A call of the cabinet. */
  const call = (
    endpoint: { readonly method: string; readonly path: string },
    who: { readonly userUid: string; readonly headers: { readonly authorization: string } },
    body?: object,
  ) =>
    app.inject({
      method: endpoint.method === 'GET' ? 'GET' : 'POST',
      url: endpoint.path.replace(':uid', who.userUid),
      headers: who.headers,
      ...(body === undefined ? {} : { payload: body }),
    })
  return { request, open, emailsTo, tokenTo, signIn, begin, call }
}

export const codeOf = ({ statusCode, json }: { statusCode: number; json: () => unknown }) => {
  const { code } = json() as { code?: string }
  return code === undefined ? String(statusCode) : `${statusCode} ${code}`
}
