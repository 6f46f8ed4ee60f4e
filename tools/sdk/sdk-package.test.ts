import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALL_NAMES, sampleFileOf } from '../../apps/server/src/developers/test-samples.ts'
import { stageSdk } from './pack.ts'

const SIZE_MAX = 10 * 1024

let folder: string
beforeAll(() => {
  mkdirSync('.cache', { recursive: true })
  folder = mkdtempSync(resolve('.cache/sdk-'))
  const modules = join(folder, 'node_modules', '@yacheyka')
  mkdirSync(modules, { recursive: true })
  stageSdk(join(modules, 'sdk'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('all of the SDK, bundled and compressed, is within 10 KB', async () => {
  const outputs = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      lib: { entry: join(folder, 'node_modules/@yacheyka/sdk/dist/index.js'), formats: ['es'] },
    },
  })
  const chunks = [outputs].flat().flatMap((each) => ('output' in each ? each.output : []))
  const code = chunks.map((chunk) => ('code' in chunk ? chunk.code : '')).join('')
  expect(code).toContain('idempotency-key')
  expect(gzipSync(code, { level: 9 }).byteLength).toBeLessThanOrEqual(SIZE_MAX)
})

test('what is published depends on nothing and holds no test', () => {
  const manifest = JSON.parse(
    readFileSync(join(folder, 'node_modules/@yacheyka/sdk/package.json'), 'utf8'),
  ) as Readonly<Record<string, unknown>>
  expect(manifest).not.toHaveProperty('dependencies')
  expect(manifest).not.toHaveProperty('private')
  expect(manifest['exports']).toEqual({
    '.': { types: './dist/index.d.ts', default: './dist/index.js' },
  })
  const names = readdirSync(join(folder, 'node_modules'), { recursive: true, encoding: 'utf8' })
  expect(names.filter((name) => /test/.test(name))).toEqual([])
})

const PROGRAM = `import { Yacheyka, YacheykaError, verifyWebhook } from '@yacheyka/sdk'
const yacheyka = new Yacheyka({ key: '', baseUrl: '' })
export async function order(): Promise<string> {
  for await (const { number } of yacheyka.points.list({ near: '55.75,37.62' })) console.log(number)
  const parcel = await yacheyka.parcels.create({ number: '1', point: 'P', recipient: { phone: '1' }, packages: [{ cell_size: 'S' }], weight_g: 500 })
  if (parcel.status_group === 'received' || parcel.status_group === 'one of tomorrow') return parcel.id
  const event = await verifyWebhook('', {}, ['whsec_'])
  if (event.type === 'webhook.ping') return ''
  // @ts-expect-error cells have names
  await yacheyka.parcels.dryRun({ number: '1', point: 'P', recipient: { phone: '1' }, packages: [{ cell_size: 'XXS' }], weight_g: 500 })
  throw new YacheykaError({ status: 0, code: 'network', detail: '' })
}
`

/** @returns what a strict compiler finds in the files of the folder */
function compile(files: string, how: string, types: readonly string[]): string {
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const config = {
    compilerOptions: {
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      target: 'es2022',
      lib: ['es2023', 'dom', 'dom.asynciterable'],
      types,
      typeRoots: [resolve('node_modules/@types')],
      module: how === 'nodenext' ? 'nodenext' : 'esnext',
      moduleResolution: how,
    },
    include: [files],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const { stdout } = spawnSync(resolve('node_modules/.bin/tsc'), ['-p', folder], {
    encoding: 'utf8',
  })
  return stdout
}

test.each(['nodenext', 'bundler'])('a strict program compiles against its types by %s', (how) => {
  writeFileSync(join(folder, 'program.ts'), PROGRAM)
  expect(compile('program.ts', how, [])).toBe('')
})

/** What Node from 20.3, Deno, Bun and workers have alike. */
const GLOBALS = [
  'AbortSignal',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'URL',
  'URLSearchParams',
  'atob',
  'clearTimeout',
  'crypto',
  'fetch',
  'setTimeout',
]
/** What the compiler finds no declaration of, in JavaScript where all but these names is of the language. */
function unknownNamesIn(files: string): readonly string[] {
  writeFileSync(
    join(folder, 'globals.d.ts'),
    GLOBALS.map((name) => `declare const ${name}: any`).join('\n'),
  )
  const compilerOptions = {
    allowJs: true,
    checkJs: true,
    noEmit: true,
    strict: false,
    target: 'es2022',
    lib: ['es2022'],
    types: [],
    module: 'esnext',
    moduleResolution: 'bundler',
  }
  const config = { compilerOptions, include: ['globals.d.ts', files] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const { stdout } = spawnSync(resolve('node_modules/.bin/tsc'), ['-p', folder], {
    encoding: 'utf8',
  })
  const names = [...stdout.matchAll(/Cannot find name '([^']+)'/g)].map(([, name = '']) => name)
  return [...new Set(names)].toSorted()
}

test('what is published needs no module and no global but those of every runtime', () => {
  const dist = join(folder, 'node_modules/@yacheyka/sdk/dist')
  // Beside its declarations the compiler would pass a program over.
  cpSync(dist, join(folder, 'dist'), {
    recursive: true,
    filter: (file) => !file.endsWith('.d.ts'),
  })
  expect(unknownNamesIn('dist/*.js')).toEqual([])
  const code = readdirSync(dist)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(dist, name), 'utf8'))
    .join('\n')
  const modules = [...code.matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)]
  expect(modules.length).toBeGreaterThan(0)
  expect(modules.filter(([, module = '']) => !module.startsWith('./'))).toEqual([])
  expect(GLOBALS.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([])
  expect(code).not.toMatch(/\b(?:globalThis|self|window|global|require|eval)\b/)
  writeFileSync(join(folder, 'dist', 'wrong.js'), "process.exit(Buffer.from('').length)")
  expect(unknownNamesIn('dist/*.js')).toEqual(['Buffer', 'process'])
})

test('every sample of the reference compiles against its types', () => {
  const samples = join(folder, 'samples')
  mkdirSync(samples)
  for (const name of CALL_NAMES)
    writeFileSync(join(samples, `${name}.ts`), sampleFileOf('typescript', name))
  expect(compile('samples/*.ts', 'nodenext', ['node'])).toBe('')
  writeFileSync(join(samples, 'getMerchantMe.ts'), 'const wrong: number = ""')
  expect(compile('samples/*.ts', 'nodenext', ['node'])).toContain('samples/getMerchantMe.ts')
})
