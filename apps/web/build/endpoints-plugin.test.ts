import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { endpointsPlugin } from './endpoints-plugin.ts'

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
