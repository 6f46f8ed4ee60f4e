import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { circlesOf, circlesOfFolders, importGraph, specifiersOf } from './import-graph.ts'
import { violationsOfLayers, graphOfFolders, LAYERS, folderOf } from './layers.ts'

// The rules of the house that no linter knows: who may import whom, and what may stand where.

interface Source {
  readonly file: string
  readonly text: string
  readonly imports: readonly string[]
}

const sources: readonly Source[] = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'],
  { encoding: 'utf8' },
)
  .trim()
  .split('\n')
  .flatMap((file) => {
    const text = readIfThere(file)
    return text === undefined ? [] : [{ file, text, imports: specifiersOf(text) }]
  })

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.includes('/test-')
const within = (folder: string) => sources.filter(({ file }) => file.startsWith(folder))
const product = () => sources.filter(({ file }) => /^(packages|apps)\//.test(file) && !isTest(file))

/** `file → what it wrongly imports`, for each import that the rule does not allow. */
const offences = (files: readonly Source[], allowed: (name: string, file: string) => boolean) =>
  files.flatMap(({ file, imports }) =>
    imports.filter((name) => !allowed(name, file)).map((name) => `${file} → ${name}`),
  )

/** Rules that somebody keeps better than we would. */
const RULES_OF_OTHERS = new Set(['@hapi/address/dist/email.js'])

test('core imports nothing but its own files and rules', () => {
  const files = within('packages/core/src').filter(({ file }) => !isTest(file))
  const isOwn = (name: string) =>
    /^(?:\.\/|\.\.\/[a-z-]+\/[a-z\d-]+\.ts$)/.test(name) || RULES_OF_OTHERS.has(name)
  expect(offences(files, isOwn)).toEqual([])
})

test('contract imports core and zod', () => {
  const files = within('packages/contract/src').filter(({ file }) => !isTest(file))
  const allowed = (name: string) =>
    /^\.\.?\//.test(name) || name.startsWith('@yacheyka/core/') || name === 'zod'
  expect(offences(files, allowed)).toEqual([])
})

test('the kit imports words and days of core, and nothing of the product', () => {
  const files = within('packages/ui/src').filter(({ file }) => !isTest(file))
  const allowed = (name: string) =>
    /^(\.\/|@yacheyka\/core\/(text|time)\/|react(-router|-hook-form)?$|@maskito\/core$)/.test(name)
  expect(files.length).toBeGreaterThan(50)
  expect(offences(files, allowed)).toEqual([])
})

test('the kit says no word of the product', () => {
  const words =
    /посыл|заказ|почтомат|пункт|точк|тариф|депозит|магазин|оператор|кабинет|клиент|\/api\//i
  const files = within('packages/ui/src').filter(({ file }) => !isTest(file))
  expect(files.filter(({ text }) => words.test(text)).map(({ file }) => file)).toEqual([])
})

test('the locker’s core imports core and contract, and nothing of a machine', () => {
  const files = within('packages/locker/src').filter(({ file }) => !isTest(file))
  const allowed = (name: string) => /^(\.\.?\/|@yacheyka\/(core|contract)\/)/.test(name)
  expect(offences(files, allowed)).toEqual([])
})

test('the demonstration’s network and people import core, contract and the locker’s rules, and nothing of the server', () => {
  const files = within('packages/demonstration/src').filter(({ file }) => !isTest(file))
  const allowed = (name: string) =>
    /^(\.\.?\/|@yacheyka\/(core|contract|locker)\/)/.test(name) ||
    name === 'zod' ||
    name === 'node:crypto'
  expect(offences(files, allowed)).toEqual([])
})

test('the SDK imports its own files alone', () => {
  const files = within('packages/sdk/src').filter(({ file }) => !isTest(file))
  expect(offences(files, (name) => name.startsWith('./'))).toEqual([])
})

test('the locker’s process imports neither server nor site', () => {
  const crosses = (name: string) =>
    /@yacheyka\/(server|web|console)|apps\/(server|web|console)/.test(name)
  expect(offences(within('apps/locker'), (name) => !crosses(name))).toEqual([])
})

test('server, site and console do not import each other', () => {
  const crosses = (name: string) =>
    /@yacheyka\/(server|web|console)|apps\/(server|web|console)/.test(name)
  expect(offences(within('apps'), (name) => !crosses(name))).toEqual([])
})

test('a feature imports no other feature, except the site its lazily loaded parts', () => {
  const featureOf = (path: string) => path.match(/features\/([^/]+)\//)?.[1]
  const files = product().filter(({ file }) => featureOf(file) !== undefined)
  const allowed = (name: string, file: string) => {
    const other = featureOf(name.startsWith('.') ? posix.join(posix.dirname(file), name) : name)
    return other === undefined || other === featureOf(file) || isComposition(name)
  }
  expect(offences(files, allowed)).toEqual([])
})

/** The map stands on two pages and loads lazily; whoever shows it names its one entrance. */
const isComposition = (name: string) => name === '#/features/point-map/point-map.tsx'

test('the widget’s frame stands on the map, the kit and the calls alone: it must stay small', () => {
  const files = within('apps/web/src/widget').filter(
    // Composed by the server, and not a part of the page.
    ({ file }) => !isTest(file) && !file.endsWith('/document.tsx'),
  )
  const allowed = (name: string) =>
    /^(\.\/|@yacheyka\/(core|contract|ui|frontend\/(api|brand|map|points))\/|react(-dom(\/client)?)?$)/.test(
      name,
    )
  expect(offences(files, allowed)).toEqual([])
})

const graphOf = (files: readonly Source[]) =>
  importGraph(new Map(files.map(({ file, text }) => [file, text])))
/** Who imports whom, types included. */
const graph = graphOf(product())

test('imports go down the layers of tools/layers.ts', () => {
  expect(violationsOfLayers(graph)).toEqual([])
})

/** Where programs of the repository stand. */
const PROGRAMS = [
  'apps',
  'bench',
  'browsers',
  'compare',
  'deploy',
  'e2e',
  'examples',
  'failover',
  'faults',
  'hostile',
  'packages',
  'tools',
]

test('no file of the repository imports itself through others, types and tests included', () => {
  const folders = new Set(sources.flatMap(({ file }) => /^(.+?)\//.exec(file)?.[1] ?? []))
  expect([...folders].toSorted()).toEqual(PROGRAMS)
  expect(circlesOf(graphOf(sources))).toEqual([])
})

test('no folder of the repository imports itself through others beside it, at any depth', () => {
  expect(circlesOfFolders(graphOf(sources.filter(({ file }) => !isTest(file))))).toEqual([])
  expect(circlesOf(graphOfFolders(graph))).toEqual([])
})

test('every folder of the layers is there', () => {
  const inUse = new Set(product().map(({ file }) => folderOf(file)?.name))
  const folders = LAYERS.flatMap((layer) => layer.folders).filter(
    (folder) => !folder.endsWith('/*'),
  )
  expect(folders.filter((folder) => !inUse.has(folder))).toEqual([])
})

test('the map library has one importer', () => {
  const files = product().filter(({ file }) => !file.startsWith('packages/frontend/src/map/'))
  expect(offences(files, (name) => !/^ol(\/|$|-)/.test(name))).toEqual([])
})

test('the environment is read in one file', () => {
  const readers = product()
    .filter(({ text }) => text.includes('process.env'))
    .map(({ file }) => file)
  // The second one names it for the build to replace in React's code.
  expect(readers).toEqual(['apps/server/src/env.ts', 'apps/web/vite.widget.config.ts'])
})

test('no path of the API stands outside the contract', () => {
  const users = product()
    .filter(({ file }) => !file.startsWith('packages/contract/'))
    .flatMap(({ file, text }) =>
      text
        .split('\n')
        .flatMap((line, at) =>
          /['"`]\/api\/(?!docs|openapi\.json)/.test(line) ? [`${file}:${at + 1}`] : [],
        ),
    )
  expect(
    users.filter((place) => !API_PATHS_ALLOWED.some((file) => place.startsWith(file))),
  ).toEqual([])
})

/** The map's address template is data for the page, not a call of ours. */
const API_PATHS_ALLOWED = ['apps/server/src/adapters/map/source.ts', 'apps/web/vite.config.ts']

test('a form takes the schema of a body from its own module: bundles have the table of calls without schemas', () => {
  const users = [
    ...within('apps/web/src'),
    ...within('apps/console/src'),
    ...within('packages/frontend/src'),
  ].filter(({ text }) => /ENDPOINTS\.\w+\.body\b/.test(text))
  expect(users.map(({ file }) => file)).toEqual([])
})

test('media queries of scripts are in em, as those of styles: larger text changes the whole page at once', () => {
  const users = [
    ...within('apps/web/src'),
    ...within('apps/console/src'),
    ...within('packages/frontend/src'),
    ...within('packages/ui/src'),
  ].filter(({ text }) => /-width: *[\d.]+px\)/.test(text))
  expect(users.map(({ file }) => file)).toEqual([])
})

test('a story waits for a promise by `expect.poll`: to `waitForFunction` any promise is true at once', () => {
  const impatient = within('e2e').filter(({ text }) => /waitForFunction\(\s*async/.test(text))
  expect(impatient.map(({ file }) => file)).toEqual([])
})

test('every dependency is pinned to an exact version', () => {
  const manifests = execFileSync('git', ['ls-files', '*package.json'], { encoding: 'utf8' })
  const loose = manifests
    .trim()
    .split('\n')
    .flatMap((file) => {
      const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<
        string,
        Record<string, string> | undefined
      >
      return (
        Object.entries({ ...manifest['dependencies'], ...manifest['devDependencies'] })
          // An example takes a package of the repository as it is.
          .filter(
            ([, version]) =>
              !/^(\d+\.\d+\.\d+(-[\w.]+)?|file:(\.\.\/)+packages\/\w+)$/.test(version),
          )
          .map(([name, version]) => `${file}: ${name}@${version}`)
      )
    })
  expect(loose).toEqual([])
})

const LOCKS = ['package-lock.json', 'examples/vendure/package-lock.json']

test.each(LOCKS)('%s carries no download addresses', (lock) => {
  expect(readFileSync(lock, 'utf8')).not.toMatch(/"resolved": "https?:/)
})

test.each(LOCKS)('%s names every platform of its packages, or `npm ci` rejects it', (lock) => {
  interface Locked {
    readonly optionalDependencies?: Readonly<Record<string, string>>
  }
  const { packages } = JSON.parse(readFileSync(lock, 'utf8')) as {
    packages: Readonly<Record<string, Locked>>
  }
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) =>
        !(`node_modules/${name}` in packages) && !(`${place}/node_modules/${name}` in packages),
    ),
  )
  expect(missing).toEqual([])
})
