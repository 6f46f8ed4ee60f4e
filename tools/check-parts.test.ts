import { readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { contentHashes } from './check-cache.ts'
import { LINT_PARTS, UNIT_PARTS } from './check-parts.ts'
import { UNIT_PROJECTS } from './test-projects.ts'

interface TypeProgram {
  readonly references: readonly { readonly path: string }[]
}

const programIn = (folder: string): TypeProgram => ({
  references: [],
  ...(JSON.parse(readFileSync(join(folder, 'tsconfig.json'), 'utf8')) as object),
})
const partOf = (folder: string) =>
  LINT_PARTS.find(({ parameters }) =>
    parameters.some((part) => part === folder || folder.startsWith(`${part}/`)),
  )

test('the lint of a TypeScript program reads each program that it refers to', () => {
  for (const { path } of programIn('.').references) {
    const folder = normalize(path)
    for (const { path: other } of programIn(folder).references) {
      const file = join(folder, other, 'src', 'file.ts')
      expect(partOf(folder)?.reads.test(file), `${folder} reads ${file}`).toBe(true)
    }
  }
})

test('each file of source belongs to one part of the lint, which reads it', () => {
  const source = contentHashes().filter(
    ([path]) => /\.(?:[cm]?js|tsx?)$/.test(path) && !path.startsWith('examples/vendure/'),
  )
  const alone = source.filter(([path]) => partOf(path)?.reads.test(path) !== true)
  expect(alone).toEqual([])
})

test('each project of unit tests is a part', () => {
  expect(UNIT_PARTS.flatMap(({ parameters }) => parameters.slice(1))).toEqual(UNIT_PROJECTS)
})
