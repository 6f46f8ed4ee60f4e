import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Server, startServer } from './child.ts'

const ROOT = join(import.meta.dirname, '..')

const BUILT = join(ROOT, 'apps', 'web', 'dist', 'prerender', 'prerender.js')
const SOURCES = [
  'apps/web/src',
  'apps/console/src',
  'apps/web/build',
  'apps/web/public',
  'packages',
  'tools/build.ts',
]

/** Builds the site where a source is newer than what is built. */
export function buildProduct() {
  if (isNewerThanSources(BUILT)) return
  console.log('building the site …')
  execFileSync(process.execPath, [join(ROOT, 'tools', 'build.ts')], { cwd: ROOT, stdio: 'inherit' })
}

/** Whether no source of the site has changed since the file, made of them, was. */
export function isNewerThanSources(file: string, more: readonly string[] = []): boolean {
  const built = existsSync(file) ? statSync(file).mtimeMs : 0
  return [...SOURCES.map((source) => join(ROOT, source)), ...more].every(
    (source) => newestOf(source) < built,
  )
}

/** Milliseconds since 1970 when the file, or any file of the folder, changed last. */
function newestOf(path: string): number {
  if (!statSync(path).isDirectory()) return statSync(path).mtimeMs
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Math.max(0, ...files.map((file) => statSync(join(file.parentPath, file.name)).mtimeMs))
}

/** The product itself, on a data folder that `prepareStore` has filled. */
export const startProduct = (
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Server> =>
  startServer(join(ROOT, 'apps', 'server', 'src', 'main.ts'), {
    DATA_DIR: dataDir,
    DEMO: '0',
    LIMIT_ACCOUNT_READS_PERCENT: '100000',
    ...env,
  })
