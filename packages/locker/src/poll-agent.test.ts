import { expect, test } from 'vitest'
import { pollAgent } from './poll-agent.ts'

test.for(['view', 'door'] as const)('a new %s ends the wait', async (what) => {
  const wakes = { view: () => {}, door: () => {} }
  const stopping = new AbortController()
  let polls = 0
  let isAsleep = Promise.withResolvers<undefined>()
  const polling = pollAgent(
    {
      poll: () => {
        polls += 1
        return Promise.resolve()
      },
      pollWait: () => 1000,
      screen: {
        onView: (listener) => {
          wakes.view = listener
          return () => {}
        },
      },
    },
    {
      clock: {
        sleep: (_, signal) =>
          new Promise((resolve) => {
            signal?.addEventListener('abort', () => resolve())
            isAsleep.resolve(undefined)
          }),
      },
      board: {
        onChange: (listener) => {
          wakes.door = () => listener({ board: 1, channel: 1 }, 'open')
          return () => {}
        },
      },
    },
    stopping.signal,
  )
  await isAsleep.promise
  isAsleep = Promise.withResolvers()
  wakes[what]()
  await isAsleep.promise
  stopping.abort()
  await polling
  expect(polls).toBe(2)
})
