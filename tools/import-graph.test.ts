import { expect, test } from 'vitest'
import { circlesOf, circlesOfFolders, importGraph } from './import-graph.ts'

test('resolves relative, package and workspace imports, of types too', () => {
  const graph = importGraph(
    new Map([
      ['apps/server/src/a/one.ts', "import type { B } from '../b/two.ts'\nimport 'node:fs'"],
      ['apps/server/src/b/two.ts', "export { c } from '#/c.ts'\nawait import('@yacheyka/core/d')"],
      ['apps/server/src/c.ts', ''],
      ['packages/core/src/d.ts', ''],
    ]),
  )
  expect([...graph.values()]).toEqual([
    ['apps/server/src/b/two.ts'],
    ['apps/server/src/c.ts', 'packages/core/src/d.ts'],
    [],
    [],
  ])
})

test('resolves a package’s index, and an app that is imported as a package', () => {
  const graph = importGraph(
    new Map([
      ['e2e/shop.ts', "import { Client } from '@yacheyka/sdk'\nimport '@yacheyka/locker-app/open'"],
      ['packages/sdk/src/index.ts', ''],
      ['apps/locker/src/open.ts', ''],
    ]),
  )
  expect(graph.get('e2e/shop.ts')).toEqual(['packages/sdk/src/index.ts', 'apps/locker/src/open.ts'])
})

test('finds circles of two and of more, and not what only leads into one', () => {
  const graph = new Map([
    ['in', ['a']],
    ['a', ['b', 'out']],
    ['b', ['c']],
    ['c', ['a', 'b']],
    ['out', ['x']],
    ['x', ['y']],
    ['y', ['x']],
  ])
  const circles = circlesOf(graph)
  expect(circles).toHaveLength(2)
  expect(circles).toEqual(
    expect.arrayContaining([
      ['a', 'b', 'c'],
      ['x', 'y'],
    ]),
  )
})

test('finds folders that import each other by different files, at any depth, and files beside folders', () => {
  const graph = new Map([
    ['src/room/a/one.ts', ['src/room/b/one.ts', 'src/low.ts']],
    ['src/room/b/one.ts', []],
    ['src/room/b/two.ts', ['src/room/c/deep/one.ts']],
    ['src/room/c/deep/one.ts', []],
    ['src/room/c/two.ts', ['src/room/a/two.ts']],
    ['src/room/a/two.ts', []],
    ['src/low.ts', ['src/kit/one.ts']],
    ['src/kit/two.ts', ['src/low.ts']],
    ['src/kit/one.ts', []],
  ])
  expect(circlesOf(graph)).toEqual([])
  expect(circlesOfFolders(graph)).toEqual([
    ['src/room/a', 'src/room/b', 'src/room/c'],
    ['src/kit', 'src/low.ts'],
  ])
})
