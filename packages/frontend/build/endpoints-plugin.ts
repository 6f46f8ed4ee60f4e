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

type IsKept = (endpoint: Endpoint) => boolean

/** What a page without a session may call: the widget's build has these alone. */
export const isOpen: IsKept = ({ access }) => access === 'anyone' || access === 'widget'

const tableOf = (
  name: string,
  endpoints: Readonly<Record<string, Endpoint>>,
  isKept: IsKept,
): string => {
  const table = Object.entries(endpoints)
    .filter(([, endpoint]) => isKept(endpoint))
    .map(([key, endpoint]) => [key, withoutSchemas(endpoint)])
  return `export const ${name} = ${JSON.stringify(Object.fromEntries(table))}`
}

/**
 * The page needs an endpoint's method and path, and its schemas only as types: the bundle gets `ENDPOINTS` as plain
 * data, which saves 26 KB of schema code (gz). Forms take their schemas from the area's own module, as they are.
 * @param isKept which endpoints the build calls at all
 */
export const endpointsPlugin = (isKept: IsKept = () => true): Plugin => ({
  name: 'endpoints-without-schemas',
  enforce: 'pre',
  transform: {
    filter: { id: /packages\/contract\/src\/(console-)?endpoints\.ts$/ },
    handler: (_code, id) => ({
      code: id.includes('console-')
        ? tableOf('OPERATOR_ENDPOINTS', OPERATOR_ENDPOINTS, isKept)
        : tableOf('ENDPOINTS', ENDPOINTS, isKept),
      map: null,
    }),
  },
})
