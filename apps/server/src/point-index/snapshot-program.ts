import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SERVER = join(import.meta.dirname, '..', '..')
const CORE = dirname(dirname(fileURLToPath(import.meta.resolve('@yacheyka/core/text/fold-text'))))
/** All that a snapshot is made by; `package.json` has the versions of the libraries. */
const SOURCES: readonly string[] = [
  join(SERVER, 'package.json'),
  join(SERVER, 'src', 'point-index'),
  join(SERVER, 'src', 'gazetteer'),
  join(SERVER, 'src', 'http', 'compressed-response.ts'),
  CORE,
]

/**
 * Names what a snapshot depends on besides the points: another release, Node or brand builds its own. A version to be raised
 * by hand would be forgotten once.
 */
export async function snapshotProgram(specialOwner: string | undefined): Promise<string> {
  const hash = createHash('sha256').update(`${process.version} ${specialOwner ?? ''}`)
  for (const source of SOURCES)
    for (const file of await filesOf(source)) hash.update(await readFile(file))
  return hash.digest('hex')
}

async function filesOf(source: string): Promise<string[]> {
  if (/\.[a-z]+$/.test(source)) return [source]
  const entries = await readdir(source, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
