import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { MERCHANT_ENDPOINT_LIST } from '@yacheyka/contract/endpoint-lists'
import { openApiDocument } from '../../apps/server/src/api-docs/openapi.ts'
import { withExamples } from '../../apps/server/src/developers/with-examples.ts'
import { packSdk } from '../sdk/pack.ts'

// `npm run test:openapi`: programs of others read what programs of shops are given. Of the OpenAPI document of /api/v1 a linter
// finds nothing and what two generators make of it compiles; of the tarball of the SDK two linters of packages find nothing.
// They are installed when they are missing.

const FOLDER = join('tools', 'openapi-tools')
const OUT = resolve('.cache', 'openapi-tools')
const DOCUMENT = join(OUT, 'v1.json')
const TYPES = join(OUT, 'types.d.ts')
const CLIENT = join(OUT, 'client')

function run(program: string, ...parameters: readonly string[]): void {
  const { status, error } = spawnSync(program, parameters, {
    cwd: FOLDER,
    stdio: 'inherit',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  if (error !== undefined) throw error
  if (status !== 0) process.exit(status ?? 1)
}
const tool = (name: string) => join('node_modules', '.bin', name)

const { dependencies } = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>
}
if (!Object.keys(dependencies).every((name) => existsSync(join(FOLDER, 'node_modules', name))))
  run('npm', 'ci', '--ignore-scripts', '--silent')
mkdirSync(OUT, { recursive: true })
const document = openApiDocument('Ячейка', 'https://yacheyka.example', MERCHANT_ENDPOINT_LIST)
writeFileSync(DOCUMENT, JSON.stringify(withExamples(document)))
run(tool('redocly'), 'lint', DOCUMENT, '--format=stylish')
run(tool('openapi-typescript'), DOCUMENT, '--output', TYPES)
run(tool('openapi-ts'), '--input', DOCUMENT, '--output', CLIENT, '--no-log-file')
const options = { strict: true, noEmit: true, module: 'nodenext', target: 'es2022', types: [] }
const project = join(OUT, 'tsconfig.json')
const compilerOptions = { ...options, lib: ['es2022', 'dom', 'dom.iterable'] }
writeFileSync(
  project,
  JSON.stringify({ compilerOptions, files: [TYPES, join(CLIENT, 'index.ts')] }),
)
run(tool('tsc'), '--project', project)
const tarball = packSdk(join(OUT, 'sdk'))
run(tool('publint'), tarball, '--strict')
run(tool('attw'), tarball, '--profile', 'esm-only')
console.log('@yacheyka/sdk: nothing to find fault with in its package')
console.log('/api/v1/openapi.json: nothing to find fault with, and both generators’ code compiles')
