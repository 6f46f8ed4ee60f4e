import type { FastifyReply } from 'fastify'
import { AppError } from './errors.ts'

export interface PlaceRule {
  /** Answers under way at once in this process. */
  readonly atOnce: number
  /** Of these, to whoever has one name. */
  readonly atOnceOfOne: number
  /** For people. */
  readonly busy: string
}

/** Seconds after which another try may find a place. */
const COME_BACK = 5

/**
 * Gives out places for answers that are long to make. A place is free again when its response has been read, or its reader
 * has gone.
 * @returns takes a place for this answer under the name of whoever asks, or throws 429 `busy`
 */
export function makePlaces(rule: PlaceRule): (name: string, reply: FastifyReply) => void {
  const underWay = new Map<FastifyReply, string>()
  return (name, reply) => {
    // Who has gone already would never give the place back, and reads nothing.
    if (reply.raw.closed) return
    const own = [...underWay.values()].filter((other) => other === name).length
    if (own >= rule.atOnceOfOne || underWay.size >= rule.atOnce)
      throw new AppError(429, 'busy', rule.busy, COME_BACK)
    underWay.set(reply, name)
    reply.raw.once('close', () => underWay.delete(reply))
  }
}
