import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { AUDIT_ACTIONS, AUDIT_GROUPS } from '../apps/console/src/audit-words.ts'

/** Every `subject.verb` that the server's own code records: each names its group, so files and columns are none. */
const recorded = (): readonly string[] => {
  const files = execFileSync('git', [
    'ls-files',
    '-co',
    '--exclude-standard',
    'apps/server/src/**/*.ts',
  ])
  const texts = files
    .toString()
    .trim()
    .split('\n')
    .filter((file) => !/\.test\.ts$|\/test-/.test(file))
    .map(readIfThere)
  const found = texts.flatMap((text) =>
    [
      ...text.matchAll(/\baction(?::| =)[^,\n]*?'([a-z_]+\.[a-z_]+)'(?: : '([a-z_]+\.[a-z_]+)')?/g),
    ].flatMap(([, one, other]) => [one, other].filter((each) => each !== undefined)),
  )
  return [...new Set(found)].toSorted()
}

const readIfThere = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

test('whatever the journal records has Russian words, and its group stands in the filter', () => {
  const actions = recorded()
  expect(actions).toContain('operator.disable')
  expect(actions.filter((action) => AUDIT_ACTIONS[action] === undefined)).toEqual([])
  const groups = Object.keys(AUDIT_ACTIONS).map((action) => action.split('.')[0] ?? '')
  expect(groups.filter((group) => AUDIT_GROUPS[group] === undefined)).toEqual([])
})
