import { isUnavailable } from '#/db/unavailable.ts'

/** Milliseconds without a single response of the database after which the process goes on by itself. */
export const SILENT_AFTER = 1000

/**
 * Does by the process what all processes do together in the database, while that cannot be reached or says nothing at all. Any
 * other error is one, and a call that only takes long, such as one of a caller whose calls wait for each other, is waited for.
 */
export function orAlone<Parameters extends readonly unknown[], T>(
  together: (...parameters: Parameters) => Promise<T>,
  alone: (...parameters: Parameters) => Promise<T>,
): (...parameters: Parameters) => Promise<T> {
  let respondedAt = -Infinity
  const attempt = async (...parameters: Parameters) => {
    try {
      const result = await together(...parameters)
      respondedAt = performance.now()
      return result
    } catch (rejection) {
      if (isUnavailable(rejection)) return alone(...parameters)
      respondedAt = performance.now()
      throw rejection
    }
  }
  return async (...parameters) => {
    const attempted = attempt(...parameters)
    for (;;) {
      const since = performance.now()
      const result = await within(attempted, SILENT_AFTER)
      if (result !== LATE) return result
      if (respondedAt < since) return alone(...parameters)
    }
  }
}

const LATE = Symbol('late')

async function within<T>(work: Promise<T>, milliseconds: number): Promise<T | typeof LATE> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(resolve, milliseconds, LATE)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
