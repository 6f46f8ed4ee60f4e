import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ConfigProvider } from '@yacheyka/frontend/page/config.tsx'
import { stubFetch, openRoutes } from '@yacheyka/frontend/test-calls.tsx'
import { testConfig } from '@yacheyka/frontend/test-config.ts'
import { Component, handle } from './sign-in-page.tsx'

const DONE = { stage: 'done', login: 'admin', enrolment: null }
const OPERATOR = { uid: 'o', login: 'admin', name: 'Анна', role: 'administrator' }

const openReloaded = (session: readonly [number, unknown]) => {
  stubFetch(({ path }) => (path.endsWith('/progress') ? [200, DONE] : session))
  openRoutes(
    [
      {
        path: '/operator/sign-in',
        handle,
        element: (
          <ConfigProvider config={testConfig}>
            <Component />
          </ConfigProvider>
        ),
      },
      { path: '/operator/audit', element: <h1>Журнал</h1> },
    ],
    '/operator/sign-in?next=%2Foperator%2Faudit',
  )
}

test('loaded anew after its last step, the sign-in leads on', async () => {
  openReloaded([200, OPERATOR])
  expect(await screen.findByRole('heading', { name: 'Журнал' })).toBeTruthy()
})

test('a sign-in that the server does not know as finished stays', async () => {
  openReloaded([401, { detail: 'Войдите' }])
  expect(await screen.findByRole('heading', { name: 'Консоль оператора' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Журнал' })).toBeNull()
})
