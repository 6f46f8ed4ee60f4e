import { runStep, type StepResult } from './run-step.ts'

const UNITS = ['core', 'web', 'widget'].flatMap((project) => ['--project', project])

/**
 * Types, lint, format, dead code, repository rules and unit tests: seconds, before each commit.
 * @param units false where the caller runs the unit tests himself
 */
export async function check({ units = true } = {}): Promise<readonly StepResult[]> {
  const quiet = { quiet: true }
  const first = await Promise.all([
    runStep('types', ['tsc', '-b'], quiet),
    runStep('format', ['oxfmt', '--check'], quiet),
    runStep('dead code', ['knip', '--no-progress'], quiet),
  ])
  const second = await Promise.all([
    runStep('lint', ['oxlint', '--type-aware', '--deny-warnings'], quiet),
    ...(units ? [runStep('unit', ['vitest', 'run', ...UNITS], quiet)] : []),
  ])
  return [...first, ...second]
}

if (import.meta.main) {
  const results = await check()
  if (results.some(({ ok }) => !ok)) process.exitCode = 1
}
