import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { typeset } from '@yacheyka/core/text/wording'
import type { LoaderFunctionArgs } from 'react-router'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import { call } from '@yacheyka/frontend/api/call.ts'
import { refuseSignedIn } from '#/session/guard.ts'
import { isAlive } from '#/session/tokens.ts'

/** What a one-time link is worth. */
export type PasswordLink =
  | { readonly state: 'good'; readonly token: string; readonly username: string }
  | { readonly state: 'invalid' }
  | { readonly state: 'unknown'; readonly detail: string }

const SIGNED_IN = typeset(
  'Вы уже вошли в кабинет. Чтобы сменить пароль по ссылке, выйдите из него и откройте ссылку ещё раз.',
)

export const bearing = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

/** Looks at the token itself, then asks the server. @throws a redirect for whoever is signed in */
export const loadPasswordLink = async ({ params }: LoaderFunctionArgs): Promise<PasswordLink> => {
  await refuseSignedIn(SIGNED_IN)
  const token = params['token'] ?? ''
  if (!isAlive(token, Date.now())) return { state: 'invalid' }
  try {
    const { username } = await call(ENDPOINTS.checkPasswordLink, {}, bearing(token))
    return { state: 'good', token, username }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) return { state: 'invalid' }
    return { state: 'unknown', detail: error.detail }
  }
}
