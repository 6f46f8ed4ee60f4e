import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { check } from './check.ts'
import { runStep, type StepResult } from './run-step.ts'
import { readStories, readVitest, type Tests } from './test-reports.ts'

/**
 * Everything: the checks, the server on the embedded store (in CI also on Debian's), the stories in a browser, in CI also
 * a minute each of kills and of hostile input. Each part runs whatever became of the ones before, and what failed is told
 * at the end, where a long record is read first.
 */
const REPORTS = join('.cache', 'test-reports')
const inCi = process.env['CI'] !== undefined
const chromium = findChromium()
/** Someone watches: the tests are shown as they go. A record holds what failed, and nothing that passing tests say. */
const followed = process.stdout.isTTY
const quiet = followed ? false : 'always'

rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

interface Part {
  readonly step: StepResult
  readonly tests: Tests
}

const LAST_LINES = 120
const LINE_LENGTH = 500
const SEED = 2026
const ORDERING = ['business-way', 'manual-load', 'package-load-order']
const NONE: Tests = { passed: 0, failures: [] }
const parts: Part[] = (await check({ units: false })).map((step) => ({ step, tests: NONE }))
parts.push(await vitest('unit', ['core', 'web', 'widget']))
parts.push(await vitest('server, embedded PostgreSQL', ['server']))
if (inCi) parts.push(...(await onDebianPostgres()))
parts.push(await stories('stories in a browser'))
if (inCi) {
  // The same ones each time: what is found must be there again, and whoever searches runs the long forms.
  const short = ['--short', `--seed=${SEED}`]
  parts.push(await trial('kills, storms and outages, short', ['faults/run.ts', ...short]))
  parts.push(await trial('hostile input, short', ['hostile/run.ts', ...short]))
}
conclude()

async function vitest(
  name: string,
  projects: readonly string[],
  env: Record<string, string> = {},
): Promise<Part> {
  const report = join(REPORTS, `${name.replaceAll(/\W+/g, '-')}.json`)
  const command = ['vitest', 'run', ...projects.flatMap((project) => ['--project', project])]
  // A terminal follows each file; a record needs only what failed.
  const reporter = followed ? 'default' : 'dot'
  const reporters = [`--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${report}`]
  const step = await runStep(name, [...command, ...reporters], { env, quiet })
  return { step, tests: readVitest(report) }
}

/** The server's tests, and the stories of what is paid and ordered, once more on what most machines have. */
async function onDebianPostgres(): Promise<readonly Part[]> {
  const name = 'server, Debian PostgreSQL'
  const script = join('tools', 'setup', 'postgres-debian.sh')
  let address: string | undefined
  try {
    // What it says on the way is told with its failure.
    const said = execFileSync('bash', [script, 'start'], { encoding: 'utf8', stdio: 'pipe' })
    address = said.trim().split('\n').at(-1) ?? ''
    const server = await vitest(name, ['server'], { DATABASE_URL: address })
    const product = {
      DATABASE_URL: address,
      DEMO: '1',
      SECRET: randomBytes(32).toString('base64url'),
    }
    return [server, await stories('stories, Debian PostgreSQL', ORDERING, product)]
  } catch (error) {
    return [{ step: { name, ok: false, seconds: 0, output: '', note: String(error) }, tests: NONE }]
  } finally {
    if (address !== undefined) execFileSync('bash', [script, 'stop'], { stdio: 'inherit' })
  }
}

/** A program of the repository that judges by itself, and says at its end what it saw. */
async function trial(name: string, command: readonly string[]): Promise<Part> {
  return { step: await runStep(name, ['node', ...command], { quiet }), tests: NONE }
}

async function stories(
  name: string,
  files: readonly string[] = [],
  product: Record<string, string> = {},
): Promise<Part> {
  if (chromium === undefined) {
    const note = 'ПРОПУЩЕНО: тесты в браузере. Нет Chromium; он ищется в PATH или по CHROMIUM=путь'
    return { step: { name, ok: !inCi, seconds: 0, output: '', note }, tests: NONE }
  }
  const slug = name.replaceAll(/\W+/g, '-')
  const report = join(REPORTS, `${slug}.json`)
  const env = { ...product, PLAYWRIGHT_JSON_OUTPUT_NAME: report, CHROMIUM: chromium }
  const command = ['playwright', 'test', ...files, `--output=${join('test-results', slug)}`]
  const step = await runStep(name, command, { env, quiet })
  return { step, tests: readStories(report) }
}

function findChromium(): string | undefined {
  const named = process.env['CHROMIUM']
  if (named !== undefined && named !== '') return named
  const places = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((place) => join(place, 'chromium'))
  return places.find((place) => existsSync(place))
}

/** Failures last, each by its part, name and message; then the counts. */
function conclude() {
  const broken = parts.filter(({ step, tests }) => !step.ok || tests.failures.length > 0)
  console.log('')
  for (const { step, tests } of broken) {
    console.log(`FAILED: ${step.name}`)
    // It ended without a report, or what failed was no test.
    if (tests.failures.length === 0) console.log(lastLines(step.output))
    for (const { name, message } of tests.failures)
      console.log(`  ✗ ${name}\n${message.replaceAll(/^/gm, '      ')}`)
  }
  for (const { step } of parts) if (step.note !== undefined) console.log(step.note)
  const passed = parts.reduce((sum, { tests }) => sum + tests.passed, 0)
  const failed = broken.reduce((sum, { tests }) => sum + Math.max(1, tests.failures.length), 0)
  console.log(`${passed} passed, ${failed} failed`)
  if (broken.length > 0) process.exitCode = 1
}

/** The line of dots of those that passed tells nothing of what failed. */
function lastLines(text: string): string {
  const lines = stripVTControlCharacters(text).trimEnd().split('\n')
  return lines
    .slice(-LAST_LINES)
    .map((line) => line.slice(-LINE_LENGTH))
    .join('\n')
}
