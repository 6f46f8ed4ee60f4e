// The house from the ground up. A file imports its own folder and folders of lower layers, never one beside it or above, type
// imports counted. A folder here may also be one file of a package's root; `*` stands for each folder by itself.

const server = (...folders: readonly string[]) =>
  folders.map((folder) => `apps/server/src/${folder}`)
const frontend = (...folders: readonly string[]) =>
  folders.map((folder) => `packages/frontend/src/${folder}`)
const web = (...folders: readonly string[]) => folders.map((folder) => `apps/web/src/${folder}`)
const operatorConsole = (...folders: readonly string[]) =>
  folders.map((folder) => `apps/console/src/${folder}`)
const core = (...folders: readonly string[]) =>
  folders.map((folder) => `packages/core/src/${folder}`)
const contract = (...folders: readonly string[]) =>
  folders.map((folder) => `packages/contract/src/${folder}`)

/** Each layer with what it is for. */
export const LAYERS: readonly { readonly what: string; readonly folders: readonly string[] }[] = [
  {
    what: 'rules that need no others',
    folders: core(
      'accounts',
      'api-keys',
      'applications',
      'contacts',
      'feedback',
      'http',
      'labels',
      'messages',
      'operators',
      'orders',
      'privacy',
      'text',
      'widget',
    ),
  },
  {
    what: 'days, cells and points',
    folders: core('cells', 'legal', 'points', 'time', 'vacancies'),
  },
  { what: 'money, the map and a point’s hours', folders: core('map', 'money', 'schedule') },
  {
    what: 'rules of parcels, of what they cost, and of points by sheet',
    folders: core('billing', 'ledger', 'parcels', 'place-search', 'point-sheet', 'tariffs'),
  },
  { what: 'rules of parcels by the batch', folders: core('batches', 'feed', 'sheets') },

  { what: 'the kit, which knows no product', folders: ['packages/ui/src'] },

  { what: 'what a call is made of', folders: contract('http') },
  {
    what: 'calls of nouns that stand alone',
    folders: contract(
      'accounts',
      'captcha',
      'content',
      'customers',
      'feed',
      'map',
      'operators',
      'points',
    ),
  },
  {
    what: 'calls of parcels, money and pages',
    folders: contract(
      'api-keys',
      'applications',
      'batches',
      'billing',
      'device',
      'feedback',
      'parcels',
      'privacy',
      'site',
      'widget',
    ),
  },
  {
    what: 'calls that compose nouns',
    folders: contract(
      'audit',
      'dashboard',
      'messages',
      'orders',
      'reports',
      'sheets',
      'support',
      'tariffs',
      'vacancies',
    ),
  },
  { what: 'calls of the merchant API', folders: contract('merchant-api') },
  {
    what: 'all calls by name',
    folders: contract('endpoints.ts', 'console-endpoints.ts', 'merchant-endpoints.ts'),
  },
  { what: 'all calls as lists', folders: contract('endpoint-lists.ts') },
  { what: 'the SDK that shops install', folders: ['packages/sdk/src'] },
  { what: 'the locker’s rules', folders: ['packages/locker/src'] },
  { what: 'the demonstration’s network and people', folders: ['packages/demonstration/src'] },
  { what: 'the locker’s process', folders: ['apps/locker/src'] },
  { what: 'the locker’s screen', folders: ['apps/locker/ui'] },

  {
    what: 'settings',
    folders: server('russian-messages.ts', 'env-files.ts', 'env-schema.ts', 'log.ts', 'gazetteer'),
  },
  { what: 'what settings need of each other', folders: server('env-pairings.ts') },
  { what: 'environment', folders: server('env.ts') },
  { what: 'configuration', folders: server('config.ts') },
  { what: 'traces and meters', folders: server('observability', 'startup-banner.ts') },
  { what: 'store and outside services', folders: server('db', 'adapters') },
  {
    what: 'plumbing',
    folders: server('http', 'documents', 'audit', 'counters', 'merchant-events'),
  },
  { what: 'points in memory', folders: server('point-index') },
  { what: 'context', folders: server('context.ts') },
  {
    what: 'nouns that stand alone',
    folders: server('api-docs', 'auth', 'captcha', 'health', 'map', 'messages', 'tariffs'),
  },
  {
    what: 'customers’ users, money and parcels in the store',
    folders: server(
      'accounts',
      'batches',
      'content',
      'dashboard',
      'labels',
      'ledger',
      'parcel-store',
      'reports',
      'sheets',
      'worker-app.ts',
    ),
  },
  {
    what: 'orders and the network',
    folders: server(
      'api-keys',
      'applications',
      'backup',
      'batch-files',
      'exports',
      'feed',
      'members',
      'operators',
      'orders',
      'points',
      'privacy',
    ),
  },
  {
    what: 'what takes money or composes nouns',
    folders: server(
      'api-calls',
      'billing',
      'devices',
      'feedback',
      'parcels',
      'sandbox',
      'vacancies',
      'webhooks',
      'open-context.ts',
    ),
  },
  {
    what: 'the shops’ map, the sandbox without a contract',
    folders: server('trial-access', 'widget'),
  },
  {
    what: 'tops',
    folders: server(
      'customers',
      'demonstration',
      'developers',
      'jobs',
      'merchant-api',
      'site',
      'support',
    ),
  },
  { what: 'console and command line', folders: server('operator-console.ts', 'cli.ts') },
  { what: 'all calls', folders: server('app.ts') },
  { what: 'the process', folders: server('main.ts') },

  {
    what: 'links, and words of one noun',
    folders: frontend(
      'brand',
      'content',
      'integrations',
      'money',
      'parcels',
      'paths.ts',
      'points',
      'vacancies',
    ),
  },
  { what: 'calls of pages', folders: frontend('api') },
  {
    what: 'parts of pages that call',
    folders: frontend('billing', 'downloads', 'forms', 'legal', 'lists', 'map', 'page'),
  },
  { what: 'the captcha of the installation', folders: frontend('captcha') },

  { what: 'documents of the site', folders: web('manifest.ts', 'document.ts') },
  {
    what: 'session, and pages without one',
    folders: [...web('session', 'widget', 'features/point-map'), 'apps/widget/src'],
  },
  {
    what: 'the map where a page shows it',
    folders: web('map-slot.tsx', 'point-place-map.tsx'),
  },
  { what: 'a locker that is chosen for a parcel', folders: web('locker-choice') },
  { what: 'the point where a page shows it', folders: web('point-place.tsx') },
  { what: 'pages', folders: web('features/*') },
  { what: 'routes of the cabinet', folders: web('cabinet-routes.tsx') },
  { what: 'routes', folders: web('routes.tsx') },
  { what: 'entrances', folders: web('main.tsx', 'prerender.tsx') },

  { what: 'links of the console', folders: operatorConsole('paths.ts') },
  {
    what: 'words of the console, who is signed in',
    folders: operatorConsole('audit-words.ts', 'menu.ts', 'operator-query.ts'),
  },
  {
    what: 'calls of the console and what its pages are made of',
    folders: operatorConsole('api.ts', 'parts', 'use-operator.ts', 'use-act.ts'),
  },
  { what: 'titles that the console asks for', folders: operatorConsole('use-owner-title.ts') },
  { what: 'pages of the console', folders: operatorConsole('features/*', 'frame') },
  { what: 'routes of the console', folders: operatorConsole('routes.tsx') },
  { what: 'the console', folders: operatorConsole('main.tsx') },
]

/** Tools of the packages themselves. */
const OUTSIDE =
  /^(?:apps\/(?:web|console|widget)|packages\/(?:ui|frontend))\/(?:build\/|documents\/|[^/]+$)/

interface Folder {
  readonly name: string
  readonly layer: number
}

/** The folder of a file, or undefined where none is named for it. */
export function folderOf(file: string): Folder | undefined {
  let best: Folder | undefined
  for (const [layer, { folders }] of LAYERS.entries())
    for (const folder of folders) {
      const name = folder.endsWith('/*') ? partOf(folder.slice(0, -1), file) : folder
      if (name === undefined || !(file === name || file.startsWith(`${name}/`))) continue
      if (best === undefined || name.length > best.name.length) best = { name, layer }
    }
  return best
}

/** The folder, or the file, of `parent` in which a file stands. */
const partOf = (parent: string, file: string): string | undefined =>
  file.startsWith(parent) ? parent + file.slice(parent.length).split('/')[0] : undefined

/** Files without a folder, and imports that do not go down. */
export function violationsOfLayers(graph: ReadonlyMap<string, readonly string[]>): string[] {
  return [...graph].flatMap(([file, imports]) => {
    if (OUTSIDE.test(file)) return []
    const own = folderOf(file)
    if (own === undefined) return [`${file} stands in no known folder: name it in tools/layers.ts`]
    return imports.flatMap((imported) => {
      const other = folderOf(imported)
      if (other === undefined || other.name === own.name || other.layer < own.layer) return []
      return [`${file} → ${imported}`]
    })
  })
}

/** Which folders each folder imports. */
export function graphOfFolders(
  graph: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, readonly string[]> {
  const folders = new Map<string, Set<string>>()
  for (const [file, imports] of graph) {
    const name = folderOf(file)?.name
    if (name === undefined) continue
    const others = folders.get(name) ?? new Set<string>()
    folders.set(name, others)
    for (const imported of imports) {
      const other = folderOf(imported)?.name
      if (other !== undefined && other !== name) others.add(other)
    }
  }
  return new Map([...folders].map(([name, others]) => [name, [...others]]))
}
