import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { DATABASE_PROJECTS, projectArguments, QUICK, UNIT_PROJECTS } from '../test-projects.ts'
import { type PlantedFault, readFaults } from './read-fault.ts'

// Plants each fault in a copy of the last commit and runs the test that is to find it, about ten minutes for all:
//
//   node tools/plant-faults/run.ts [01 02 …]          all, or those whose names begin so
//   node tools/plant-faults/run.ts --kind=unit,server

const ROOT = join(import.meta.dirname, '..', '..')
const COPY = join(ROOT, '.cache', 'planted')
const REPORT = join(COPY, '.cache', 'planted.json')
const SEED = '--seed=2026'

/** By what a fault was found: a test of `npm test`, one that CI alone runs, or none. */
type Finding = 'npm test' | 'CI' | 'not found'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { kind: { type: 'string' } },
})
const kinds = values.kind?.split(',')
const chosen = readFaults().filter(
  ({ name, kind }) =>
    (positionals.length === 0 || positionals.some((start) => name.startsWith(start))) &&
    (kinds === undefined || kinds.includes(kind)),
)
// Stories last: they leave a site behind that was built with a fault.
const ordered = [
  ...chosen.filter(({ kind }) => kind !== 'story'),
  ...chosen.filter(({ kind }) => kind === 'story'),
]

makeCopy()
const findings = ordered.map((fault) => {
  const started = performance.now()
  const finding = plant(fault)
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`${finding.padEnd(10)} ${fault.name} (${fault.area}, ${fault.kind}, ${seconds} s)`)
  return finding
})
const count = (wanted: Finding) => findings.filter((finding) => finding === wanted).length
console.log(
  `${findings.length} planted: ${count('npm test')} found by npm test, ${count('CI')} more by CI, ${count('not found')} not found`,
)
if (count('not found') > 0) process.exitCode = 1

/** The last commit, with the installed packages and a built site. */
function makeCopy() {
  rmSync(COPY, { recursive: true, force: true })
  mkdirSync(dirname(COPY), { recursive: true })
  execFileSync('git', ['clone', '--quiet', '--local', '--no-hardlinks', ROOT, COPY])
  for (const folder of globSync(['node_modules', '{apps,packages}/*/node_modules'], { cwd: ROOT }))
    execFileSync('cp', ['--archive', '--link', join(ROOT, folder), join(COPY, folder)])
  inCopy('node', ['tools/build.ts'])
}

function plant(fault: PlantedFault): Finding {
  execFileSync('git', ['apply', fault.patch], { cwd: COPY, stdio: 'inherit' })
  try {
    return find(fault)
  } finally {
    execFileSync('git', ['apply', '--reverse', fault.patch], { cwd: COPY, stdio: 'inherit' })
  }
}

function find(fault: PlantedFault): Finding {
  switch (fault.kind) {
    case 'unit':
      return findByTest(fault, UNIT_PROJECTS)
    case 'server':
      return findByTest(fault, [...UNIT_PROJECTS, ...DATABASE_PROJECTS])
    case 'story':
      return findByStory(fault)
    case 'faults':
    case 'hostile':
      return inCopy('node', [`${fault.kind}/run.ts`, '--short', SEED, ...fault.options]) === 0
        ? 'not found'
        : 'CI'
  }
}

function findByTest({ test, title }: PlantedFault, projects: readonly string[]): Finding {
  const run = (selection: readonly string[]): boolean => {
    rmSync(REPORT, { force: true })
    const command = ['run', ...projectArguments(projects), test, '-t', escapeForPattern(title)]
    const report = ['--reporter=json', `--outputFile=${REPORT}`]
    inCopy('vitest', [...command, ...selection, ...report])
    const { numFailedTests = 0 } = readReport() as { numFailedTests?: number }
    return numFailedTests > 0
  }
  if (run(QUICK)) return 'npm test'
  return run([]) ? 'CI' : 'not found'
}

interface Spec {
  readonly tags: readonly string[]
  readonly tests: readonly { readonly status: string }[]
}
interface Suite {
  readonly specs: readonly Spec[]
  readonly suites?: readonly Suite[]
}

function findByStory({ test, title }: PlantedFault): Finding {
  inCopy('node', ['tools/build.ts'])
  rmSync(REPORT, { force: true })
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: REPORT, STORIES_PORT: '4371' }
  inCopy('playwright', ['test', test, '-g', escapeForPattern(title), '--reporter=json'], env)
  const specsOf = ({ specs, suites = [] }: Suite): readonly Spec[] => [
    ...specs,
    ...suites.flatMap(specsOf),
  ]
  const { suites = [] } = readReport() as { suites?: readonly Suite[] }
  const red = suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
  if (red.length === 0) return 'not found'
  return red.some(({ tags }) => tags.includes('main')) ? 'npm test' : 'CI'
}

function readReport(): object {
  return existsSync(REPORT) ? (JSON.parse(readFileSync(REPORT, 'utf8')) as object) : {}
}

function escapeForPattern(title: string): string {
  return title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

/** @returns the exit code */
function inCopy(program: string, parameters: readonly string[], env: Record<string, string> = {}) {
  const path = [join(COPY, 'node_modules', '.bin'), process.env['PATH']].join(delimiter)
  const { status, error } = spawnSync(program, parameters, {
    cwd: COPY,
    stdio: 'ignore',
    env: { ...process.env, PATH: path, ...env },
  })
  if (error !== undefined) throw error
  return status
}
