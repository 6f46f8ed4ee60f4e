import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** What a group of processes uses, of Linux; elsewhere nothing. */
export interface Used {
  /** Of memory, shared pages dealt out among those that share them. */
  readonly bytes: number
  /** Of processor time, so far. */
  readonly cpuSeconds: number
}

export function usedBy(pids: readonly number[]): Used {
  const used = pids.map((pid) => ({ bytes: bytesOf(pid), cpuSeconds: cpuSecondsOf(pid) }))
  return {
    bytes: used.reduce((sum, { bytes }) => sum + bytes, 0),
    cpuSeconds: used.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
  }
}

/** The database's processes: those that work in its folder. */
export function databasePids(dataDir: string): readonly number[] {
  const folder = realpathSync(dataDir)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(join('/proc', pid, 'cwd')).startsWith(`${folder}/`)
      } catch {
        return false
      }
    })
    .map(Number)
}

function bytesOf(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** Seconds of processor time that the machine beneath gave to others though this one wanted it, of all cores. Linux only. */
export function stolenSeconds(): number {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
    return Number(line.trim().split(/ +/)[8] ?? 0) / 100
  } catch {
    return 0
  }
}

/** With what its ended children used, since a database's connections come and go. */
function cpuSecondsOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const ticks = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
      .map(Number)
    return ticks.reduce((sum, each) => sum + each, 0) / 100
  } catch {
    return 0
  }
}
