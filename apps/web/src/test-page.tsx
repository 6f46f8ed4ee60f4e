import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { App } from './app.tsx'
import { createRoutes } from './routes.tsx'
import { testConfig } from './test-config.ts'

/** Opens a page of the product in jsdom; answers the router, to look where the visitor is. */
export const openPage = (path: string) => {
  const router = createMemoryRouter(createRoutes(testConfig), { initialEntries: [path] })
  render(
    <App config={testConfig}>
      <RouterProvider router={router} />
    </App>,
  )
  return router
}
