import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'

// `docs/coverage.md` puts each rule beside its tests: `server/features/points/points.test` «a part of a title …».

/** What stands before the first slash of a reference. */
const ROOTS: Readonly<Record<string, string>> = {
  core: 'packages/core/src',
  contract: 'packages/contract/src',
  server: 'apps/server/src',
  ui: 'packages/ui/src',
  frontend: 'packages/frontend/src',
  web: 'apps/web/src',
  console: 'apps/console/src',
  widget: 'apps/widget{,/src}',
  demonstration: 'packages/demonstration/src',
}
const TEST = /\.(?:test|story)$/
const TESTS = ['*.test.ts', '*.test.tsx', '*.story.ts']
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...TESTS], {
  encoding: 'utf8',
})
  .trim()
  .split('\n')
const TEXTS = new Map<string, string>()

/** Named by a whole path, or, behind one that is, by the end of it. */
const filesOf = (reference: string): readonly string[] => {
  const [root = '', ...path] = reference.split('/')
  const place = [ROOTS[root] ?? `**/${root}`, ...path].join('/')
  // A glob takes long to match: only files are asked whose names begin as it does.
  const [start = ''] = (path.at(-1) ?? root).split(/[{*]/)
  const named = files.filter((file) => file.includes(`/${start}`))
  return named.filter((file) => matchesGlob(file, `{,**/}${place}.{ts,tsx}`))
}

/** Titles break lines where they may not, and are cut where the document says «…». */
const plain = (text: string) => text.replaceAll(/[\s\u00a0]+/g, ' ')
const textOf = (file: string): string => {
  const text = TEXTS.get(file) ?? plain(readFileSync(file, 'utf8'))
  TEXTS.set(file, text)
  return text
}

test('every test that the coverage names is there, with its title', () => {
  const cells = readFileSync('docs/coverage.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').at(-2) ?? '')
  const missing = cells.flatMap((cell) => {
    const names = [...cell.matchAll(/`([^`]+)`/g)]
      .map(([, name = '']) => name.replace(/^…\//, ''))
      .filter((name) => TEST.test(name))
    const named = names.map((name) => ({ name, found: filesOf(name) }))
    const text = named.flatMap(({ found }) => found.map(textOf)).join('\n')
    const titles = [...cell.replaceAll(/`[^`]+`/g, '`').matchAll(/«([^»]+)»/g)]
      .flatMap(([, title = '']) => title.split('…'))
      .map((part) => plain(part).trim())
      .filter((part) => named.length > 0 && part !== '' && !text.includes(part))
    return [...named.filter(({ found }) => found.length === 0).map(({ name }) => name), ...titles]
  })
  expect(missing).toEqual([])
})
