import { readFileSync, writeFileSync } from 'node:fs'
import type { Server } from './child.ts'

type Process = Pick<Server, 'pid'>

/** Megabytes that the process holds, or held at its highest since `forgetPeak`; NaN elsewhere than on Linux. */
export function memoryOf({ pid }: Process, which: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`${which}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}

/** Starting takes more than serving does. */
export function forgetPeak({ pid }: Process): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
  } catch {
    console.log('The peak of memory includes the start.')
  }
}
