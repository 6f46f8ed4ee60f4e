import { join } from 'node:path'
import { type CheckPart, PassedParts } from './check-cache.ts'
import { LINT_PARTS, UNIT_PARTS } from './check-parts.ts'
import { runStep, type StepResult } from './run-step.ts'
import { QUICK } from './test-projects.ts'

/** Go's garbage collector takes a fifth of the time of linter and compiler at its default; the limit keeps the memory. */
const LAZY_COLLECTOR = { GOGC: '400', GOMEMLIMIT: '4GiB' }
const PASSED = join('.cache', 'passed-parts.json')

/**
 * Types, lint, format, dead code, repository rules and unit tests: within a minute, before each commit. Lint and unit
 * tests run for the parts of the repository whose files changed since they passed.
 * @param units false where the caller runs the unit tests himself
 * @param afresh true to run all parts, whatever passed before
 */
export async function check({ units = true, afresh = false } = {}): Promise<readonly StepResult[]> {
  const passed = new PassedParts(PASSED)
  const step = (name: string, command: readonly string[], env = {}) =>
    runStep(name, command, { show: 'on failure', env })
  const changed = async (
    name: string,
    command: readonly string[],
    parts: readonly CheckPart[],
    env = {},
  ) => {
    const stale = afresh ? parts : parts.filter((part) => !passed.has(part))
    if (stale.length === 0)
      return { name: `${name}, nothing changed`, ok: true, seconds: 0, output: '' }
    const label =
      stale.length === parts.length ? name : `${name} of ${stale.length} of ${parts.length} parts`
    const result = await step(
      label,
      [...command, ...stale.flatMap(({ parameters }) => parameters)],
      env,
    )
    if (result.ok) passed.add(stale)
    return result
  }
  // One after the other, since each takes 4 GB; what remains of the processors the others have.
  const compiled = async () => [
    // Each checker compares the large types anew: with the usual four the CPU time doubles.
    await step('types', ['tsc', '-b', '--checkers', '1'], LAZY_COLLECTOR),
    await changed(
      'lint',
      ['oxlint', '--type-aware', '--deny-warnings'],
      LINT_PARTS,
      LAZY_COLLECTOR,
    ),
  ]
  const results = await Promise.all([
    compiled(),
    step('format', ['oxfmt', '--check']),
    step('dead code', ['knip', '--no-progress']),
    ...(units ? [changed('unit', ['vitest', 'run', ...QUICK], UNIT_PARTS)] : []),
  ])
  return results.flat()
}

if (import.meta.main) {
  const results = await check({ afresh: process.argv.includes('--afresh') })
  const slowest = results.toSorted((one, other) => other.seconds - one.seconds)
  console.log(slowest.map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`).join(', '))
  if (results.some(({ ok }) => !ok)) process.exitCode = 1
}
