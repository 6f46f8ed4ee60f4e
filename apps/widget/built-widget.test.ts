import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { JSDOM } from 'jsdom'
import { build } from 'vite'
import { beforeAll, expect, test } from 'vitest'

/** Bytes of /widget.js, gzipped (issue 4). */
const SIZE_MAX = 5 * 1024

let files: ReadonlyMap<string, string>
beforeAll(async () => {
  const built = await build({
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
  })
  const output = 'output' in built ? built.output : []
  files = new Map(
    output.map((file) => [file.fileName, 'code' in file ? file.code : String(file.source)]),
  )
})
const script = () => files.get('widget.js') ?? ''

test('one script and its types', () => {
  expect([...files.keys()].sort()).toEqual(['widget.d.ts', 'widget.js'])
  expect(files.get('widget.d.ts')).toContain("'yacheyka-map': YacheykaMapElement")
})

test('the script takes at most 5 KB gzipped, and nothing of the schemas', () => {
  const bytes = gzipSync(script(), { level: 9 }).length
  console.info(`widget.js: ${bytes} bytes gzipped`)
  expect(bytes).toBeLessThanOrEqual(SIZE_MAX)
  expect(bytes).toBeGreaterThan(1000)
  expect(script()).not.toMatch(/zod|import\.meta|\binnerHTML\b|\beval\b/)
})

test('loaded twice as a classic script it defines the element once, and leaves no global', () => {
  const { window } = new JSDOM('<yacheyka-map token="t"></yacheyka-map>', {
    url: 'https://shop.example/',
    runScripts: 'outside-only',
  })
  const names = () => Object.getOwnPropertyNames(window).sort()
  const before = names()
  window.eval(`${script()}\n//# sourceURL=https://map.example/widget.js`)
  window.eval(script())
  expect(names()).toEqual(before)
  const element = window.document.querySelector('yacheyka-map')
  expect(Reflect.get(element ?? {}, 'base')).toBe('https://map.example/')
  window.close()
})
