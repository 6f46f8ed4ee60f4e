import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LOOK_EVERY, makeMeter, PACE, type Pace, UNPROVEN_PACE } from './body-pace.ts'
import { callerAddress } from './caller-address.ts'
import { AppError, tooManyRequests } from './errors.ts'
import { failBody } from './fail-body.ts'
import { limitedAddress } from './limits.ts'
import { networkOf } from './watch/caller.ts'

export interface SlotRule {
  /** Bodies under way at once in this process. */
  readonly atOnce: number
  /** Of these, of one group. */
  readonly ofGroup: number
  /** What counts as one group of addresses: an address or a network. */
  readonly groupOf: (ip: string) => string
  readonly pace: Pace
}

/** Takes a slot for this call until its answer has gone, or throws 429 or 503. */
export type TakeSlot = (request: FastifyRequest, reply: FastifyReply) => void

interface Slot {
  readonly address: string
  readonly group: string
  /** Bytes per second of a body that may be evicted; undefined where it may not. */
  readonly rate: () => number | undefined
  readonly evict: () => void
}

/** Seconds after which another try may find a slot. */
const COME_BACK = 10

/**
 * Slots for bodies that cost memory or disk while they come. A body below its pace is broken off with 408; with all slots
 * taken, the slowest one is evicted for a newcomer.
 */
function makeBodySlots({ atOnce, ofGroup, groupOf, pace }: SlotRule): TakeSlot {
  const held = new Set<Slot>()

  return (request, reply) => {
    // Who has gone already would never give the slot back.
    if (reply.raw.closed) return
    const ip = callerAddress(request)
    const [address, group] = [limitedAddress(ip), groupOf(ip)]
    const own = [...held].filter((slot) => slot.group === group)
    if (own.length >= ofGroup && !evictSlowest(own, pace))
      throw own.every((slot) => slot.address === address) ? tooManyRequests(COME_BACK) : busy()
    if (held.size >= atOnce && !evictSlowest([...held], pace)) throw busy()
    const { rate, breakOff } = watchBody(request, reply, pace)
    const release = () => held.delete(slot)
    const evict = () => {
      release()
      breakOff(busy())
    }
    const slot: Slot = { address, group, rate, evict }
    held.add(slot)
    // Whether answered or broken off.
    reply.raw.once('close', release)
  }
}

/** @returns false where none is slow enough */
function evictSlowest(slots: readonly Slot[], { evictedBelow }: Pace): boolean {
  const [slowest] = slots
    .flatMap((slot) => {
      const rate = slot.rate() ?? evictedBelow
      return rate < evictedBelow ? [{ slot, rate }] : []
    })
    .toSorted((one, other) => one.rate - other.rate)
  slowest?.slot.evict()
  return slowest !== undefined
}

/** Breaks the body off when it falls below its pace. */
function watchBody(request: FastifyRequest, reply: FastifyReply, pace: Pace) {
  const { raw } = request
  const meter = makeMeter(pace, seconds(), raw.socket.bytesRead)
  const breakOff = (error: AppError) => {
    clearInterval(watch)
    failBody(request, reply, error)
  }
  const watch = setInterval(() => {
    meter.look(seconds(), raw.socket.bytesRead)
    if (meter.isTooSlow()) breakOff(tooSlow())
  }, LOOK_EVERY * 1000)
  const stop = () => clearInterval(watch)
  // The whole body has come, whoever read it.
  raw.once('end', stop)
  reply.raw.once('close', stop)
  const rate = () => (raw.complete ? undefined : meter.rateAt(seconds(), raw.socket.bytesRead))
  return { rate, breakOff }
}

/** Never goes back, as the clock on the wall may. */
const seconds = () => performance.now() / 1000

const tooSlow = () =>
  new AppError(
    408,
    'too_slow',
    'Файлы шли слишком медленно, и приём прерван. Попробуйте ещё раз или отправьте их по другой связи.',
    COME_BACK,
  )

const busy = () =>
  new AppError(
    503,
    'busy',
    'Сейчас принимается много файлов. Пожалуйста, повторите через несколько секунд.',
    COME_BACK,
  )

/**
 * Slots of a form that anybody may send. Whoever has passed the captcha before the body is read has slots of his own;
 * others, such as programs that send the token behind the files, have few. One network holds a quarter at most.
 */
export const openPublicSlots = (slots: { readonly proven: number; readonly unproven: number }) => ({
  proven: makeBodySlots(publicRule(slots.proven, PACE)),
  unproven: makeBodySlots(publicRule(slots.unproven, UNPROVEN_PACE)),
})

const publicRule = (atOnce: number, pace: Pace): SlotRule => ({
  atOnce,
  ofGroup: Math.max(1, Math.floor(atOnce / 4)),
  groupOf: networkOf,
  pace,
})

/** Signed-in callers: of one address as many as work behind it at once. */
const SIGNED_IN: SlotRule = { atOnce: 4, ofGroup: 2, groupOf: limitedAddress, pace: PACE }

/** Lets only so many calls of this scope read their bodies and be answered at once. */
export function boundBodies(scope: FastifyInstance): void {
  const takeSlot = makeBodySlots(SIGNED_IN)
  scope.addHook('onRequest', (request, reply, done) => {
    takeSlot(request, reply)
    done()
  })
}
