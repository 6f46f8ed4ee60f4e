import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { type EmailLink, emailToken } from '@yacheyka/contract/accounts/email-links'
import { UNKNOWN_EMAIL_LINK } from '@yacheyka/core/accounts/email-change'
import type { LoaderFunctionArgs } from 'react-router'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import { call } from '@yacheyka/frontend/api/call.ts'

/** What the link of an email about an e-mail is worth; looking changes nothing. */
export type EmailLinkState =
  | { readonly state: 'good'; readonly token: string; readonly link: EmailLink }
  | { readonly state: 'invalid'; readonly detail: string }
  | { readonly state: 'unknown'; readonly detail: string }

/** Whether the server says that the link serves no more, or never did. */
export const isOver = ({ status }: ApiError): boolean => [400, 404, 410].includes(status)

export const loadEmailLink = async ({ params }: LoaderFunctionArgs): Promise<EmailLinkState> => {
  const token = params['token'] ?? ''
  if (!emailToken.safeParse(token).success) return { state: 'invalid', detail: UNKNOWN_EMAIL_LINK }
  try {
    return { state: 'good', token, link: await call(ENDPOINTS.readEmailLink, { body: { token } }) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { state: isOver(error) ? 'invalid' : 'unknown', detail: error.detail }
  }
}
