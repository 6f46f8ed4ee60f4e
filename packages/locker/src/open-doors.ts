import { LEFT_OPEN } from './door-op.ts'
import type { OpenDoor } from './door.ts'
import type { Meta } from './state.ts'
import type { Turn } from './turn.ts'

/** Keeps the time of each opening, and raises the alarm of one that lasts too long, once. */
export function noteOpenDoors(turn: Turn): void {
  const known = turn.meta().openDoors
  const next = turn.doors().flatMap(({ no, sensed, cell }): OpenDoor[] => {
    const opening = known.find(({ door }) => door === no)
    // A silent board does not end an opening.
    if (sensed === 'closed' || (opening === undefined && sensed !== 'open')) return []
    const since = Math.min(opening?.since ?? turn.now, turn.now)
    const isAlarmed = opening?.isAlarmed === true
    const raises = !isAlarmed && sensed === 'open' && turn.now - since >= LEFT_OPEN
    if (raises) {
      const op = turn.ops().find(({ door }) => door === no)
      turn.fact('door_left_open', { door: no, barcode: op?.barcode ?? cell })
    }
    return [{ door: no, since, isAlarmed: isAlarmed || raises }]
  })
  if (JSON.stringify(next) !== JSON.stringify(known)) turn.putMeta({ openDoors: next })
}

export const openingOf = ({ openDoors }: Meta, no: number): OpenDoor | undefined =>
  openDoors.find(({ door }) => door === no)

/** Whether it has been open for so long that its alarm stands: nobody waits for it any more. */
export const isAlarmed = (meta: Meta, no: number): boolean =>
  openingOf(meta, no)?.isAlarmed === true
