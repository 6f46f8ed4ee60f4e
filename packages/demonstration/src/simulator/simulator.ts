import { POINT_TYPE_WORDING } from '@yacheyka/core/points/point'
import { act } from './act.ts'
import { type FollowedParcel, turnNow } from './follow-parcel.ts'
import { habitsOf } from './habits.ts'
import type { PointFacts, Turn } from './next-turn.ts'
import type { Code } from './task-book.ts'
import { WireError } from './wire.ts'
import { type LifeOptions, makeWorld, openPlace, park, refresh, type World } from './world.ts'

/** Couriers, lockers, recipients and collectors of some points. They live on nothing but HTTP. */
export interface Simulator {
  /**
   * Does all that is due at `now` (milliseconds since 1970). What fails is done at a later pass.
   * @throws {WireError} where the product does not answer as it should
   */
  pass(now: number): Promise<void>
  /** What is known of the parcels that have not ended. */
  parcels(): readonly FollowedParcel[]
  /** A passer-by tries a code at the locker. @returns whether a cell opened */
  tryCode(terminal: string, code: Code, now: number): Promise<boolean>
}

export function startSimulator(options: LifeOptions): Simulator {
  const world = makeWorld(options)
  return {
    pass: async (now) => {
      await pollPlaces(world, now)
      const left = (await options.pointsWithDevice?.()) ?? NONE
      for (const { parcel, turn } of turnsOf(world, left, now)) await act(world, parcel, turn, now)
      await sendReports(world, now)
    },
    parcels: () => [...world.parcels.values()],
    tryCode: async (terminal, code, now) => {
      const place = world.places.get(terminal)
      if (place === undefined) return false
      await refresh(world, place, now)
      return (await place.openBy(code, now)) !== undefined
    },
  }
}

async function pollPlaces(world: World, now: number): Promise<void> {
  for (const number of world.options.terminals) {
    if ((world.nextPoll.get(number) ?? 0) > now) continue
    const point = world.points.get(number) ?? (await meetPoint(world, number))
    await refresh(world, world.places.get(number) ?? openPlace(world, number, point), now)
  }
}

/** The owner whose lockers are not the network's own, see `place`. */
const PARTNER = 'russian_post'

async function meetPoint(world: World, number: string): Promise<PointFacts> {
  const found = await world.options.wire.getTerminal(number)
  const point = {
    isLocker: found?.point_type !== POINT_TYPE_WORDING.pickup,
    isPartner: found?.owner === PARTNER,
  }
  world.points.set(number, point)
  return point
}

/** Turns of one pass; recipients fewer, since each reads a page that is limited by address. */
const TURNS_MAX = 200
const VISITS_MAX = 3

const NONE: ReadonlySet<string> = new Set()

/** Who stands at the locker, the courier who brings the parcel too. */
const isAtThePoint = ({ actor, status }: Turn): boolean =>
  actor !== 'courier' || status === 'delivered'

/** @param left points where real people do what is done at the locker */
function turnsOf(world: World, left: ReadonlySet<string>, now: number) {
  const { takesPart = () => true, habits = habitsOf, speed } = world.options
  const turns: { readonly parcel: FollowedParcel; readonly turn: Turn }[] = []
  let visits = 0
  for (const parcel of world.parcels.values()) {
    const point = world.points.get(parcel.terminal)
    if (point === undefined || !takesPart(parcel.barcode)) continue
    const turn = turnNow(parcel, habits(parcel.barcode), point, speed, now)
    if (turn === undefined || (left.has(parcel.terminal) && isAtThePoint(turn))) continue
    if (turn.actor === 'recipient' && ++visits > VISITS_MAX) continue
    if (turns.push({ parcel, turn }) === TURNS_MAX) break
  }
  return turns
}

/** Sends what is due. A sending that was not answered is repeated as it was: the identifiers are the same. */
async function sendReports(world: World, now: number): Promise<void> {
  const { options, eventQueue } = world
  for (let events = eventQueue.due(now); events.length > 0; events = eventQueue.due(now)) {
    const verdicts = await options.wire.postEvents(events).catch((error: unknown) => {
      // What the product cannot read it will not read the next time either.
      if (error instanceof WireError && error.status === 400) eventQueue.sent(events)
      throw error
    })
    eventQueue.sent(events)
    for (const [index, event] of events.entries()) {
      const verdict = verdicts[index]
      if (verdict === undefined) continue
      options.onVerdict?.(event, verdict)
      // What was told before a restart, by another clock, is no rejection.
      if (verdict.result === 'refused' && verdict.code !== 'event_id_reused')
        park(world, event.barcode ?? '')
    }
  }
}
