import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

// docs/glossary.md says of each term where it stands: a folder of that name is among its places, and every place is there.

const ROOTS: Readonly<Record<string, string>> = {
  core: 'packages/core/src',
  contract: 'packages/contract/src',
  server: 'apps/server/src',
  ui: 'packages/ui/src',
  frontend: 'packages/frontend/src',
  web: 'apps/web/src',
  console: 'apps/console/src',
  locker: 'packages/locker/src',
  widget: 'apps/widget/src',
}

interface Term {
  readonly noun: string
  readonly places: readonly string[]
}

const TERMS: readonly Term[] = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => {
    const [noun = '', , , where = ''] = line.slice(1, -1).split('|')
    const places = [...where.matchAll(/`([\w-]+\/[\w./-]+)`/g)].map(([, place = '']) => place)
    return { noun: noun.trim(), places }
  })

const pathOf = (place: string): string => {
  const [root = '', ...rest] = place.split('/')
  return [ROOTS[root] ?? root, ...rest].join('/')
}
const isThere = (path: string): boolean =>
  ['', '.ts', '.tsx'].some((ending) => existsSync(path + ending))

test('every place that a term names is there', () => {
  expect(TERMS.length).toBeGreaterThan(70)
  const missing = TERMS.flatMap(({ noun, places }) =>
    places.filter((place) => !isThere(pathOf(place))).map((place) => `${noun}: ${place}`),
  )
  expect(missing).toEqual([])
})

/** Where whoever looks for a noun looks first. */
const GUESSES = ['core', 'contract', 'server', 'web/features']
const FOLDERS = new Map(GUESSES.map((root) => [root, new Set(readdirSync(pathOf(root)))] as const))

/** «customer role» as a folder is called: `customer-role`, `customer-roles`. */
const foldersFor = (noun: string): readonly string[] => {
  const one = noun.toLowerCase().replaceAll(' ', '-')
  return [one, `${one.replace(/(?<=[^aeiou])y$/, 'ie')}s`]
}

test('a term names each folder that is called as it is', () => {
  const silent = TERMS.flatMap(({ noun, places }) =>
    GUESSES.flatMap((root) =>
      foldersFor(noun)
        .filter((folder) => FOLDERS.get(root)?.has(folder) === true)
        .map((folder) => `${root}/${folder}`)
        .filter((guess) => !places.some((place) => `${place}/`.startsWith(`${guess}/`)))
        .map((guess) => `${noun}: ${guess}`),
    ),
  )
  expect(silent).toEqual([])
})
