import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The repository. */
export const ROOT = join(import.meta.dirname, '..', '..', '..', '..')

/** Fenced blocks in one language of a text of `docs/api`, in their order. */
export const blocksOf = (language: string, name = 'quickstart.md'): readonly string[] =>
  [
    ...readFileSync(join(ROOT, 'docs', 'api', name), 'utf8').matchAll(
      /^```(\w+)\n([\s\S]*?)^```$/gm,
    ),
  ]
    .filter(([, named]) => named === language)
    .map(([, , code = '']) => code)

/** Whether this machine has a program that a guide calls; where not, that is said loudly, and CI fails at the call. */
export function canRun(program: string, trial: readonly string[], what: string): boolean {
  if (process.env['CI'] !== undefined || spawnSync(program, trial).status === 0) return true
  console.error(`ВНИМАНИЕ: нет ${what}, испытание ПРОПУЩЕНО`)
  return false
}
