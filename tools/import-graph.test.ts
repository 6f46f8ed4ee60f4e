import { expect, test } from 'vitest'
import { circlesOf, importGraph } from './import-graph.ts'

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
