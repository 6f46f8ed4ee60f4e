import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import {
  type CabinetDoor,
  createSimCabinet,
  type SimCabinet,
} from '@yacheyka/locker/boards/sim-cabinet'
import type { DoorMapEntry } from '@yacheyka/locker/door'

/** A simulated cabinet whose doors stay as they are when the process dies: it is steel, not a part of the process. */
export function openStoredCabinet(file: string, map: readonly DoorMapEntry[]): SimCabinet {
  const cabinet = createSimCabinet(map)
  if (existsSync(file)) cabinet.restore(JSON.parse(readFileSync(file, 'utf8')) as CabinetDoor[])
  cabinet.onChange(() => {
    writeFileSync(`${file}.new`, JSON.stringify(cabinet.state()))
    renameSync(`${file}.new`, file)
  })
  return cabinet
}
