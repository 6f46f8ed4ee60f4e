import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

// Two builds of the site from one source: what browsers load, and what the server renders pages with at its start. Among
// the former stand the console, and the script that shops load. The page of a locker's screen is a build of its own.
// Everything that compresses is compressed here, once, as hard as it goes.

const WEB = join(import.meta.dirname, '..', 'apps', 'web')
const CONSOLE = join(import.meta.dirname, '..', 'apps', 'console')
const WIDGET = join(import.meta.dirname, '..', 'apps', 'widget')
const LOCKER = join(import.meta.dirname, '..', 'apps', 'locker', 'ui')
const COMPRESSIBLE = /\.(?:js|css|json|svg|txt|html)$/
/** Below this a compressed copy saves less than its headers. */
const WORTH_BYTES = 512

for (const ssr of [false, true])
  await build({
    configFile: join(WEB, 'vite.config.ts'),
    logLevel: 'warn',
    build: ssr ? { ssr: true } : {},
  })
await build({ configFile: join(CONSOLE, 'vite.config.ts'), logLevel: 'warn' })
await build({ configFile: join(WIDGET, 'vite.config.ts'), logLevel: 'warn' })
for (const ssr of [false, true])
  await build({
    configFile: join(WEB, 'vite.widget.config.ts'),
    logLevel: 'warn',
    build: ssr ? { ssr: true } : {},
  })
await build({ configFile: join(LOCKER, 'vite.config.ts'), logLevel: 'warn' })
await joinGround(join(WEB, 'dist', 'client', 'map'))
await compressFolder(join(WEB, 'dist', 'client'))

/**
 * The ground of the map in one file for the widget, whose first visit counts its questions and its bytes: without the
 * smallest rivers.
 */
async function joinGround(folder: string) {
  const read = async (name: string) =>
    JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')) as {
      readonly scale: number
      readonly layers: Readonly<Record<string, readonly string[]>>
      readonly labels: unknown
    }
  const [land, water, cities, { labels }] = await Promise.all([
    read('land'),
    read('water'),
    read('cities'),
    read('labels'),
  ])
  const { rivers_3: _smallest, ...waters } = water.layers
  const layers = { ...land.layers, ...waters, ...cities.layers }
  await writeFile(join(folder, 'whole.json'), JSON.stringify({ scale: land.scale, layers, labels }))
}

async function compressFolder(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map(compressFile))
}

async function compressFile(file: string) {
  const bytes = await readFile(file)
  if (bytes.length < WORTH_BYTES) return
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
}
