import { FIRST_EDITION } from '@yacheyka/core/legal/legal-edition'
import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router'
import { vi } from 'vitest'
import { ApiProvider } from '#/api/api-provider.tsx'
import { queryClient } from '#/api/query.ts'
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
export type Responses = (call: Requested) => CallResponse | Promise<CallResponse>

/** What every form asks for by itself: not among the calls that tests look at. A test may name other days, and puts these back. */
export const editionsInForce = { offer: FIRST_EDITION, privacy_policy: FIRST_EDITION }
export const EDITIONS_PATH = '/api/legal'
export const editionsResponse = () =>
  Response.json({
    results: Object.entries(editionsInForce).map(([kind, edition]) => ({ kind, edition })),
  })

// What has failed is asked for again at once: tests of it would wait for seconds.
const { queries, ...defaults } = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ ...defaults, queries: { ...queries, retryDelay: 0 } })

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

/** Answers calls in place of the server; returns the calls. */
export const stubFetch = (responses: Responses): Requested[] => {
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

/** Opens a page of these routes, with the calls and toasts of every page; answers the router. */
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
