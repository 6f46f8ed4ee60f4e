import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readFaults } from './read-fault.ts'

const faults = readFaults()

test('every planted fault still applies to the source: whoever changes its lines renews its patch', () => {
  const stale = faults.filter(({ patch }) => {
    try {
      execFileSync('git', ['apply', '--check', patch], { stdio: 'ignore' })
      return false
    } catch {
      return true
    }
  })
  expect(stale.map(({ name }) => name)).toEqual([])
})

test('every planted fault names a test file that is there', () => {
  const named = faults.filter(({ test: file }) => file !== '-')
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ test: file }) => !existsSync(file)).map(({ name }) => name)).toEqual([])
})
