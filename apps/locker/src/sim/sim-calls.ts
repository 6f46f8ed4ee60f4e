import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DoorFault, SimCabinet } from '@yacheyka/locker/boards/sim-cabinet'
import type { DoorMapEntry } from '@yacheyka/locker/door'
import type { Scanner } from '@yacheyka/locker/ports/scanner'
import { body } from '../host/screen-host.ts'
import { SIM_ACT_PATH, SIM_CABINET_PATH } from '../host/paths.ts'
import { isOneOf, isRecord } from '../host/read-json.ts'

const ACTS = ['push', 'take', 'put', 'scan', 'fault'] as const
const FAULTS = ['stuck', 'needs_two', 'springs_back'] as const
const TEXT_MAX = 256

/** What somebody does at the simulated cabinet with their hands. */
type Act =
  | { readonly act: 'push' | 'take'; readonly door: number }
  | { readonly act: 'put'; readonly door: number; readonly barcode: string }
  | { readonly act: 'fault'; readonly door: number; readonly fault: DoorFault | null }
  | { readonly act: 'scan'; readonly payload: string }

export interface SimHands {
  readonly scanner: Scanner
  /** Calls of the wall beside the screen; false: not theirs. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
  /** @returns false where hands cannot do it: nothing is laid behind a closed door */
  readonly perform: (act: Act) => boolean
}

/** The wall and the scanner of a simulated cabinet, in the hands of whoever has its page. */
export function createSimHands(cabinet: SimCabinet, map: readonly DoorMapEntry[]): SimHands {
  const listeners = new Set<(payload: string) => void>()
  return {
    scanner: {
      state: 'ok',
      onScan: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    answer: async (request, response) => {
      const { method, url } = request
      if (method === 'GET' && url === SIM_CABINET_PATH) {
        const places = new Map(map.map(({ no, place, size }) => [no, { place, size }]))
        const doors = cabinet.state().map((door) => ({ ...door, ...places.get(door.no) }))
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify(doors))
        return true
      }
      if (method !== 'POST' || url !== SIM_ACT_PATH) return false
      const act = parseAct(await body(request))
      response.writeHead(act === null || !perform(act) ? 400 : 204).end()
      return true
    },
    perform,
  }

  function perform(act: Act): boolean {
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
  }
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= TEXT_MAX

function parseAct(value: unknown): Act | null {
  if (!isRecord(value) || !isOneOf(ACTS, value['act'])) return null
  const { act, door, barcode, payload, fault } = value
  if (act === 'scan') return isText(payload) ? { act, payload } : null
  if (typeof door !== 'number') return null
  if (act === 'put') return isText(barcode) ? { act, door, barcode } : null
  if (act !== 'fault') return { act, door }
  if (fault === null) return { act, door, fault }
  return isOneOf(FAULTS, fault) ? { act, door, fault: { kind: fault } } : null
}
