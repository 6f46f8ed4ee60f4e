import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { Member, Team } from '@yacheyka/contract/accounts/members'
import type { MessageTemplate } from '@yacheyka/core/messages/message-template'
import type { CustomerRole } from '@yacheyka/core/accounts/customer-role'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { quickHash } from '#/auth/test-password.ts'
import type { TestApp } from '#/test-app.ts'

export const OWNER_PASSWORD = 'Owner-2026-pass'

export const signInOwner = (opened: TestApp, facts: { readonly customerUid?: string } = {}) =>
  signInCustomer(opened, { ...facts, passwordHash: quickHash(OWNER_PASSWORD) })

/** Calls of the team by whoever owns it. */
export function callsOfTeam({ app, database: { db } }: Pick<TestApp, 'app' | 'database'>) {
  const call = (
    endpoint: { readonly method: string; readonly path: string },
    account: TestAccount,
    member?: string,
    body?: object,
  ) =>
    app.inject({
      method: endpoint.method as 'GET',
      url: endpoint.path.replace(':uid', account.userUid).replace(':member', member ?? ''),
      headers: account.headers,
      ...(body === undefined ? {} : { payload: body }),
    })
  const invite = (owner: TestAccount, email: string, role: CustomerRole = 'shipper') =>
    call(ENDPOINTS.inviteMember, owner, undefined, {
      email,
      name: 'Петров Пётр',
      role,
      password: OWNER_PASSWORD,
    })
  return {
    call,
    invite,
    invited: async (...requested: Parameters<typeof invite>) =>
      (await invite(...requested)).json<Member>(),
    change: (owner: TestAccount, member: string, changes: object) =>
      call(ENDPOINTS.changeMember, owner, member, { password: OWNER_PASSWORD, ...changes }),
    team: async (owner: TestAccount) => (await call(ENDPOINTS.listMembers, owner)).json<Team>(),
    /** The token of the last link that this address was sent. */
    linkTo: async (email: string): Promise<string> => {
      const { body } = await db
        .selectFrom('outbox_message')
        .select('body')
        .where('recipient', '=', email)
        .where('template', '=', 'member_invited')
        .orderBy('created_at', 'desc')
        .orderBy('uid', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return /\/rp\/(\S+)/.exec(body)?.[1] ?? ''
    },
    /** Sets a password by the link. */
    accept: (token: string, password: string) =>
      app.inject({
        method: 'POST',
        url: ENDPOINTS.updatePassword.path,
        headers: { authorization: `Bearer ${token}` },
        payload: { new_password: password },
      }),
    signIn: (login: string, password: string) =>
      app.inject({
        method: 'POST',
        url: ENDPOINTS.obtainTokens.path,
        payload: { username: login, password },
      }),
  }
}

/** «409 last_owner», or the status alone. */
export const codeOf = ({ statusCode, json }: { statusCode: number; json: () => unknown }) => {
  const { code } = json() as { code?: string }
  return code === undefined ? String(statusCode) : `${statusCode} ${code}`
}

/** Emails of a kind to members of a company. */
export const emailsTo = (
  { db }: TestApp['database'],
  template: MessageTemplate,
  customerUid: string,
) =>
  db
    .selectFrom('outbox_message')
    .innerJoin('juridical_user', 'juridical_user.email', 'outbox_message.recipient')
    .select(['subject', 'body'])
    .where('template', '=', template)
    .where('customer_uid', '=', customerUid)
    .execute()
