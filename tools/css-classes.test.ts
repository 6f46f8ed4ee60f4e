import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const components = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.tsx', '*.ts'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n')

const fileOf = (component: string, source: string): string =>
  source.startsWith('@yacheyka/')
    ? source.replace(/^@yacheyka\/(\w+)/, 'packages/$1/src')
    : source.startsWith('#/')
      ? `${/^(?:apps|packages)\/\w+\//.exec(component)?.[0] ?? ''}src/${source.slice(2)}`
      : join(dirname(component), source)

test('every class that a component takes from its module of styles is there', () => {
  const missing = components.flatMap((component) => {
    const text = readFileSync(component, 'utf8')
    return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(
      ([, name = '', source = '']) => {
        const styles = readFileSync(fileOf(component, source), 'utf8')
        return [...text.matchAll(new RegExp(`\\b${name}\\['([\\w-]+)'\\]`, 'g'))]
          .map(([, taken = '']) => taken)
          .filter((taken) => !new RegExp(`\\.${taken}(?![\\w-])`).test(styles))
          .map((taken) => `${component}: ${taken}`)
      },
    )
  })
  expect(missing).toEqual([])
})
