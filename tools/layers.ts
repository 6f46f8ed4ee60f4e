// The house from the ground up. A file imports its own room and rooms of lower layers, never one beside it or above, type
// imports counted. A room is a folder, or one file of a package's root; `*` stands for each folder by itself.

const server = (...rooms: readonly string[]) => rooms.map((room) => `apps/server/src/${room}`)
const frontend = (...rooms: readonly string[]) =>
  rooms.map((room) => `packages/frontend/src/${room}`)
const web = (...rooms: readonly string[]) => rooms.map((room) => `apps/web/src/${room}`)
const operatorConsole = (...rooms: readonly string[]) =>
  rooms.map((room) => `apps/console/src/${room}`)
const core = (...rooms: readonly string[]) => rooms.map((room) => `packages/core/src/${room}`)
const contract = (...rooms: readonly string[]) =>
  rooms.map((room) => `packages/contract/src/${room}`)

/** Each layer with what it is for. */
export const LAYERS: readonly { readonly what: string; readonly rooms: readonly string[] }[] = [
  {
    what: 'rules that need no others',
    rooms: core(
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
  { what: 'days, cells and points', rooms: core('cells', 'legal', 'points', 'time', 'vacancies') },
  { what: 'money, the map and a point’s hours', rooms: core('map', 'money', 'schedule') },
  {
    what: 'rules of parcels, of what they cost, and of points by sheet',
    rooms: core('billing', 'ledger', 'parcels', 'place-search', 'point-sheet', 'tariffs'),
  },
  { what: 'rules of parcels by the batch', rooms: core('batches', 'feed', 'sheets') },

  { what: 'the kit, which knows no product', rooms: ['packages/ui/src'] },

  { what: 'what a call is made of', rooms: contract('http') },
  {
    what: 'calls of nouns that stand alone',
    rooms: contract(
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
    rooms: contract(
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
    rooms: contract(
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
  { what: 'calls of the merchant API', rooms: contract('merchant-api') },
  {
    what: 'all calls by name',
    rooms: contract('endpoints.ts', 'console-endpoints.ts', 'merchant-endpoints.ts'),
  },
  { what: 'all calls as lists', rooms: contract('endpoint-lists.ts') },
  { what: 'the SDK that shops install', rooms: ['packages/sdk/src'] },
  { what: 'the locker’s rules', rooms: ['packages/locker/src'] },
  { what: 'the demonstration’s network and people', rooms: ['packages/demonstration/src'] },
  { what: 'the locker’s process', rooms: ['apps/locker/src'] },
  { what: 'the locker’s screen', rooms: ['apps/locker/ui'] },

  {
    what: 'settings',
    rooms: server('russian-messages.ts', 'env-files.ts', 'env-schema.ts', 'log.ts', 'gazetteer'),
  },
  { what: 'what settings need of each other', rooms: server('env-pairings.ts') },
  { what: 'environment', rooms: server('env.ts') },
  { what: 'configuration', rooms: server('config.ts') },
  { what: 'traces and meters', rooms: server('observability', 'startup-banner.ts') },
  { what: 'store and outside services', rooms: server('db', 'adapters') },
  { what: 'plumbing', rooms: server('http', 'documents', 'audit', 'counters', 'merchant-events') },
  { what: 'points in memory', rooms: server('point-index') },
  { what: 'context', rooms: server('context.ts') },
  {
    what: 'nouns that stand alone',
    rooms: server('api-docs', 'auth', 'captcha', 'health', 'map', 'messages', 'tariffs'),
  },
  {
    what: 'customers’ users, money and parcels in the store',
    rooms: server(
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
    rooms: server(
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
    rooms: server(
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
    rooms: server('trial-access', 'widget'),
  },
  {
    what: 'tops',
    rooms: server(
      'customers',
      'demonstration',
      'developers',
      'jobs',
      'merchant-api',
      'site',
      'support',
    ),
  },
  { what: 'console and command line', rooms: server('operator-console.ts', 'cli.ts') },
  { what: 'all calls', rooms: server('app.ts') },
  { what: 'the process', rooms: server('main.ts') },

  {
    what: 'links, and words of one noun',
    rooms: frontend(
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
  { what: 'calls of pages', rooms: frontend('api') },
  {
    what: 'parts of pages that call',
    rooms: frontend('billing', 'downloads', 'forms', 'legal', 'lists', 'map', 'page'),
  },
  { what: 'the captcha of the installation', rooms: frontend('captcha') },

  { what: 'documents of the site', rooms: web('manifest.ts', 'document.ts') },
  {
    what: 'session, and pages without one',
    rooms: [...web('session', 'widget', 'features/point-map'), 'apps/widget/src'],
  },
  {
    what: 'the map where a page shows it',
    rooms: web('map-slot.tsx', 'point-place-map.tsx'),
  },
  { what: 'a locker that is chosen for a parcel', rooms: web('locker-choice') },
  { what: 'the point where a page shows it', rooms: web('point-place.tsx') },
  { what: 'pages', rooms: web('features/*') },
  { what: 'routes of the cabinet', rooms: web('cabinet-routes.tsx') },
  { what: 'routes', rooms: web('routes.tsx') },
  { what: 'entrances', rooms: web('main.tsx', 'prerender.tsx') },

  { what: 'links of the console', rooms: operatorConsole('paths.ts') },
  {
    what: 'words of the console, who is signed in',
    rooms: operatorConsole('audit-words.ts', 'menu.ts', 'operator-query.ts'),
  },
  {
    what: 'calls of the console and what its pages are made of',
    rooms: operatorConsole('api.ts', 'parts', 'use-operator.ts', 'use-act.ts'),
  },
  { what: 'titles that the console asks for', rooms: operatorConsole('use-owner-title.ts') },
  { what: 'pages of the console', rooms: operatorConsole('features/*', 'frame') },
  { what: 'routes of the console', rooms: operatorConsole('routes.tsx') },
  { what: 'the console', rooms: operatorConsole('main.tsx') },
]

/** Tools of the packages themselves. */
const OUTSIDE =
  /^(?:apps\/(?:web|console|widget)|packages\/(?:ui|frontend))\/(?:build\/|documents\/|[^/]+$)/

interface Room {
  readonly name: string
  readonly layer: number
}

/** The room of a file, or undefined where none is named for it. */
export function roomOf(file: string): Room | undefined {
  let best: Room | undefined
  for (const [layer, { rooms }] of LAYERS.entries())
    for (const room of rooms) {
      const name = room.endsWith('/*') ? partOf(room.slice(0, -1), file) : room
      if (name === undefined || !(file === name || file.startsWith(`${name}/`))) continue
      if (best === undefined || name.length > best.name.length) best = { name, layer }
    }
  return best
}

/** The folder, or the file, of `parent` in which a file stands. */
const partOf = (parent: string, file: string): string | undefined =>
  file.startsWith(parent) ? parent + file.slice(parent.length).split('/')[0] : undefined

/** Files without a room, and imports that do not go down. */
export function violationsOfLayers(graph: ReadonlyMap<string, readonly string[]>): string[] {
  return [...graph].flatMap(([file, imports]) => {
    if (OUTSIDE.test(file)) return []
    const own = roomOf(file)
    if (own === undefined) return [`${file} stands in no room: name its folder in tools/layers.ts`]
    return imports.flatMap((imported) => {
      const other = roomOf(imported)
      if (other === undefined || other.name === own.name || other.layer < own.layer) return []
      return [`${file} → ${imported}`]
    })
  })
}

/** Which rooms each room imports. */
export function graphOfRooms(
  graph: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, readonly string[]> {
  const rooms = new Map<string, Set<string>>()
  for (const [file, imports] of graph) {
    const name = roomOf(file)?.name
    if (name === undefined) continue
    const others = rooms.get(name) ?? new Set<string>()
    rooms.set(name, others)
    for (const imported of imports) {
      const other = roomOf(imported)?.name
      if (other !== undefined && other !== name) others.add(other)
    }
  }
  return new Map([...rooms].map(([name, others]) => [name, [...others]]))
}
