import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const SERVER = join('apps', 'server', 'src')
const DATABASE = join(SERVER, 'db', 'test-database.ts')
/** Value imports of test helpers, which are named `test-*.ts`; product code never imports them. */
const HELPER_IMPORT =
  /^(?:import (?!type)|\} )[^'\n]*from '((?:#|\.{1,2})\/(?:[^'\n]*\/)?test-[^'\n]*)'/gm

/**
 * Whether a server test opens a database of its own on the shared server, by itself or through its helpers.
 * @param file path from the repository's root
 */
export function usesDatabase(file: string, seen = new Set<string>()): boolean {
  if (file === DATABASE) return true
  if (seen.has(file)) return false
  seen.add(file)
  const imports = [...readFileSync(file, 'utf8').matchAll(HELPER_IMPORT)].map(([, path = '']) =>
    path.startsWith('#/') ? join(SERVER, path.slice(2)) : join(dirname(file), path),
  )
  return imports.some((helper) => usesDatabase(helper, seen))
}
