import type { CellSize } from '@yacheyka/core/cells/cell-size'
import type { Address, DoorSense } from './lock.ts'

export const DOOR_STATES = ['ok', 'blocked', 'broken'] as const
export type DoorState = (typeof DOOR_STATES)[number]

/** `unknown`: not offered for loading until somebody has looked inside. */
export const DOOR_CONTENTS = ['empty', 'parcel', 'unknown'] as const
export type DoorContent = (typeof DOOR_CONTENTS)[number]

/** Where a door is on the front of the cabinet, millimetres from its lower left corner. */
export interface DoorPlace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** One door of the map that «Ввод в работу» found. */
export interface DoorMapEntry {
  /** The number on the door. */
  readonly no: number
  readonly at: Address
  readonly size: CellSize
  readonly place: DoorPlace
  /** Its handle is 380 to 1,220 mm above the floor. */
  readonly low: boolean
}

export interface Door extends DoorMapEntry {
  readonly state: DoorState
  /** Why it is blocked or broken. */
  readonly reason: string | null
  readonly sensed: DoorSense
  readonly content: DoorContent
  /** Barcode of the cell that lies inside. */
  readonly cell: string | null
  /** When it was last opened or filled, milliseconds since 1970. */
  readonly since: number
}

/** One opening of a door, whoever opened it, until a sensor sees it shut. */
export interface OpenDoor {
  readonly door: number
  /** Corrected time at which it was first seen open. */
  readonly since: number
  /** `door_left_open` was raised for this opening. */
  readonly isAlarmed: boolean
}

/** Reason of doors that the operator has blocked; others are the locker's own. */
const BY_OPERATOR = 'operator: '
export const byOperator = (reason: string | null): string => BY_OPERATOR + (reason ?? '')
export const isByOperator = (reason: string | null): boolean =>
  reason?.startsWith(BY_OPERATOR) === true
