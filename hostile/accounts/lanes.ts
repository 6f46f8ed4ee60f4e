import { Agent } from 'node:http'
import { request, type Requested, type HostileResponse } from '../request.ts'
import { ATTACKERS } from './people.ts'

export interface Lanes {
  /** How many calls were begun. */
  readonly turns: () => number
  readonly stop: () => Promise<void>
}

/**
 * So many connections of one attacker, each of which asks the next as soon as it is answered.
 * @param next what is asked in a turn; turns are numbered from 1 over all connections
 */
export function openLanes(
  port: number,
  count: number,
  next: (turn: number) => Requested,
  hear: (response: HostileResponse | string, requested: Requested, turn: number) => void = () =>
    undefined,
): Lanes {
  const ending = new AbortController()
  let turns = 0
  const lane = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!ending.signal.aborted) {
      turns += 1
      const turn = turns
      const requested = next(turn)
      hear(await request({ port, address: ATTACKERS, agent }, requested), requested, turn)
    }
    agent.destroy()
  }
  const running = Array.from({ length: count }, lane)
  return {
    turns: () => turns,
    stop: async () => {
      ending.abort()
      await Promise.all(running)
    },
  }
}
