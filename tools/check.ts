import { runStep, type StepResult } from './run-step.ts'
import { projectArguments, QUICK, UNIT_PROJECTS } from './test-projects.ts'

/** Go's garbage collector takes a fifth of the linter's time at its default; the limit keeps the memory as it was. */
const LAZY_COLLECTOR = { GOGC: '400', GOMEMLIMIT: '4GiB' }

/**
 * Types, lint, format, dead code, repository rules and unit tests: within a minute, before each commit.
 * @param units false where the caller runs the unit tests himself
 */
export async function check({ units = true } = {}): Promise<readonly StepResult[]> {
  const step = (name: string, command: readonly string[], env = {}) =>
    runStep(name, command, { show: 'on failure', env })
  const first = await Promise.all([
    step('types', ['tsc', '-b']),
    step('format', ['oxfmt', '--check']),
    step('dead code', ['knip', '--no-progress']),
  ])
  const second = await Promise.all([
    step('lint', ['oxlint', '--type-aware', '--deny-warnings'], LAZY_COLLECTOR),
    ...(units
      ? [step('unit', ['vitest', 'run', ...projectArguments(UNIT_PROJECTS), ...QUICK])]
      : []),
  ])
  return [...first, ...second]
}

if (import.meta.main) {
  const results = await check()
  const slowest = results.toSorted((one, other) => other.seconds - one.seconds)
  console.log(slowest.map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`).join(', '))
  if (results.some(({ ok }) => !ok)) process.exitCode = 1
}
