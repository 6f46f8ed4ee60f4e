import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { App } from '@yacheyka/frontend/page/app.tsx'
import { readConfig, readLoaderData } from '@yacheyka/frontend/page/read-config.ts'
import { createRoutes } from './routes.tsx'
import { copyPlainText } from '@yacheyka/ui/plain-copy.ts'

// Rules of forms are not compiled: the page's policy forbids it, and the mere try is a violation. zod takes its settings
// from here when it comes; asking it to would bring 11 KB of it to every page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/** Hydration must find the whole page at once: a page still loading would replace what the server prerendered. */
const loadMatches = async (routes: RouteObject[]): Promise<void> => {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy === 'function')
      Object.assign(route, await route.lazy(), { lazy: undefined })
  }
}

const start = async (root: HTMLElement): Promise<void> => {
  const config = await readConfig()
  const routes = createRoutes(config)
  const prerendered = root.firstElementChild !== null
  if (prerendered) await loadMatches(routes)
  const router = createBrowserRouter(
    routes,
    prerendered ? { hydrationData: { loaderData: readLoaderData() } } : undefined,
  )
  const app = (
    <App config={config}>
      <RouterProvider router={router} />
    </App>
  )
  // A transition is done in slices: the page that is already on screen stays ready for the visitor's hand.
  if (prerendered)
    startTransition(() => {
      hydrateRoot(root, app)
    })
  else createRoot(root).render(app)
}

copyPlainText()
const root = document.getElementById('root')
if (root === null) throw new Error('The document has no #root')
// Not awaited: a page's module imports this one's neighbours, and would wait for it while it waits for the page.
start(root).catch((error: unknown) => {
  console.error('The page did not start', error)
})
