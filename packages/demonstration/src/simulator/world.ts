import type { PulseEvent, PulseVerdict } from '@yacheyka/contract/feed/pulse'
import { isParcelEnd, type ParcelStep } from '@yacheyka/core/parcels/parcel-status'
import { fateOf, type Habits, habitsOf, stayOf } from './habits.ts'
import { type FollowedParcel, followTask, moveOn } from './follow-parcel.ts'
import { eventIdOf } from '../parcels/event-id.ts'
import { openCoreLocker } from './core-locker.ts'
import { openDesk } from './desk.ts'
import type { PointFacts } from './next-turn.ts'
import type { Place } from './place.ts'
import { openEventQueue, type EventQueue } from './event-queue.ts'
import type { Wire } from './wire.ts'

/** The recipient's phone: the one thing that is not asked over HTTP. */
interface Phone {
  /** `uid` in the link of the message about this parcel; undefined where no message came. */
  linkOf(barcode: string): Promise<string | undefined>
}

export interface LifeOptions {
  readonly wire: Wire
  /** The key of the hashes of codes that came with the token. */
  readonly codeKey: string
  readonly phone: Phone
  /** Numbers of the points that take part. */
  readonly terminals: readonly string[]
  /** How many times faster than life, above 0. */
  readonly speed: number
  /** Whether this parcel is moved at all; the others are left to whoever tries the product by hand. */
  readonly takesPart?: (barcode: string) => boolean
  /** Numbers of points whose lockers run a program of their own: what happens there is told by it. */
  readonly pointsWithDevice?: () => Promise<ReadonlySet<string>>
  /** Instead of those that go with the barcode. */
  readonly habits?: (barcode: string) => Habits
  /** Whether reports are doubled, late and lost now and then, as in life; they are unless told otherwise. */
  readonly mishaps?: boolean
  /** Milliseconds between two questions of one locker; none unless told otherwise. */
  readonly pollEvery?: number
  readonly onVerdict?: (event: PulseEvent, verdict: PulseVerdict) => void
}

/** What the actors have in mind. Nothing of it is kept: it comes back from the tasks of the lockers. */
export interface World {
  readonly options: LifeOptions
  /** Those that somebody has been at. */
  readonly places: Map<string, Place>
  readonly points: Map<string, PointFacts>
  /** When a locker asks again, milliseconds since 1970. */
  readonly nextPoll: Map<string, number>
  readonly parcels: Map<string, FollowedParcel>
  readonly eventQueue: EventQueue
}

export const makeWorld = (options: LifeOptions): World => ({
  options,
  places: new Map(),
  points: new Map(),
  nextPoll: new Map(),
  parcels: new Map(),
  eventQueue: openEventQueue(),
})

/** The place of this number; a locker's program is the real one. */
export function openPlace({ options, places }: World, number: string, point: PointFacts): Place {
  const { codeKey, takesPart = () => true, habits = habitsOf, speed } = options
  const place = point.isLocker
    ? openCoreLocker(number, {
        codeKey,
        takesPart,
        habits,
        speed,
        handedOutAs: point.isPartner ? 'received' : 'issued',
      })
    : openDesk(number, codeKey)
  places.set(number, place)
  return place
}

/** The place asks what is new, to the end. */
export async function refresh(world: World, place: Place, now: number): Promise<void> {
  const { wire, pollEvery = 0, speed } = world.options
  // What is heard of at the beginning has been so for a while; nobody knows how long.
  const isBeginning = place.cursor() === 0
  for (let more = true; more;) {
    const page = await wire.getTasks(place.terminal, place.cursor())
    place.learn(page)
    for (const task of page.results) {
      const stayed = isBeginning ? (Math.random() * stayOf(task.barcode, task.status)) / speed : 0
      const known = world.parcels.get(task.barcode)
      const parcel = followTask(known, task, place.terminal, now - stayed)
      if (task.state === 'forget' && isParcelEnd(parcel.status)) world.parcels.delete(task.barcode)
      else world.parcels.set(task.barcode, parcel)
    }
    more = page.has_more
  }
  // Not all at one moment.
  world.nextPoll.set(place.terminal, now + pollEvery * (0.75 + Math.random() / 2))
}

/** The parcel has come to a status, and its people say so, each cell by itself. */
export function report(world: World, barcode: string, status: ParcelStep, now: number): void {
  const parcel = world.parcels.get(barcode)
  if (parcel === undefined) return
  const { mishaps = true, speed } = world.options
  world.parcels.set(barcode, moveOn(parcel, status, now))
  const events = parcel.cells.map((cell) => eventOf(cell, status, parcel.terminal, now))
  const fate = mishaps ? fateOf(barcode, status) : ({ kind: 'plain' } as const)
  if (fate.kind === 'lost') return
  world.eventQueue.put(events, fate.kind === 'late' ? now + fate.wait / speed : now)
  if (fate.kind === 'doubled') world.eventQueue.put(structuredClone(events), now)
}

/** The same report has the same identifier after every restart, so that nothing is told twice. */
const eventOf = (
  barcode: string,
  status: ParcelStep,
  terminal: string,
  now: number,
): PulseEvent => ({
  event_id: eventIdOf(barcode, status),
  barcode,
  status,
  terminal_number: terminal,
  datetime: new Date(now).toISOString(),
})

/** Nothing came of it: its people try again after as long a stay. */
export function tryLater(world: World, barcode: string, now: number): void {
  const parcel = world.parcels.get(barcode)
  if (parcel !== undefined) world.parcels.set(barcode, { ...parcel, since: now })
}

/** The server refused a report: nothing is done with that parcel until its locker hears something new. */
export function park(world: World, cell: string): void {
  const parcel = world.parcels.values().find(({ cells }) => cells.includes(cell))
  if (parcel === undefined) return
  world.parcels.set(parcel.barcode, { ...parcel, ahead: false, parked: true })
}
