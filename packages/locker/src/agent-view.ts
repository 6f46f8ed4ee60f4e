import { doorOpenFor } from './courier-screen.ts'
import { CLOSE_REMINDER, LEFT_OPEN } from './door-op.ts'
import type { CabinetBoards } from './ports/board.ts'
import type { ScreenId, View } from './ports/screen.ts'
import { hasChosen } from './screen-choices.ts'
import { screenOf, stationOf, wallOf } from './screen-of.ts'
import type { State } from './turn.ts'
import type { Visit } from './visit.ts'

/** Nobody has touched the screen for so long: «Вы ещё здесь?», and then back to the first screen. */
const IDLE_AFTER = 60_000
const STILL_THERE = 15_000
/** A screen that only says something leaves by itself; one with a phone or a number to write down asks first. */
const TOLD_FOR = 20_000
const WRITTEN_DOWN: ReadonlySet<ScreenId> = new Set([
  'C6',
  'D5_misplaced',
  'D8_recorded',
  'G1_shut',
])
const isShort = (visit: Visit): boolean =>
  visit.kind === 'told' && !WRITTEN_DOWN.has(visit.screen.id)

export interface Shown {
  readonly state: State
  readonly visit: Visit
  readonly help: string | null
  readonly cabinet: CabinetBoards
  readonly hasVoice: boolean
  /** Milliseconds since somebody touched the screen. */
  readonly idle: number
  /** An operator asked for it. */
  readonly beeps: boolean
}

/** A screen with an open door, or one that is opening, stays; a courier's only until the door counts as left open. */
function mayLeave({ state, visit, help }: Shown, now: number): boolean {
  if (visit.kind === 'idle') return help !== null || hasChosen(state.meta)
  if (visit.kind === 'technician') return visit.place.at !== 'channel' || !visit.place.isOpen
  if (visit.kind === 'courier') return (doorOpenFor(state, visit, now) ?? LEFT_OPEN) >= LEFT_OPEN
  return visit.kind !== 'pickup' || !['opening', 'open', 'left_open'].includes(visit.phase)
}

/** Whether whoever stood there has gone. */
export function isAbandoned(shown: Shown, now: number): boolean {
  const limit = isShort(shown.visit) ? TOLD_FOR : IDLE_AFTER + STILL_THERE
  return mayLeave(shown, now) && idleOf(shown, now) >= limit
}

/** Whoever has not touched the screen for long is asked once more when an open door no longer holds it. */
function idleOf({ state, visit, idle }: Shown, now: number): number {
  const open = visit.kind === 'courier' ? doorOpenFor(state, visit, now) : null
  return open === null ? idle : Math.min(idle, open - LEFT_OPEN + IDLE_AFTER)
}

export function viewOf(shown: Shown, now: number, isOffline: boolean): Omit<View, 'viewId'> {
  const { state, visit, help, cabinet, hasVoice } = shown
  const { contrast, lowered, spoken, config, notice } = state.meta
  const asks = mayLeave(shown, now) && !isShort(visit) && idleOf(shown, now) >= IDLE_AFTER
  return {
    screen: screenOf({ state, visit, help, now, cabinet }),
    station: stationOf(state),
    wall: wallOf(state),
    now,
    offline: isOffline,
    notice: notice !== null && notice.until > now ? notice.text : null,
    beeps:
      shown.beeps ||
      (visit.kind === 'courier' && (doorOpenFor(state, visit, now) ?? 0) >= CLOSE_REMINDER),
    stillThere: asks ? STILL_THERE / 1000 : null,
    settings: { contrast, lowered, spoken, hasVoice, bottomMm: config?.screen_bottom_mm ?? 900 },
  }
}
