import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Test files of a worker share its modules: a module that one of them replaces stays replaced for the files after it.

const REPLACES = /\bvi\.(?:mock|doMock|resetModules)\(/

test('every test file that replaces modules is named in the vitest configuration, to run apart', () => {
  const config = readFileSync('vitest.config.ts', 'utf8')
  const replacing = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '--', 'apps', 'packages'],
    {
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter((file) => /\.test\.tsx?$/.test(file) && REPLACES.test(readFileSync(file, 'utf8')))
  expect(replacing.filter((file) => !config.includes(`'${file}'`))).toEqual([])
})
