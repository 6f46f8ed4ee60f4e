import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

interface File {
  readonly type: string
  readonly bytes: Buffer
}
/** By the path of their address. */
export type Files = ReadonlyMap<string, File>

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}

/**
 * The built page in memory: nothing outside the folder can be asked for, and a full or failing disk does not blank the
 * screen.
 */
export async function loadFiles(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Map<string, File>()
  for (const entry of entries) {
    const type = TYPES[extname(entry.name)]
    if (!entry.isFile() || type === undefined) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    files.set(path, { type, bytes: await readFile(file) })
  }
  const page = files.get('/index.html')
  if (page === undefined) throw new Error(`the page is not built: ${folder} (npm run build)`)
  files.set('/', page)
  const wall = files.get('/sim.html')
  if (wall !== undefined) files.set('/sim', wall)
  return files
}
