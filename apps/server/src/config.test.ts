import { expect, test } from 'vitest'
import { makeConfig } from './config.ts'
import { parseEnv } from './env.ts'

const SECRET = 'a secret that only tests know, 32+'
const drainSeconds = (env: Readonly<Record<string, string>>) =>
  makeConfig(parseEnv({ SECRET, ...env })).drainSeconds

test('calls are served after the signal to stop where a proxy has yet to notice it, as long as is set', () => {
  expect(drainSeconds({})).toBe(0)
  expect(drainSeconds({ TRUST_PROXY: '1' })).toBe(8)
  expect(drainSeconds({ TRUST_PROXY: '1', PROCESS: 'worker' })).toBe(0)
  expect(drainSeconds({ TRUST_PROXY: '1', DRAIN_SECONDS: '0' })).toBe(0)
  expect(drainSeconds({ DRAIN_SECONDS: '3' })).toBe(3)
})
