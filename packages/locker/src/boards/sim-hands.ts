import type { Scanner } from '../ports/scanner.ts'
import { isOneOf, isRecord } from '../read-json.ts'
import type { DoorFault, SimCabinet } from './sim-cabinet.ts'

const ACTS = ['push', 'take', 'put', 'scan', 'fault'] as const
const FAULTS = ['stuck', 'needs_two', 'springs_back'] as const
const TEXT_MAX = 256

/** What somebody does at the simulated cabinet with their hands. */
export type Act =
  | { readonly act: 'push' | 'take'; readonly door: number }
  | { readonly act: 'put'; readonly door: number; readonly barcode: string }
  | { readonly act: 'fault'; readonly door: number; readonly fault: DoorFault | null }
  | { readonly act: 'scan'; readonly payload: string }

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
  if (typeof door !== 'number') return null
  if (act === 'put') return isText(barcode) ? { act, door, barcode } : null
  if (act !== 'fault') return { act, door }
  if (fault === null) return { act, door, fault }
  return isOneOf(FAULTS, fault) ? { act, door, fault: { kind: fault } } : null
}
