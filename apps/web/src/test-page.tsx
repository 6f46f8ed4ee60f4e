import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, type InitialEntry } from 'react-router'
import { App } from '@yacheyka/frontend/page/app.tsx'
import { createRoutes } from './routes.tsx'
import { testConfig } from '@yacheyka/frontend/test-config.ts'

/** Opens a page of the product in jsdom; answers the router, to look where the visitor is. */
export const openPage = (entry: InitialEntry, config = testConfig) => {
  const router = createMemoryRouter(createRoutes(config), { initialEntries: [entry] })
  render(
    <App config={config}>
      <RouterProvider router={router} />
    </App>,
  )
  return router
}
