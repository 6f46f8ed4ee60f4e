import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { ApiProvider } from '@yacheyka/frontend/api/api-provider.tsx'
import { App } from '@yacheyka/frontend/page/app.tsx'
import { readConfig } from '@yacheyka/frontend/page/read-config.ts'
import { operatorRoutes } from './routes.tsx'

// As in the site's own entry: the page's policy forbids compiled rules.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const root = document.getElementById('root')
if (root === null) throw new Error('The document has no #root')
const config = await readConfig()
createRoot(root).render(
  <App config={config}>
    <ApiProvider>
      <RouterProvider router={createBrowserRouter(operatorRoutes)} />
    </ApiProvider>
  </App>,
)
