import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerBrokenRequest } from './answer-error.ts'
import { callerAddress } from './caller-address.ts'
import { AppError, tooManyRequests } from './errors.ts'
import { limitedAddress } from './limits.ts'

/** Bodies of one scope under way at once in this process, and of one address: each may cost fifty megabytes for a moment. */
const AT_ONCE = 4
const AT_ONCE_OF_ADDRESS = 2
/** Seconds after which another try may find a place. */
const COME_BACK = 10
/** A body that brings fewer bytes than this in so many milliseconds stands still: it would hold a place for nothing. */
export const PROGRESS_BYTES = 16 * 1024
export const PROGRESS_TIME = 10_000

/** Lets only so many calls of this scope read their bodies and be answered at once, and breaks off those that stand. */
export function boundBodies(scope: FastifyInstance): void {
  const underWay = new Map<FastifyRequest, string>()

  scope.addHook('onRequest', (request, reply, done) => {
    const from = limitedAddress(callerAddress(request))
    const own = [...underWay.values()].filter((address) => address === from).length
    if (own >= AT_ONCE_OF_ADDRESS) return done(tooManyRequests(COME_BACK))
    if (underWay.size >= AT_ONCE) return done(busy())
    underWay.set(request, from)
    const watch = watchProgress(request.raw.socket)
    // The whole body has come, whoever read it.
    request.raw.once('end', () => clearInterval(watch))
    // Whether answered or broken off.
    reply.raw.once('close', () => {
      underWay.delete(request)
      clearInterval(watch)
    })
    done()
  })
}

function watchProgress(socket: Socket): NodeJS.Timeout {
  // What came with the headers counts as progress too.
  let before = 0
  const look = () => {
    if (socket.bytesRead - before < PROGRESS_BYTES) answerBrokenRequest(STANDS_STILL, socket)
    before = socket.bytesRead
  }
  return setInterval(look, PROGRESS_TIME)
}

const STANDS_STILL = Object.assign(new Error('the body stands still'), {
  code: 'ERR_HTTP_REQUEST_TIMEOUT',
})

const busy = () =>
  new AppError(
    503,
    'busy',
    'Сейчас принимается много файлов. Пожалуйста, повторите через несколько секунд.',
    COME_BACK,
  )
