import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { logError } from '../system/recent-log.ts'

const CHUNK = 1024 * 1024
/** Room for weeks of hand-outs. */
const CHUNKS = 32
/** The reserve is made only where so many times its size is free. */
const FREE_TIMES = 4

/** Room of a disk that is given back when the disk is full, so that hand-outs go on. */
export interface DiskReserve {
  /** @returns false where there was none */
  release(): boolean
  /** Makes it where the disk has room. */
  refill(): void
}

export function createDiskReserve(file: string): DiskReserve {
  return {
    release: () => {
      if (!existsSync(file)) return false
      rmSync(file)
      return true
    },
    refill: () => {
      if (existsSync(file)) return
      const fresh = `${file}.new`
      try {
        const { bavail, bsize } = statfsSync(dirname(file))
        if (bavail * bsize < CHUNK * CHUNKS * FREE_TIMES) return
        writeZeros(fresh)
        renameSync(fresh, file)
      } catch (reason) {
        rmSync(fresh, { force: true })
        logError(reason)
      }
    },
  }
}

function writeZeros(file: string): void {
  const handle = openSync(file, 'w', 0o600)
  try {
    const zeros = Buffer.alloc(CHUNK)
    for (let chunk = 0; chunk < CHUNKS; chunk += 1) writeSync(handle, zeros)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

export const NO_RESERVE: DiskReserve = { release: () => false, refill: () => {} }
