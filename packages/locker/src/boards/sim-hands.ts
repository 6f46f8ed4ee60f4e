import type { Scanner } from '../ports/scanner.ts'
import { isOneOf, isRecord } from '../read-json.ts'
import type { BusFault, DoorFault, SimCabinet } from './sim-cabinet.ts'

const ACTS = ['push', 'take', 'put', 'scan', 'fault', 'bus'] as const

/** What is wrong with a door, by the name that the page of the wall posts. */
const FAULTS = {
  stuck: { kind: 'stuck' },
  needs_two: { kind: 'needs_two' },
  springs_back: { kind: 'springs_back' },
  slow: { kind: 'slow' },
  sensor_open: { kind: 'sensor_stuck', door: 'open' },
  sensor_closed: { kind: 'sensor_stuck', door: 'closed' },
  bounces: { kind: 'bounces' },
} as const satisfies Readonly<Record<string, DoorFault>>
export type FaultName = keyof typeof FAULTS
const FAULT_NAMES = Object.keys(FAULTS) as FaultName[]
const BUS_FAULTS = ['silent'] as const satisfies readonly BusFault[]

export const faultName = (fault: DoorFault): FaultName =>
  fault.kind === 'sensor_stuck' ? `sensor_${fault.door}` : fault.kind
const TEXT_MAX = 256

/** What somebody does at the simulated cabinet with their hands. */
export type Act =
  | { readonly act: 'push' | 'take'; readonly door: number }
  | { readonly act: 'put'; readonly door: number; readonly barcode: string }
  | { readonly act: 'fault'; readonly door: number; readonly fault: DoorFault | null }
  | { readonly act: 'scan'; readonly payload: string }
  | { readonly act: 'bus'; readonly fault: BusFault | null }

export interface SimHands {
  readonly scanner: Scanner
  /** @returns false where hands cannot do it: nothing is laid behind a closed door */
  readonly perform: (act: Act) => boolean
}

/** The wall and the scanner of a simulated cabinet, in the hands of whoever has its page. */
export function createSimHands(cabinet: SimCabinet): SimHands {
  const listeners = new Set<(payload: string) => void>()
  return {
    scanner: {
      state: 'ok',
      onScan: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    perform: (act) => {
      switch (act.act) {
        case 'push':
          cabinet.push(act.door)
          return true
        case 'take':
          return cabinet.put(act.door, null)
        case 'put':
          return cabinet.put(act.door, act.barcode)
        case 'fault':
          cabinet.setFault(act.door, act.fault)
          return true
        case 'bus':
          cabinet.setBusFault(act.fault)
          return true
        case 'scan':
          for (const listener of listeners) listener(act.payload)
          return true
      }
    },
  }
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= TEXT_MAX

/** What the page of the wall posted; null where it is nothing that hands do. */
export function parseAct(value: unknown): Act | null {
  if (!isRecord(value) || !isOneOf(ACTS, value['act'])) return null
  const { act, door, barcode, payload, fault } = value
  if (act === 'scan') return isText(payload) ? { act, payload } : null
  if (act === 'bus') return fault === null || isOneOf(BUS_FAULTS, fault) ? { act, fault } : null
  if (typeof door !== 'number') return null
  if (act === 'put') return isText(barcode) ? { act, door, barcode } : null
  if (act !== 'fault') return { act, door }
  if (fault === null) return { act, door, fault }
  return isOneOf(FAULT_NAMES, fault) ? { act, door, fault: FAULTS[fault] } : null
}
