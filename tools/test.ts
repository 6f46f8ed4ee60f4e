import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { check } from './check.ts'
import { findChromium } from './chromium.ts'
import { runStep, type StepResult } from './run-step.ts'
import {
  DATABASE_PROJECTS,
  DATABASE_WORKERS,
  DEBIAN_ALONE,
  EMBEDDED_ALONE,
  EVERYTHING,
  projectArguments,
  QUICK,
  UNIT_PROJECTS,
} from './test-projects.ts'
import { readStories, readVitest, type Tests } from './test-reports.ts'

/**
 * `npm test`: the checks, the tests, those of the server on the embedded database, and the stories that go through every
 * capability once. With `CI` set everything: slow tests and all stories too, the server once more on Debian's
 * PostgreSQL, kills, failovers and hostile input in their short forms, the start of every benchmark, flows in other browsers, a shop
 * on Vendure. Each part runs whatever became of the ones before.
 */
const REPORTS = join('.cache', 'test-reports')
const SETUP_TIMES = join('.cache', 'setup-times.json')
const everything = process.env['CI'] !== undefined

rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

interface Part {
  readonly step: StepResult
  readonly tests: Tests
}

const LAST_LINES = 120
const LINE_LENGTH = 500
const SEED = 2026
/** Stories that go through every capability once. */
const MAIN = ['--grep', '@main']
const ORDERING = ['business-way', 'manual-load', 'package-load-order']
const NONE: Tests = { passed: 0, skipped: 0, failures: [] }
// The compiler leaves a part of two processors to the unit tests.
const [checked, unit] = await Promise.all([
  check({ units: false, afresh: true }),
  vitest('unit', UNIT_PROJECTS),
])
const parts: Part[] = [...checked.map((step) => ({ step, tests: NONE })), unit]
parts.push(
  await vitest('server, embedded PostgreSQL', DATABASE_PROJECTS, {
    tests: QUICK,
    more: [...DATABASE_WORKERS, ...(everything ? DEBIAN_ALONE : [])],
  }),
)
if (everything) parts.push(...(await onDebianPostgres()))
parts.push(await stories('stories in a browser', everything ? [] : MAIN))
if (everything) parts.push(...(await trials()))
conclude()

async function vitest(
  name: string,
  projects: readonly string[],
  {
    tests: filter = everything ? EVERYTHING : QUICK,
    env = {},
    more = [],
  }: { tests?: readonly string[]; env?: Record<string, string>; more?: readonly string[] } = {},
): Promise<Part> {
  const report = join(REPORTS, `${slugOf(name)}.json`)
  const tests = [...projectArguments(projects), ...filter]
  const reporters = ['--reporter=./tools/vitest-progress.ts', '--reporter=json']
  const command = ['vitest', 'run', ...tests, ...more, ...reporters, `--outputFile.json=${report}`]
  const step = await runStep(name, command, { env, show: 'always' })
  return { step, tests: readVitest(report) }
}

/** The server's tests, and the stories of what is paid and ordered, once more on what most machines have. */
async function onDebianPostgres(): Promise<readonly Part[]> {
  const name = 'server, Debian PostgreSQL'
  const script = join('tools', 'setup', 'postgres-debian.sh')
  const start = (durability: string): string => {
    const output = execFileSync('bash', [script, 'start', durability], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
    return output.trim().split('\n').at(-1) ?? ''
  }
  let started = false
  try {
    const url = start('not-durable')
    started = true
    const durable = { DATABASE_URL: url, DURABLE_DATABASE_URL: start('durable') }
    const server = await vitest(name, DATABASE_PROJECTS, {
      env: durable,
      more: [...DATABASE_WORKERS, ...EMBEDDED_ALONE],
    })
    const product = { DATABASE_URL: url, DEMO: '1', SECRET: randomBytes(32).toString('base64url') }
    return [server, await stories('stories, Debian PostgreSQL', ORDERING, product)]
  } catch (error) {
    return [{ step: { name, ok: false, seconds: 0, output: '', note: String(error) }, tests: NONE }]
  } finally {
    if (started) execFileSync('bash', [script, 'stop'], { stdio: 'inherit' })
  }
}

/** Programs of the repository that judge by themselves. Each waits for one process at a time: three run side by side. */
function trials(): Promise<readonly Part[]> {
  // The same ones each time: what is found must be there again, and whoever searches runs the long forms.
  const short = ['--short', `--seed=${SEED}`]
  const hostile = ['node', 'hostile/run.ts', ...short]
  const benchmarks = ['node', 'bench/run.ts', 'all', '--trial']
  // The longest first, the shortest last, so that none is left alone at the end.
  return sideBySide(3, [
    ['benchmarks, smallest sizes, one half', ...benchmarks, '--part=1/2'],
    ['benchmarks, smallest sizes, the other', ...benchmarks, '--part=2/2'],
    ['hostile with an account, short', ...hostile, '--part=accounts'],
    ['kills, storms and outages, short', 'node', 'faults/run.ts', ...short],
    ['failovers of the database, short', 'node', 'failover/run.ts', ...short],
    ['hostile calls of /api/v1, short', ...hostile, '--part=v1'],
    ['hostile calls, short', ...hostile, '--part=calls'],
    ['hostile behind the proxy, short', ...hostile, '--part=proxy'],
    ['Vendure plug-in', 'node', join('tools', 'test-vendure.ts')],
    ['flows in Firefox and WebKit', 'npm', 'run', 'test:browsers'],
    ['Postman collection', 'node', join('tools', 'newman', 'run.ts')],
    [
      'OpenAPI document of /api/v1, package of the SDK',
      'node',
      join('tools', 'openapi-tools', 'run.ts'),
    ],
  ])
}

async function sideBySide(
  rows: number,
  steps: readonly (readonly [name: string, ...command: string[]])[],
): Promise<readonly Part[]> {
  const waiting = [...steps]
  const done: Part[] = []
  const row = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, ...command] = next
      done.push({ step: await runStep(name, command, { show: 'never' }), tests: NONE })
    }
  }
  await Promise.all(Array.from({ length: rows }, row))
  return done
}

async function stories(
  name: string,
  selection: readonly string[],
  product: Record<string, string> = {},
): Promise<Part> {
  if (findChromium() === undefined) {
    const note = 'ПРОПУЩЕНО: тесты в браузере. Нет Chromium; он ищется в PATH или по CHROMIUM=путь'
    return { step: { name, ok: !everything, seconds: 0, output: '', note }, tests: NONE }
  }
  const report = join(REPORTS, `${slugOf(name)}.json`)
  const results = join('test-results', slugOf(name))
  const env = { ...product, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const command = ['playwright', 'test', ...selection, `--output=${results}`]
  const reporters = '--reporter=./tools/playwright-progress.ts,json'
  const step = await runStep(name, [...command, reporters], { env, show: 'always' })
  const tests = readStories(report)
  if (tests.failures.length > 0) await recordTraces(command, env)
  return { step, tests }
}

/** Failed stories run once more for their traces alone: whatever comes of it, they have failed. */
async function recordTraces(command: readonly string[], env: Record<string, string>) {
  const again = ['--last-failed', '--trace=on', '--reporter=line']
  await runStep('traces of what failed, in test-results', [...command, ...again], {
    env,
    show: 'never',
  })
}

function slugOf(name: string): string {
  return name.replaceAll(/\W+/g, '-')
}

/** Failures last, each by its part, name and message; then the times and the counts. */
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
  for (const { name, seconds } of [...setupTimes(), ...parts.map(({ step }) => step)])
    console.log(`${seconds.toFixed(0).padStart(6)} s  ${name}`)
  const sum = (of: (tests: Tests) => number) =>
    parts.reduce((total, { tests }) => total + of(tests), 0)
  const failed = broken.reduce((total, { tests }) => total + Math.max(1, tests.failures.length), 0)
  console.log(
    `${sum(({ passed }) => passed)} passed, ${failed} failed, ${sum(({ skipped }) => skipped)} skipped`,
  )
  if (broken.length > 0) process.exitCode = 1
}

/** What `tools/setup/prepare.mjs` took before this began. */
function setupTimes(): readonly { readonly name: string; readonly seconds: number }[] {
  return existsSync(SETUP_TIMES)
    ? (JSON.parse(readFileSync(SETUP_TIMES, 'utf8')) as { name: string; seconds: number }[])
    : []
}

/** The line of dots of those that passed tells nothing of what failed. */
function lastLines(text: string): string {
  const lines = stripVTControlCharacters(text).trimEnd().split('\n')
  return lines
    .slice(-LAST_LINES)
    .map((line) => line.slice(-LINE_LENGTH))
    .join('\n')
}
