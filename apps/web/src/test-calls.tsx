import type { CustomerRole } from '@yacheyka/core/accounts/customer-role'
import { FIRST_EDITION } from '@yacheyka/core/legal/legal-edition'
import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import { ApiProvider } from '#/api/api-provider.tsx'
import { queryClient } from '#/api/query.ts'
import { clearTokens } from '#/session/session-cookie.ts'
import { session } from '#/session/session.ts'
import { Toasts } from '@yacheyka/ui/toasts.tsx'

/** A call as the page made it. */
export interface Requested {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
  readonly key: string | undefined
  readonly authorization: string | undefined
  readonly captcha: string | undefined
  /** Aborted once the page no longer wants the response. */
  readonly signal: AbortSignal | undefined
}

/** JSON, a `Response` where status and JSON do not suffice, or `lost`: the connection breaks. */
export type CallResponse = readonly [status: number, body: unknown] | Response | 'lost'
type Responses = (call: Requested) => CallResponse | Promise<CallResponse>

/** What every form asks for by itself: not among the calls that tests look at. A test may name other days, and puts these back. */
export const editionsInForce = { offer: FIRST_EDITION, privacy_policy: FIRST_EDITION }
export const EDITIONS_PATH = '/api/legal'
export const editionsResponse = () =>
  Response.json({
    results: Object.entries(editionsInForce).map(([kind, edition]) => ({ kind, edition })),
  })

const USER = '01936b0e-7c5a-7000-8000-000000000001'

// What has failed is asked for again at once: tests of it would wait for seconds.
const { queries, ...defaults } = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ ...defaults, queries: { ...queries, retryDelay: 0 } })

/** A token that ends at `exp`, in seconds since 1970. */
export const tokenUntil = (exp: number, role?: CustomerRole): string => {
  const claims = btoa(JSON.stringify({ exp, user_id: USER, role }))
  return `e30.${claims.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.c2ln`
}

const headersOf = (request?: RequestInit) =>
  Object.fromEntries(Object.entries(request?.headers ?? {})) as Readonly<Record<string, string>>

/** The response, unless the page gives the call up before it comes. */
const whileWanted = async (
  response: CallResponse | Promise<CallResponse>,
  signal?: AbortSignal,
) => {
  const { promise: givenUp, reject } = Promise.withResolvers<never>()
  signal?.addEventListener('abort', () => reject(signal.reason))
  return Promise.race([response, givenUp])
}

/** Files of one worker share the session. */
const endSession = async () => {
  await session.signOut()
  session.takeLeave()
}

/** Answers the calls of a visitor in place of the server; returns the calls. */
export const stubPublicCalls = (responses: Responses): Requested[] => {
  clearTokens()
  queryClient.clear()
  const all: Requested[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, request) => {
    const address = typeof input === 'string' ? input : '/'
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    if (pathname === EDITIONS_PATH) return editionsResponse()
    const body: unknown = typeof request?.body === 'string' ? JSON.parse(request.body) : undefined
    const headers = headersOf(request)
    const calls = {
      method: request?.method ?? 'GET',
      path: pathname,
      query: searchParams,
      body,
      key: headers['idempotency-key'],
      authorization: headers['authorization'],
      captcha: headers['x-captcha-token'],
      signal: request?.signal ?? undefined,
    }
    all.push(calls)
    const response = await whileWanted(responses(calls), calls.signal)
    if (response === 'lost') throw new TypeError('Failed to fetch')
    if (response instanceof Response) return response.clone()
    return new Response(JSON.stringify(response[1]), { status: response[0] })
  })
  return all
}

/** Signs a customer in for the test and answers the calls in place of the server; returns the calls. */
export const stubCalls = (responses: Responses, role?: CustomerRole): Requested[] => {
  const calls = stubPublicCalls(responses)
  const token = tokenUntil(Date.now() / 1000 + 3600, role)
  session.signIn({ access: token, refresh: token })
  onTestFinished(endSession)
  return calls
}

/** Opens a page of these routes as the cabinet would; answers the router. */
export const openRoutes = (routes: RouteObject[], path: string) => {
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  render(
    <ApiProvider>
      <RouterProvider router={router} />
      <Toasts />
    </ApiProvider>,
  )
  return router
}
