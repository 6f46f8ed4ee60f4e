import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAGES } from './pages.ts'

/** Leads to another site. */
const LEFT_OUT = new Set(['/promo'])

const routesOf = (file: string, parent: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(/path: '([^']+)'/g)].map(([, path = '']) =>
    path.startsWith('/') ? path : `${parent}/${path}`,
  )

test('every route of the route tables is compared', () => {
  const routes = [
    ...routesOf('apps/web/src/routes.tsx', ''),
    ...routesOf('apps/web/src/cabinet-routes.tsx', '/juridical'),
    ...routesOf('apps/console/src/routes.tsx', '/operator'),
  ]
  const compared = new Set(PAGES.map(({ route }) => route))
  const parents = new Set(['/juridical', '/operator/*'])
  expect(
    routes.filter((route) => !compared.has(route) && !LEFT_OUT.has(route) && !parents.has(route)),
  ).toEqual([])
})
