import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { Profile } from '@yacheyka/contract/accounts/profile'
import type { TestAccount } from './test-accounts.ts'
import type { TestApp } from '#/test-app.ts'

/** Calls about an account's e-mail, and the emails that they send. */
export const emailCalls = ({ app, database: { db } }: Pick<TestApp, 'app' | 'database'>) => {
  const pathOf = ({ path }: { readonly path: string }, { userUid }: TestAccount) =>
    path.replace(':uid', userUid)
  const use = (name: 'readEmailLink' | 'confirmEmail' | 'takeBackEmail') => (token: unknown) =>
    app.inject({ method: 'POST', url: ENDPOINTS[name].path, payload: { token } })
  const emails = (...templates: readonly string[]) =>
    db
      .selectFrom('outbox_message')
      .select(['recipient', 'template', 'subject', 'body'])
      .where('template', 'in', templates)
      .orderBy('created_at')
      .orderBy('uid')
      .execute()
  const tokenOf = async (template: string): Promise<string> =>
    /\/ec\/(\w+)/.exec((await emails(template)).at(-1)?.body ?? '')?.[1] ?? ''
  return {
    read: async (whose: TestAccount): Promise<Profile> =>
      (
        await app.inject({ url: pathOf(ENDPOINTS.getProfile, whose), headers: whose.headers })
      ).json(),
    change: (whose: TestAccount, email: string) =>
      app.inject({
        method: 'PATCH',
        url: pathOf(ENDPOINTS.updateProfile, whose),
        payload: { email },
        headers: whose.headers,
      }),
    resend: (whose: TestAccount, headers: { readonly authorization?: string } = whose.headers) =>
      app.inject({
        method: 'POST',
        url: pathOf(ENDPOINTS.resendEmailConfirmation, whose),
        headers,
      }),
    look: use('readEmailLink'),
    confirm: use('confirmEmail'),
    takeBack: use('takeBackEmail'),
    emails,
    /** Of the newest email. */
    confirmToken: () => tokenOf('email_confirm'),
    takeBackToken: () => tokenOf('email_changed'),
  }
}
