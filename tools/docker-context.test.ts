import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import {
  GUIDES,
  PHP_CLIENT,
  SDK_RELEASES,
  VENDURE_SOURCES,
} from '../apps/server/src/developers/guides.ts'

// The image is built of what `.dockerignore` admits, and has what the Dockerfile copies: no test builds it.

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n')
const admitted = linesOf('.dockerignore').flatMap((line) =>
  line.startsWith('!') ? [line.slice(1)] : [],
)
const [, app = ''] = readFileSync('deploy/Dockerfile', 'utf8').split(' AS app\n')
const copied = [...app.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
  names.split(' '),
)
const holds = (paths: readonly string[], file: string) =>
  paths.some((path) => file === path || file.startsWith(`${path}/`))

test('what the site is built with is admitted', () => {
  const imported = [...readFileSync('tools/build.ts', 'utf8').matchAll(/ from '(\.[^']+)'/g)]
  const files = imported.map(([, file = '']) => posix.join('tools', file))
  expect(files.filter((file) => !holds(admitted, file))).toEqual([])
})

test('every file that the product serves from the repository is in the image', () => {
  const served = [
    ...[...GUIDES, PHP_CLIENT].map(({ file }) => posix.join('docs', file)),
    ...VENDURE_SOURCES.map((name) => posix.join('examples/vendure/src', name)),
    ...[...SDK_RELEASES.keys()].map((path) => `packages/sdk/releases/${posix.basename(path)}`),
    'packages/sdk/package.json',
  ]
  expect(served.filter((file) => !holds(admitted, file))).toEqual([])
  expect(served.filter((file) => !holds(copied, file))).toEqual([])
})

test('every workspace that the server runs on is in the image, and its manifest where packages are installed', () => {
  const [manifests = ''] = readFileSync('deploy/Dockerfile', 'utf8').split(' AS site\n')
  const needed = new Set(['server'])
  for (const name of needed) for (const other of workspacesOf(folderOf(name))) needed.add(other)
  const folders = [...needed].map(folderOf)
  expect(folders).toContain('packages/demonstration')
  expect(folders.filter((folder) => !holds(copied, folder))).toEqual([])
  expect(folders.filter((folder) => !manifests.includes(`COPY ${folder}/package.json `))).toEqual(
    [],
  )
})

test('the manifest of every workspace that the site is built of is there where packages are installed', () => {
  const [manifests = ''] = readFileSync('deploy/Dockerfile', 'utf8').split(' AS site\n')
  const needed = ['web', 'console'].flatMap((name) => [name, ...workspacesOf(folderOf(name))])
  const folders = needed.map(folderOf)
  expect(folders).toContain('packages/ui')
  expect(folders.filter((folder) => !manifests.includes(`COPY ${folder}/package.json `))).toEqual(
    [],
  )
})

const APPS = new Set(['server', 'web', 'console', 'widget'])
const folderOf = (name: string) => (APPS.has(name) ? `apps/${name}` : `packages/${name}`)

/** Names of the workspaces that one needs to run. */
function workspacesOf(folder: string): readonly string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as {
    readonly dependencies?: Readonly<Record<string, string>>
  }
  return Object.keys(dependencies).flatMap((name) => /^@yacheyka\/(.+)$/.exec(name)?.[1] ?? [])
}
