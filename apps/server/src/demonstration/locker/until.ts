import type { RunningLocker } from './running-locker.ts'

/** It did not come to that. */
export class TooLate extends Error {
  override readonly name = 'TooLate'
}

/** Milliseconds for what a machine does. */
const TIMEOUT = 15_000

/**
 * Resolves as soon as this holds: it is looked at after each change of the locker.
 * @throws {TooLate}
 */
export async function until(
  { onChange }: Pick<RunningLocker, 'onChange'>,
  holds: () => boolean | Promise<boolean>,
  timeout = TIMEOUT,
): Promise<void> {
  let change = Promise.withResolvers<void>()
  const wake = () => change.resolve()
  const stop = onChange(wake)
  let isLate = false
  const end = setTimeout(() => {
    isLate = true
    wake()
  }, timeout)
  try {
    while (!(await holds())) {
      if (isLate) throw new TooLate(`not within ${timeout} ms`)
      await change.promise
      change = Promise.withResolvers()
    }
  } finally {
    clearTimeout(end)
    stop()
  }
}
