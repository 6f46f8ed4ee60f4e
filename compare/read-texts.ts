import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
/** What stands between quotes, tags and braces, with a Russian letter in it. */
const RUSSIAN = /[^'"`<>{}\n]*[А-Яа-яЁё][^'"`<>{}\n]*/g
const SOURCES = ['apps', 'packages'] as const

/** Every Russian text of the program, whichever file it is in: what people may read, each once. */
export function readTexts(folder: string): readonly string[] {
  const texts = new Set<string>()
  for (const source of SOURCES)
    for (const entry of readdirSync(join(folder, source), {
      recursive: true,
      withFileTypes: true,
    })) {
      const path = join(entry.parentPath, entry.name)
      if (!entry.isFile() || path.includes('node_modules') || path.includes('/dist/')) continue
      if (!/\.(?:tsx?|md)$/.test(entry.name) || /(?:^|\.|-)test\b|^test-/.test(entry.name)) continue
      const code = readFileSync(path, 'utf8').replaceAll(COMMENTS, '')
      for (const [text] of code.matchAll(RUSSIAN)) texts.add(text.trim().replaceAll(/\s+/g, ' '))
    }
  return [...texts].toSorted()
}
