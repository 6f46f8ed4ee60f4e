import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerAddress } from '#/caller-address.ts'
import { AppError } from '#/errors.ts'
import { limitedAddress } from '#/limits.ts'

/** Whole lists and workbooks under way at once in this process, and to one address: each is tens of megabytes long. */
export const WHOLE_AT_ONCE = 6
export const WHOLE_AT_ONCE_TO_ADDRESS = 2
/** Seconds after which another try may find a place. */
const COME_BACK = 5

/** Gives out places for whole answers. A place is free again when its answer has been read, or its reader has gone. */
export function makeWholePlaces(): (request: FastifyRequest, reply: FastifyReply) => void {
  const underWay = new Map<FastifyRequest, string>()
  return (request, reply) => {
    // Who has gone already would never give the place back, and reads nothing.
    if (reply.raw.closed) return
    const address = limitedAddress(callerAddress(request))
    const own = [...underWay.values()].filter((other) => other === address).length
    if (own >= WHOLE_AT_ONCE_TO_ADDRESS || underWay.size >= WHOLE_AT_ONCE) throw busy()
    underWay.set(request, address)
    reply.raw.once('close', () => underWay.delete(request))
  }
}

const busy = () =>
  new AppError(
    429,
    'busy',
    'Сейчас выгружается много списков. Пожалуйста, повторите через несколько секунд.',
    COME_BACK,
  )
