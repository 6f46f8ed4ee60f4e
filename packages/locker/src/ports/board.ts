import type { ByteOrder } from '@yacheyka/contract/device/door-map'
import type { Address, AddressKey, BoardSetup, Reading, StatusBits } from '../lock.ts'
import type { Wiring } from '../wiring.ts'

/** Actuation only: none of these says that the door has opened. */
export type PulseResult = 'sent' | 'rejected' | 'cooling'

export interface BoardHealth {
  readonly board: number
  readonly state: 'ok' | 'silent' | 'noisy'
  /** Monotonic milliseconds. */
  readonly since: number
  readonly errors: number
}

/** What «Ввод в работу» looks at. */
export interface BoardFeedback {
  /** By configuration. */
  readonly boards: readonly BoardSetup[]
  /** Orders of status bytes that such boards have, the usual one first. */
  readonly orders: readonly ByteOrder[]
  readBits(): Promise<StatusBits>
  /** From now on readings are made of the bits so. */
  rewire(wiring: Wiring): void
}

/** What is known of them before anything is asked. */
export type CabinetBoards = Pick<BoardFeedback, 'boards' | 'orders'>

/** All boards of a cabinet. One bus, one queue, pulses before reads; a silent board never stops the others. */
export interface Board {
  /** Sends one pulse to one lock. Aborting drops the pulse only while it is still queued. */
  open(at: Address, pulse: AbortSignal): Promise<PulseResult>
  /** Readings of all locks; those of a silent board are `unknown`. */
  read(): Promise<ReadonlyMap<AddressKey, Reading>>
  /** Boards that report on their own; returns the function that stops listening. */
  onChange?(listener: (at: Address, door: 'open' | 'closed') => void): () => void
  health(): readonly BoardHealth[]
  readonly feedback: BoardFeedback
  close(): Promise<void>
}
