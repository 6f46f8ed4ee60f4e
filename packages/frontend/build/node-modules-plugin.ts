import type { Plugin } from 'vite'

const EMPTY = '\0no-node-module'

/** `@hapi/address` takes URL and TextEncoder of Node where there are any; a browser has them as globals. */
export const nodeModulesPlugin = (): Plugin => ({
  name: 'no-node-modules',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: {
    filter: { id: /^(util|url)$/ },
    handler: (_id, importer) => (importer?.includes('@hapi/address') === true ? EMPTY : undefined),
  },
  load: { filter: { id: /^\0no-node-module$/ }, handler: () => 'export {}' },
})
