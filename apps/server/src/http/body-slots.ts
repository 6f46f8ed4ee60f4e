import type { FastifyReply, FastifyRequest } from 'fastify'
import { HOLDING_BELOW, LOOK_EVERY, makeMeter, type Pace } from './body-pace.ts'
import { callerAddress } from '#/observability/caller-address.ts'
import { AppError, tooManyRequests } from './errors.ts'
import { failBody } from './fail-body.ts'
import { limitedAddress } from './limits.ts'

export interface SlotRule {
  /** Bodies under way at once in this process. */
  readonly atOnce: number
  /** Of these, of one group. */
  readonly ofGroup: number
  /** What counts as one group of addresses: an address or a network. */
  readonly groupOf: (ip: string) => string
  readonly pace: Pace
  /** Called with the address of a body that held its slot rather than came. */
  readonly onHolding?: (address: string) => void
  /** Called whenever a slot has become free. */
  readonly onFree?: () => void
}

/** Takes a slot for this call until its response has gone, or throws 429 or 503. */
export type TakeSlot = (request: FastifyRequest, reply: FastifyReply) => void

interface Slot {
  readonly address: string
  readonly group: string
  /** Bytes per second of a body that may be evicted. */
  readonly evictableRate: () => number | undefined
  readonly evict: () => void
}

/** Seconds after which another try may find a slot. */
const COME_BACK = 10

/**
 * Slots for bodies that cost memory or disk while they come. A body below its pace is broken off with 408; with all slots
 * taken, the slowest one is evicted for a newcomer.
 */
export function makeBodySlots(rule: SlotRule): TakeSlot {
  const held = new Set<Slot>()
  const free = (slot: Slot) => {
    if (held.delete(slot)) rule.onFree?.()
  }

  return (request, reply) => {
    // Who has gone already would never give the slot back.
    if (reply.raw.closed) return
    const ip = callerAddress(request)
    const [address, group] = [limitedAddress(ip), rule.groupOf(ip)]
    const own = [...held].filter((slot) => slot.group === group)
    if (own.length >= rule.ofGroup && !evictSlowest(own))
      throw own.every((slot) => slot.address === address) ? tooManyRequests(COME_BACK) : busy()
    if (held.size >= rule.atOnce && !evictSlowest([...held])) throw busy()

    const breakOff = (error: AppError, rate: number) => {
      free(slot)
      if (rate < HOLDING_BELOW) rule.onHolding?.(address)
      failBody(request, reply, error)
    }
    const evictableRate = watchBody(request, reply, rule.pace, (rate) => breakOff(tooSlow(), rate))
    const slot: Slot = {
      address,
      group,
      evictableRate,
      evict: () => breakOff(busy(), evictableRate() ?? 0),
    }
    held.add(slot)
    // Whether answered or broken off.
    reply.raw.once('close', () => free(slot))
  }
}

/** @returns false where none is slow enough */
function evictSlowest(slots: readonly Slot[]): boolean {
  const [slowest] = slots
    .flatMap((slot) => {
      const rate = slot.evictableRate()
      return rate === undefined ? [] : [{ slot, rate }]
    })
    .toSorted((one, other) => one.rate - other.rate)
  slowest?.slot.evict()
  return slowest !== undefined
}

/**
 * Looks at the body until all of it has come.
 * @param onTooSlow called once, with bytes per second
 * @returns the rate where the body is slow enough to be evicted now
 */
function watchBody(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  pace: Pace,
  onTooSlow: (rate: number) => void,
): () => number | undefined {
  const meter = makeMeter(pace, seconds(), raw.socket.bytesRead)
  const stop = () => clearInterval(watch)
  const watch = setInterval(() => {
    const rate = meter.look(seconds(), raw.socket.bytesRead)
    if (!meter.isTooSlow()) return
    stop()
    onTooSlow(rate)
  }, LOOK_EVERY * 1000)
  raw.once('end', stop)
  reply.raw.once('close', stop)
  return () => (raw.complete ? undefined : meter.evictableRate(seconds(), raw.socket.bytesRead))
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
