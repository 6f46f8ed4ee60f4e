import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SimCabinet } from '@yacheyka/locker/boards/sim-cabinet'
import { parseAct, type SimHands } from '@yacheyka/locker/boards/sim-hands'
import type { DoorMapEntry } from '@yacheyka/locker/door'
import { body } from '../host/screen-host.ts'
import { SIM_ACT_PATH, SIM_CABINET_PATH } from '../host/paths.ts'

/** False: the call is not one of the wall's. */
type AnswerCall = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

/** Calls of the wall beside the screen. */
export function createSimCalls(
  cabinet: SimCabinet,
  map: readonly DoorMapEntry[],
  hands: SimHands,
): AnswerCall {
  const places = new Map(map.map(({ no, place, size }) => [no, { place, size }]))
  return async (request, response) => {
    const { method, url } = request
    if (method === 'GET' && url === SIM_CABINET_PATH) {
      const doors = cabinet.state().map((door) => ({ ...door, ...places.get(door.no) }))
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ doors, conditions: cabinet.conditions() }))
      return true
    }
    if (method !== 'POST' || url !== SIM_ACT_PATH) return false
    const act = parseAct(await body(request))
    response.writeHead(act === null || !hands.perform(act) ? 400 : 204).end()
    return true
  }
}
