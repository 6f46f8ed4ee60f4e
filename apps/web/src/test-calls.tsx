import type { CustomerRole } from '@yacheyka/core/accounts/customer-role'
import { stubFetch, type Requested, type Responses } from '@yacheyka/frontend/test-calls.tsx'
import { onTestFinished } from 'vitest'
import { clearTokens } from '#/session/session-cookie.ts'
import { session } from '#/session/session.ts'

const USER = '01936b0e-7c5a-7000-8000-000000000001'

/** A token that ends at `exp`, in seconds since 1970. */
export const tokenUntil = (exp: number, role?: CustomerRole): string => {
  const claims = btoa(JSON.stringify({ exp, user_id: USER, role }))
  return `e30.${claims.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.c2ln`
}

/** Files of one worker share the session. */
const endSession = async () => {
  await session.signOut()
  session.consumeSignOut()
}

/** Answers the calls of a visitor in place of the server; returns the calls. */
export const stubPublicCalls = (responses: Responses): Requested[] => {
  clearTokens()
  return stubFetch(responses)
}

/** Signs a customer in for the test and answers the calls in place of the server; returns the calls. */
export const stubCalls = (responses: Responses, role?: CustomerRole): Requested[] => {
  const calls = stubPublicCalls(responses)
  const token = tokenUntil(Date.now() / 1000 + 3600, role)
  session.signIn({ access: token, refresh: token })
  onTestFinished(endSession)
  return calls
}
