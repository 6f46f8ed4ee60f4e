import { statfs } from 'node:fs/promises'
import { freemem, totalmem } from 'node:os'
import type { Sensors } from '@yacheyka/locker/ports/sensors'

const PERCENT = 100

/** What every machine knows of itself; a cabinet's own sensors are not read yet. @param folder of the data partition */
export function openMachineSensors(folder: string): Sensors {
  return {
    read: async () => ({
      mains: null,
      battery: null,
      volts: null,
      celsius: null,
      humidity: null,
      diskFree: await freeOf(folder),
      diskWear: null,
      memoryFree: (freemem() / totalmem()) * PERCENT,
      signal: null,
      tamper: null,
    }),
  }
}

/** Null where the system does not say. */
async function freeOf(folder: string): Promise<number | null> {
  try {
    const { bavail, blocks } = await statfs(folder)
    return blocks === 0 ? null : (bavail / blocks) * PERCENT
  } catch {
    return null
  }
}
