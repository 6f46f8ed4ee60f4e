import { SIM_DOORS } from '@yacheyka/locker/boards/sim-door-map'
import { expect, test } from 'vitest'
import { fillCabinet } from './fill-cabinet.ts'

const sizeOf = (no: number | undefined) => SIM_DOORS.find((door) => door.no === no)?.size
const cellOf = (barcode: string, size: string, door: number | null = null) => ({
  barcode,
  size,
  door,
})

test('what lies in a point lies behind doors that hold it, and where the server knows the door behind that', () => {
  const inside = fillCabinet(SIM_DOORS, [cellOf('A', 'S'), cellOf('B', 'L'), cellOf('C', 'M', 5)])
  const doorOf = new Map([...inside].map(([no, barcode]) => [barcode, no]))
  expect([sizeOf(doorOf.get('A')), sizeOf(doorOf.get('B')), doorOf.get('C')]).toEqual(['S', 'L', 5])
})

test('two of one door, an unknown door and more than fit: every door has one cell, some stay free', () => {
  const cells = Array.from({ length: 40 }, (_, at) => cellOf(`cell ${at}`, 'S', at < 2 ? 5 : 99))
  const inside = fillCabinet(SIM_DOORS, cells)
  expect(inside.get(5)).toBe('cell 0')
  expect(new Set(inside.values()).size).toBe(inside.size)
  expect(SIM_DOORS.length - inside.size).toBe(6)
})
