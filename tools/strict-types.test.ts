import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) =>
  JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, unknown> | undefined>

test('types are checked in full, and no workspace requests less', () => {
  const { compilerOptions: strict = {} } = read('tsconfig.base.json')
  const required = ['strict', 'noUncheckedIndexedAccess', 'exactOptionalPropertyTypes']
  for (const option of required) expect([option, strict[option]]).toEqual([option, true])
  const files = execFileSync('git', ['ls-files', '*tsconfig*.json'], { encoding: 'utf8' })
  const looser = files
    .trim()
    .split('\n')
    .flatMap((file) =>
      Object.entries(read(file)['compilerOptions'] ?? {})
        .filter(([option, value]) => strict[option] === true && value !== true)
        .map(([option]) => `${file}: ${option}`),
    )
  expect(looser).toEqual([])
})

test('what gets past the types is an error: loose equality, any, a value that is said to be there', () => {
  const { rules = {} } = read('.oxlintrc.json')
  for (const rule of ['eqeqeq', 'typescript/no-explicit-any', 'typescript/no-non-null-assertion'])
    expect([rule, rules[rule]]).toEqual([rule, 'error'])
})
