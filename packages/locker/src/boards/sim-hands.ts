import type { Scanner } from '../ports/scanner.ts'
import { isOneOf, isRecord } from '../read-json.ts'
import type { DoorFault, SimCabinet } from './sim-cabinet.ts'
import {
  BUS_FAULTS,
  type BusFault,
  CLOCK_SETTINGS,
  type ClockSetting,
  type Temperature,
  TEMPERATURES,
} from './sim-conditions.ts'

const AT_DOOR = ['push', 'pull', 'force', 'take'] as const
const SWITCHES = ['mains', 'link'] as const

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

export const faultName = (fault: DoorFault): FaultName =>
  fault.kind === 'sensor_stuck' ? `sensor_${fault.door}` : fault.kind
const TEXT_MAX = 256

/** What somebody does at the simulated cabinet with their hands. */
export type Act =
  | { readonly act: (typeof AT_DOOR)[number]; readonly door: number }
  | { readonly act: 'put'; readonly door: number; readonly barcode: string }
  | { readonly act: 'fault'; readonly door: number; readonly fault: DoorFault | null }
  | { readonly act: 'scan'; readonly payload: string }
  | { readonly act: 'bus'; readonly fault: BusFault | null }
  | { readonly act: (typeof SWITCHES)[number]; readonly on: boolean }
  | { readonly act: 'celsius'; readonly celsius: Temperature }
  | { readonly act: 'clock'; readonly clock: ClockSetting }
  | { readonly act: 'power_cut' }

export interface SimHands {
  readonly scanner: Scanner
  /** @returns false where hands cannot do it: nothing is laid behind a closed door, and no hand opens one that its lock holds */
  readonly perform: (act: Act) => boolean
}

/**
 * The wall and the scanner of a simulated cabinet, in the hands of whoever has its page.
 * @param cutPower ends the process at once; absent: its power cannot be cut so
 */
export function createSimHands(cabinet: SimCabinet, cutPower?: () => void): SimHands {
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
        case 'pull':
          return cabinet.pull(act.door)
        case 'force':
          cabinet.force(act.door)
          return true
        case 'take':
          return cabinet.put(act.door, null)
        case 'put':
          return cabinet.put(act.door, act.barcode)
        case 'fault':
          cabinet.setFault(act.door, act.fault)
          return true
        case 'bus':
          cabinet.setConditions({ bus: act.fault })
          return true
        case 'mains':
        case 'link':
          cabinet.setConditions({ [act.act]: act.on })
          return true
        case 'celsius':
          cabinet.setConditions({ celsius: act.celsius })
          return true
        case 'clock':
          cabinet.setConditions({ clock: act.clock })
          return true
        case 'power_cut':
          cutPower?.()
          return cutPower !== undefined
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
  if (!isRecord(value)) return null
  const { act, door, on, barcode, payload, fault, celsius, clock } = value
  if (isOneOf(SWITCHES, act)) return typeof on === 'boolean' ? { act, on } : null
  if (isOneOf(AT_DOOR, act)) return typeof door === 'number' ? { act, door } : null
  switch (act) {
    case 'scan':
      return isText(payload) ? { act, payload } : null
    case 'bus':
      return fault === null || isOneOf(BUS_FAULTS, fault) ? { act, fault } : null
    case 'celsius': {
      const temperature = TEMPERATURES.find((one) => one === celsius)
      return temperature === undefined ? null : { act, celsius: temperature }
    }
    case 'clock':
      return isOneOf(CLOCK_SETTINGS, clock) ? { act, clock } : null
    case 'power_cut':
      return { act }
    case 'put':
      return typeof door === 'number' && isText(barcode) ? { act, door, barcode } : null
    case 'fault':
      if (typeof door !== 'number') return null
      if (fault === null) return { act, door, fault }
      return isOneOf(FAULT_NAMES, fault) ? { act, door, fault: FAULTS[fault] } : null
    default:
      return null
  }
}
