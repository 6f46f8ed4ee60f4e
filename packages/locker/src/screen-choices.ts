import type { Meta, ScreenChoices } from './state.ts'
import type { Turn } from './turn.ts'

const choicesOf = ({ contrast, lowered, spoken }: ScreenChoices): ScreenChoices => ({
  contrast,
  lowered,
  spoken,
})

/** A technician chooses for everybody, anybody else for this visit. */
export function choose(turn: Turn, choice: keyof ScreenChoices, isForAll: boolean): void {
  turn.putMeta({ [choice]: !turn.meta()[choice] })
  if (isForAll) turn.putMeta({ screenDefaults: choicesOf(turn.meta()) })
}

/** Whether somebody has chosen something for this visit. */
export const hasChosen = (meta: Meta): boolean =>
  JSON.stringify(choicesOf(meta)) !== JSON.stringify(choicesOf(meta.screenDefaults))

/** The next person begins with the screen of everybody. */
export function forgetChoices(turn: Turn): void {
  if (hasChosen(turn.meta())) turn.putMeta(choicesOf(turn.meta().screenDefaults))
}
