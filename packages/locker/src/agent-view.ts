import { isAtOpenDoor } from './courier-screen.ts'
import type { CabinetBoards } from './ports/board.ts'
import type { View } from './ports/screen.ts'
import { screenOf, stationOf, wallOf } from './screen-of.ts'
import type { State } from './turn.ts'
import type { Visit } from './visit.ts'

/** Nobody has touched the screen for so long: «Вы ещё здесь?», and then back to the first screen. */
const IDLE_AFTER = 60_000
const STILL_THERE = 15_000
/** A screen that only says something leaves by itself. */
const TOLD_FOR = 20_000

export interface Shown {
  readonly state: State
  readonly visit: Visit
  readonly help: string | null
  readonly cabinet: CabinetBoards
  readonly hasVoice: boolean
  /** Milliseconds since somebody touched the screen. */
  readonly idle: number
}

/** A screen with an open door, or one that is opening, never leaves. */
function mayLeave({ state, visit, help }: Shown): boolean {
  if (visit.kind === 'idle') return help !== null
  if (visit.kind === 'technician') return visit.place.at !== 'channel' || !visit.place.isOpen
  if (visit.kind === 'courier') return !isAtOpenDoor(state, visit)
  return visit.kind !== 'pickup' || !['opening', 'open', 'left_open'].includes(visit.phase)
}

/** Whether whoever stood there has gone. */
export function isAbandoned(shown: Shown): boolean {
  const limit = shown.visit.kind === 'told' ? TOLD_FOR : IDLE_AFTER + STILL_THERE
  return mayLeave(shown) && shown.idle >= limit
}

export function viewOf(shown: Shown, now: number, isOffline: boolean): Omit<View, 'viewId'> {
  const { state, visit, help, cabinet, hasVoice, idle } = shown
  const { contrast, lowered, spoken, config, notice } = state.meta
  const asks = mayLeave(shown) && visit.kind !== 'told' && idle >= IDLE_AFTER
  return {
    screen: screenOf({ state, visit, help, now, cabinet }),
    station: stationOf(state),
    wall: wallOf(state),
    now,
    offline: isOffline,
    notice: notice !== null && notice.until > now ? notice.text : null,
    stillThere: asks ? STILL_THERE / 1000 : null,
    settings: { contrast, lowered, spoken, hasVoice, bottomMm: config?.screen_bottom_mm ?? 900 },
  }
}
