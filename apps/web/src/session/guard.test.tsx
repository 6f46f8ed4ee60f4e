import { render, screen } from '@testing-library/react'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callAsCustomer } from './call-as-customer.ts'
import { lazyWithSession, leaveIfSignedIn, requireSession } from './guard.ts'
import { session } from './session.ts'
import { clearTokens, readTokens } from './session-cookie.ts'
import { useSessionWatch } from './use-session.ts'

const token = (mark: string, life = 600_000) => {
  const claims = { exp: (Date.now() + life) / 1000, user_id: 'user-1', mark }
  return `e30.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.c2ln`
}
const signIn = () =>
  session.signIn({ access: token('first'), refresh: token('refresh', 86_400_000) })

const responses = vi.fn<(url: string, request?: RequestInit) => Response>()
const fetched = vi.fn<(url: string, request?: RequestInit) => Promise<Response>>()
const loadPage = vi.fn<() => Promise<{ Component: () => React.JSX.Element }>>()

const Shell = () => {
  useSessionWatch()
  return (
    <>
      <p>Кабинет</p>
      <Outlet />
    </>
  )
}

const open = (address: string) => {
  const router = createMemoryRouter(
    [
      {
        path: '/juridical',
        loader: requireSession,
        errorElement: <p>Нет связи</p>,
        HydrateFallback: () => null,
        children: [
          {
            lazy: lazyWithSession(async () => ({ Component: Shell })),
            children: [{ path: 'orders', lazy: lazyWithSession(loadPage) }],
          },
        ],
      },
      {
        path: '/juridical-auth',
        loader: leaveIfSignedIn,
        HydrateFallback: () => null,
        element: <Link to="/juridical/orders?page=2">В кабинет</Link>,
      },
    ],
    { initialEntries: [address] },
  )
  render(<RouterProvider router={router} />)
  return router
}
const urlOf = ({ state: { location } }: ReturnType<typeof open>) =>
  location.pathname + location.search

/** As a page that has just been opened. */
const afresh = async () => {
  vi.resetModules()
  const [{ session: reopened }, guard] = await Promise.all([
    import('./session.ts'),
    import('./guard.ts'),
  ])
  return { session: reopened, requireSession: guard.requireSession }
}

beforeEach(() => {
  loadPage.mockReset().mockResolvedValue({ Component: () => <h1>Заказы</h1> })
  responses.mockReset().mockReturnValue(Response.json({ access: token('renewed') }))
  fetched.mockReset().mockImplementation(async (url, request) => responses(url, request))
  vi.stubGlobal('fetch', fetched)
})

afterEach(async () => {
  await session.signOut()
  session.consumeSignOut()
  session.close()
  clearTokens()
})

test('without a session nothing of the cabinet is loaded; afterwards one is back where one was', async () => {
  const router = open('/juridical/orders?page=2')
  expect(await screen.findByText('В кабинет')).toBeTruthy()
  expect(urlOf(router)).toBe(
    `/juridical-auth?next=${encodeURIComponent('/juridical/orders?page=2')}`,
  )
  expect(loadPage).not.toHaveBeenCalled()
  expect(fetched).not.toHaveBeenCalled()

  signIn()
  await router.revalidate()
  expect(await screen.findByRole('heading', { name: 'Заказы' })).toBeTruthy()
  expect(urlOf(router)).toBe('/juridical/orders?page=2')
  expect(loadPage).toHaveBeenCalledTimes(1)
})

test('a server that cannot be reached at start is no logout', async () => {
  signIn()
  const kept = readTokens()
  session.close()
  const { session: reopened, requireSession: requireAgain } = await afresh()
  responses.mockReturnValue(new Response('{"detail":"Позже"}', { status: 503 }))
  const calls = requireAgain({ request: new Request('https://site.example/juridical/orders') })
  await expect(calls).rejects.toMatchObject({ status: 503 })
  expect(readTokens()).toEqual(kept)
  reopened.close()
})

test('a session that ends leads to the login page and back; a sign-out leads to it alone', async () => {
  signIn()
  const router = open('/juridical/orders?page=2')
  await screen.findByRole('heading', { name: 'Заказы' })
  clearTokens()
  await expect(session.access()).rejects.toMatchObject({ status: 401 })
  await screen.findByText('В кабинет')
  expect(urlOf(router)).toContain('next=')

  signIn()
  await router.revalidate()
  await screen.findByRole('heading', { name: 'Заказы' })
  await session.signOut()
  await screen.findByText('В кабинет')
  expect(urlOf(router)).toBe('/juridical-auth')
})

test('a call carries the token; one that is rejected is made again with a new one, once', async () => {
  signIn()
  const first = readTokens()?.access ?? ''
  responses.mockImplementation((url) => {
    if (url.includes('/refresh/')) return Response.json({ access: token('renewed') })
    const sent = fetched.mock.calls.at(-1)?.[1]?.headers
    const isFirst = new Headers(sent).get('authorization') === `Bearer ${first}`
    return isFirst ? new Response('{}', { status: 401 }) : Response.json({ results: [] })
  })
  const params = { uid: '01936b0e-7c5a-7000-8000-000000000001' }
  await callAsCustomer(ENDPOINTS.getAmount, { params }, { headers: { 'idempotency-key': 'k' } })
  const sent = fetched.mock.calls.map(([url, request]) => {
    const headers = new Headers(request?.headers)
    return [url.split('/').at(-1) || url.split('/').at(-2), headers.get('idempotency-key')]
  })
  expect(sent).toEqual([
    ['amount', 'k'],
    ['refresh', null],
    ['amount', 'k'],
  ])

  responses.mockImplementation((url) =>
    url.includes('/refresh/')
      ? Response.json({ access: token('third') })
      : new Response('{}', { status: 401 }),
  )
  fetched.mockClear()
  await expect(callAsCustomer(ENDPOINTS.getAmount, { params })).rejects.toMatchObject({
    status: 401,
  })
  expect(fetched).toHaveBeenCalledTimes(3)
})
