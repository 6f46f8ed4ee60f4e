import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type CabinetDoor,
  createSimCabinet,
  type SimCabinet,
} from '@yacheyka/locker/boards/sim-cabinet'
import type { SimConditions } from '@yacheyka/locker/boards/sim-conditions'
import type { DoorMapEntry } from '@yacheyka/locker/door'

/**
 * A simulated cabinet whose doors and conditions stay as they are when the process dies: it is steel, not a part of the
 * process.
 */
export function openStoredCabinet(folder: string, map: readonly DoorMapEntry[]): SimCabinet {
  const cabinet = createSimCabinet(map)
  const doors = join(folder, 'cabinet.json')
  const conditions = join(folder, 'cabinet-conditions.json')
  if (existsSync(doors)) cabinet.restore(readJson(doors) as CabinetDoor[])
  if (existsSync(conditions)) cabinet.setConditions(readJson(conditions) as Partial<SimConditions>)
  cabinet.onChange(() => {
    replaceFile(conditions, cabinet.conditions())
    replaceFile(doors, cabinet.state())
  })
  return cabinet
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

function replaceFile(file: string, value: unknown): void {
  writeFileSync(`${file}.new`, JSON.stringify(value))
  renameSync(`${file}.new`, file)
}
