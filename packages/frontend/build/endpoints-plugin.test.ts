import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { globSync, readFileSync } from 'node:fs'
import { endpointsPlugin, isOpen } from './endpoints-plugin.ts'

const { transform } = endpointsPlugin()

// A file that is named otherwise would bring the schemas of every call into every page, and nothing else would show it.
test.each([
  ['ENDPOINTS', '@yacheyka/contract/endpoints'],
  ['OPERATOR_ENDPOINTS', '@yacheyka/contract/console-endpoints'],
])('%s reach the page without schemas', (name, module) => {
  if (typeof transform !== 'object') throw new Error('no filter')
  const id = fileURLToPath(import.meta.resolve(module))
  const { filter, handler } = transform
  expect(filter).toEqual({ id: expect.any(RegExp) })
  expect(id).toMatch((filter as { id: RegExp }).id)
  const { code } = (handler as (code: string, id: string) => { code: string })('', id)
  expect(code).toMatch(new RegExp(`^export const ${name} = \\{"`))
  expect(code).not.toContain('"answers"')
})

test('the build of the widget has every endpoint that its sources call', () => {
  const sources = globSync(['apps/web/src/widget/**/*', 'packages/frontend/src/{map,api}/**/*'])
  const called = sources
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bENDPOINTS\.(\w+)/g)])
    .map(([, name = '']) => name)
  expect(called).toContain('listWidgetTerminals')
  const table: Readonly<Record<string, (typeof ENDPOINTS)[keyof typeof ENDPOINTS]>> = ENDPOINTS
  expect(called.filter((name) => table[name] === undefined || !isOpen(table[name]))).toEqual([])
})
