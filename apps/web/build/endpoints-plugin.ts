import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import type { Plugin } from 'vite'

const withoutSchemas = ({ id, method, path, contentType }: Endpoint) => ({
  id,
  method,
  path,
  contentType,
})

const tableOf = (name: string, endpoints: Readonly<Record<string, Endpoint>>): string => {
  const table = Object.entries(endpoints).map(([key, endpoint]) => [key, withoutSchemas(endpoint)])
  return `export const ${name} = ${JSON.stringify(Object.fromEntries(table))}`
}

/**
 * The page needs an endpoint's method and path, and its schemas only as types: the bundle gets `ENDPOINTS` as plain
 * data, which saves 26 KB of schema code (gz). Forms take their schemas from the area's own module, as they are.
 */
export const endpointsPlugin = (): Plugin => ({
  name: 'endpoints-without-schemas',
  enforce: 'pre',
  transform: {
    filter: { id: /packages\/contract\/src\/(console-)?endpoints\.ts$/ },
    handler: (_code, id) => ({
      code: id.includes('console-')
        ? tableOf('OPERATOR_ENDPOINTS', OPERATOR_ENDPOINTS)
        : tableOf('ENDPOINTS', ENDPOINTS),
      map: null,
    }),
  },
})
