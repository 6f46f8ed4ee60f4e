import type { Op } from './op.ts'
import type { TestLocker, TestParcel } from './test-locker.ts'
import type { FakeServer } from './test-server.ts'

// What the torture by power cuts is made of: a scenario arranges a cabinet, and an actor works at it as people do.

/** Milliseconds: the life of wrong PINs of the staff. */
export const DAY = 24 * 60 * 60_000

export interface Stage {
  readonly locker: TestLocker
  readonly server: FakeServer
  /** Milliseconds by which the locker's clock has jumped ahead at a cut: what runs out until then has run out. */
  ahead: number
}

/** What hands do at open doors before the power is back; `finishes`: what they had come for. */
export type Dark = 'leaves' | 'shuts' | 'finishes'

export interface Scenario {
  readonly name: string
  /** They lie inside from the beginning. */
  readonly parcels: readonly TestParcel[]
  readonly doorCount?: number
  /** Cabinet, locker and server before anybody comes. */
  readonly arrange?: (stage: Stage) => Promise<void>
  /** The server tells of a parcel what it has learnt of it. */
  readonly isFollowed?: boolean
  readonly start: () => Actor
}

export interface Actor {
  /** One glance at the screen, one act. @returns whether nothing is left to do */
  act(stage: Stage): Promise<boolean>
  /** The power is gone. */
  inTheDark(stage: Stage, how: Dark): void
  /** Whether the person has asked for the door of this op. */
  mayOpen(op: Op, stage: Stage): boolean
  /** Wall, journal and server must tell what the actor knows. @param cuts that there were */
  examine(stage: Stage, cuts: number): Promise<readonly string[]>
}

const isOpenDoor = ({ cabinet }: TestLocker, no: number): boolean =>
  cabinet.doors.get(no)?.isOpen === true

export const openDoors = (locker: TestLocker): readonly number[] =>
  [...locker.cabinet.doors.keys()].filter((no) => isOpenDoor(locker, no))

export const insideOf = ({ cabinet }: TestLocker, no: number): string | null =>
  cabinet.doors.get(no)?.inside ?? null
