import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerAddress } from '#/observability/caller-address.ts'
import { limitedAddress } from '#/http/limits.ts'
import { makePlaces } from '#/http/response-slots.ts'

/** Whole lists and workbooks under way at once in this process, and to one address: each is tens of megabytes long. */
export const WHOLE_AT_ONCE = 6
export const WHOLE_AT_ONCE_TO_ADDRESS = 2

/** Gives out places for whole responses. A place is free again when its response has been read, or its reader has gone. */
export function makeWholePlaces(): (request: FastifyRequest, reply: FastifyReply) => void {
  const takePlace = makePlaces({
    atOnce: WHOLE_AT_ONCE,
    atOnceOfOne: WHOLE_AT_ONCE_TO_ADDRESS,
    busy: 'Сейчас выгружается много списков. Пожалуйста, повторите через несколько секунд.',
  })
  return (request, reply) => takePlace(limitedAddress(callerAddress(request)), reply)
}
