import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Pace, PACE, UNPROVEN_PACE } from './body-pace.ts'
import { makeBodySlots, type SlotRule } from './body-slots.ts'
import { callerAddress } from '#/observability/caller-address.ts'
import { limitedAddress } from './limits.ts'
import { networkOf } from '#/observability/caller.ts'

/** Of one address at once: as many signed-in people as work behind it. */
const SIGNED_IN: SlotRule = { atOnce: 4, ofGroup: 2, groupOf: limitedAddress, pace: PACE }

/** Calls of one address that wait for a slot, and for how long in milliseconds: clerks of one office upload at once. */
const WAITING = { ofAddress: 6, time: 10_000 }

/** Lets only so many calls of this scope read their bodies and be answered at once; the next few wait, their bodies unread. */
export function boundBodies(scope: FastifyInstance): void {
  const waiting = new Map<() => void, string>()
  const takeSlot = makeBodySlots({
    ...SIGNED_IN,
    onFree: () => {
      for (const wake of waiting.keys()) wake()
    },
  })

  const nextFree = (reply: FastifyReply, address: string, time: number) =>
    new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        reply.raw.off('close', wake)
        waiting.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, time)
      reply.raw.once('close', wake)
      waiting.set(wake, address)
    })

  scope.addHook('onRequest', async (request, reply) => {
    const address = limitedAddress(callerAddress(request))
    const until = performance.now() + WAITING.time
    for (;;)
      try {
        takeSlot(request, reply)
        return
      } catch (error) {
        const time = until - performance.now()
        const others = [...waiting.values()].filter((other) => other === address)
        if (time <= 0 || others.length >= WAITING.ofAddress) throw error
        await nextFree(reply, address, time)
      }
  })
}

/** Takes a slot as `TakeSlot` does; for whoever has passed the captcha before the body is read there are more. */
type TakePublicSlot = (request: FastifyRequest, reply: FastifyReply, isProven: boolean) => void

/** Slots of a form that anybody may send. One network holds a quarter of them at most. */
export function openPublicSlots(slots: {
  readonly proven: number
  readonly unproven: number
}): TakePublicSlot {
  const holders = makeHolders()
  const onHolding = (address: string) => holders.note(address)
  const proven = makeBodySlots(publicRule(slots.proven, PACE, onHolding))
  const unproven = makeBodySlots(publicRule(slots.unproven, UNPROVEN_PACE, onHolding))
  return (request, reply, isProven) => {
    const isTrusted = isProven && !holders.has(limitedAddress(callerAddress(request)))
    const takeSlot = isTrusted ? proven : unproven
    takeSlot(request, reply)
  }
}

const publicRule = (
  atOnce: number,
  pace: Pace,
  onHolding: (address: string) => void,
): SlotRule => ({
  atOnce,
  ofGroup: Math.max(1, Math.floor(atOnce / 4)),
  groupOf: networkOf,
  pace,
  onHolding,
})

/** So often may a body of one address hold its slot rather than come, before its captcha counts for nothing; milliseconds that it is remembered. */
const HOLDS_BORNE = 2
const HOLDS_KEPT = 10 * 60_000

/** Addresses whose bodies have held slots of late. */
function makeHolders() {
  const holders = new Map<string, readonly number[]>()
  const recent = (address: string, now: number) =>
    (holders.get(address) ?? []).filter((at) => now - at < HOLDS_KEPT)
  return {
    note: (address: string) => {
      const now = performance.now()
      for (const other of holders.keys()) if (recent(other, now).length === 0) holders.delete(other)
      holders.set(address, [...recent(address, now), now].slice(-HOLDS_BORNE))
    },
    has: (address: string) => recent(address, performance.now()).length >= HOLDS_BORNE,
  }
}
