import { afterAll, vi } from 'vitest'

// Files of one worker share its process.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  process.exitCode = undefined
})
