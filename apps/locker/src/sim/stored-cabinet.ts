import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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
  const silence = `${file}.silent`
  if (existsSync(silence)) cabinet.setBusFault('silent')
  cabinet.onChange(() => {
    if (cabinet.busFault() === null) rmSync(silence, { force: true })
    else writeFileSync(silence, '')
    writeFileSync(`${file}.new`, JSON.stringify(cabinet.state()))
    renameSync(`${file}.new`, file)
  })
  return cabinet
}
