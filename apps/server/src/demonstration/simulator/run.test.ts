import { WireError } from '@yacheyka/demonstration/simulator/wire'
import { expect, test } from 'vitest'
import { runPasses } from './run.ts'

const setUp = () => {
  const stop = new AbortController()
  const waits: number[] = []
  const warnings: string[] = []
  const log = { warn: (_facts: object, message: string) => void warnings.push(message) }
  let now = 0
  const options = {
    pause: 3000,
    signal: stop.signal,
    log,
    clock: () => now,
    sleep: (milliseconds: number) => {
      waits.push(milliseconds)
      now += milliseconds
      return Promise.resolve()
    },
  }
  return {
    stop,
    waits,
    warnings,
    options,
    spend: (milliseconds: number) => void (now += milliseconds),
  }
}

test('failures are logged once, make passes rarer up to a minute, and are forgotten', async () => {
  const { stop, waits, warnings, options } = setUp()
  let passes = 0
  await runPasses(() => {
    passes += 1
    if (passes === 9) stop.abort()
    return passes > 1 && passes < 8 ? Promise.reject(new Error('down')) : Promise.resolve()
  }, options)
  expect(waits).toEqual([3000, 6000, 12_000, 24_000, 48_000, 60_000, 60_000, 3000, 3000])
  expect(warnings).toHaveLength(1)
})

test('waits as long as the product asks', async () => {
  const { stop, waits, options } = setUp()
  await runPasses(() => {
    stop.abort()
    return Promise.reject(new WireError('busy', 429, 45_000))
  }, options)
  expect(waits).toEqual([45_000])
})

test('a slow product is asked the more rarely', async () => {
  const { stop, waits, options, spend } = setUp()
  await runPasses(() => {
    spend(1000)
    stop.abort()
    return Promise.resolve()
  }, options)
  expect(waits).toEqual([4000])
})
