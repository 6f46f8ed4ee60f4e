import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readFaults } from './read-fault.ts'

const faults = readFaults()

const applies = (patches: readonly string[]): boolean => {
  try {
    execFileSync('git', ['apply', '--check', ...patches], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test('every planted fault still applies to the source: whoever changes its lines renews its patch', () => {
  // One process for all of them; one for each only to say which is stale.
  if (applies(faults.map(({ patch }) => patch))) return
  const stale = faults.filter(({ patch }) => !applies([patch]))
  expect(stale.map(({ name }) => name)).toEqual([])
})

test('every planted fault names a test file that is there', () => {
  const named = faults.filter(({ test: file }) => file !== '-')
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ test: file }) => !existsSync(file)).map(({ name }) => name)).toEqual([])
})
