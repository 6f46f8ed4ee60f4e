import * as z from 'zod'
import type { CellSize } from '@yacheyka/core/cells/cell-size'

// The demonstration's locker with its wall, `/demo-locker/{number}`: calls of that page alone, no part of the API. They stand
// in no installation of a real network.

/** What a visitor does beside the screen. */
export const demoLockerAct = z.discriminatedUnion('act', [
  /** Begins the locker, where it is not open yet. */
  z.object({ act: z.literal('open') }),
  /** Holds the code of the parcel that waits to the scanner. */
  z.object({ act: z.literal('scan_code') }),
  /** A courier comes, and loads up to three parcels. */
  z.object({ act: z.literal('load') }),
  /** Does with an open door what its turn is: takes out, lays in, shuts. */
  z.object({ act: z.literal('door'), door: z.int().positive() }),
  z.object({ act: z.literal('jam'), door: z.int().positive(), jammed: z.boolean() }),
  z.object({ act: z.literal('power'), on: z.boolean() }),
  z.object({ act: z.literal('link'), on: z.boolean() }),
])
export type DemoLockerAct = z.output<typeof demoLockerAct>

export interface DemoLockerDoor {
  readonly no: number
  readonly size: CellSize
  /** Millimetres from the lower left corner of the cabinet. */
  readonly place: {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  }
  readonly isOpen: boolean
  readonly isFull: boolean
  readonly isJammed: boolean
}

/** A row of the locker's journal. */
export interface DemoJournalRow {
  readonly seq: number
  /** Milliseconds since 1970. */
  readonly at: number
  /** A status of a parcel, or a kind of fact. */
  readonly what: string
  readonly door: number | null
  /** Whether the server has it. */
  readonly isSent: boolean
}

export interface DemoLockerState {
  readonly number: string
  readonly address: string
  readonly timeZone: string
  readonly hasPower: boolean
  readonly hasLink: boolean
  /** A courier is being played. */
  readonly isLoading: boolean
  /** Id of the screen; null without power. */
  readonly screen: string | null
  readonly doors: readonly DemoLockerDoor[]
  /** The parcel whose code is held up next. */
  readonly waiting: {
    /** The sender's number. */
    readonly number: string
    /** Of the recipient's page. */
    readonly uid: string
    readonly door: number
  } | null
  readonly waitingCount: number
  readonly courier: { readonly badge: string; readonly pin: string }
  /** Rows of the journal that the server does not have yet. */
  readonly unsent: number
  /** The newest rows, newest first. */
  readonly journal: readonly DemoJournalRow[]
}
