import {
  PARCEL_STATUS,
  SHOWN_PUBLIC_WORDING,
  statusOfPublicWording,
  TRACKING_STAGES,
  type ParcelStatus,
} from '@yacheyka/core/parcels/parcel-status'
import { typeset } from '@yacheyka/core/text/wording'

/** Where one of the five stages stands to the parcel; of one that has left the way, `passed` and `skipped`. */
export type StageState = 'done' | 'active' | 'next' | 'passed' | 'skipped'

export interface Stage {
  readonly name: string
  readonly state: StageState
}

/** A status as the page shows it. */
export const shownWording = (wording: string): string => SHOWN_PUBLIC_WORDING[wording] ?? wording

const stateOf = (stage: number, active: number): StageState => {
  if (stage < active) return 'done'
  return stage === active ? 'active' : 'next'
}

const stageNumberOf = (wording: string): number | null => {
  const status = statusOfPublicWording(wording)
  return status === undefined ? null : PARCEL_STATUS[status].stage
}

/**
 * The five stages; the last status decides the active one. A parcel that has left the way, blocked or on its way back,
 * is in none of them, and none is ahead of it any more.
 * @param history wordings of the statuses, the latest last
 */
export const stagesOf = (history: readonly string[]): readonly Stage[] => {
  const active = stageNumberOf(history.at(-1) ?? '')
  if (active !== null)
    return TRACKING_STAGES.map((name, index) => ({ name, state: stateOf(index + 1, active) }))
  const reached = Math.max(0, ...history.map((wording) => stageNumberOf(wording) ?? 0))
  return TRACKING_STAGES.map((name, index) => ({
    name,
    state: index < reached ? 'passed' : 'skipped',
  }))
}

const OFF_THE_WAY: Readonly<Partial<Record<ParcelStatus, string>>> = {
  removed_from_locker: 'Курьер забрал посылку из почтомата: она возвращается отправителю.',
  taken_for_return: 'Курьер забрал посылку: она возвращается отправителю.',
  returned: 'Посылка вернулась к отправителю.',
  cancelled: 'Отправитель отменил доставку этой посылки.',
  blocked_for_return: 'Отправитель остановил выдачу: посылка вернётся к нему.',
}

/** Why no stage is lit, in a sentence; undefined where one is, and for a status of a newer server. */
export const offTheWay = (lastWording: string): string | undefined => {
  const status = statusOfPublicWording(lastWording)
  const why = status === undefined ? undefined : OFF_THE_WAY[status]
  return why === undefined ? undefined : typeset(why)
}

const LAST_STAGE = TRACKING_STAGES.length

/** Whether the parcel is to be fetched, now or later: neither handed out nor off its way. */
export const isOnTheWay = (lastWording: string): boolean => {
  const stage = stageNumberOf(lastWording)
  return stage !== null && stage < LAST_STAGE
}
