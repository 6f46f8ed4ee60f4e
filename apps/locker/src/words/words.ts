import type { CourierScreen, Screen, TechnicianScreen, View } from '@yacheyka/locker/ports/screen'
import { courierWords } from './courier-words.ts'
import { recipientWords } from './recipient-words.ts'
import type { ScreenWords } from './screen-words.ts'
import { technicianWords } from './technician-words.ts'

export const OFFLINE_STRIP = 'Нет связи с сервером. Посылки выдаём как обычно'
export const STILL_THERE = { title: 'Вы ещё здесь?', yes: 'Да' } as const
/** While the page has lost the agent. */
export const RESTARTING = {
  title: 'Постамат перезапускается',
  line: 'Посылки внутри в безопасности. Подождите минуту',
} as const

/** What a screen says and asks. */
export function wordsOf(view: View): ScreenWords {
  const { screen } = view
  if (isCouriers(screen))
    return { ...courierWords(screen, view), ...(view.beeps && { beeps: true }) }
  if (isTechnicians(screen)) return technicianWords(screen, view)
  return recipientWords(screen, view)
}

const isCouriers = (screen: Screen): screen is CourierScreen => screen.id.startsWith('G')
const isTechnicians = (screen: Screen): screen is TechnicianScreen => screen.id.startsWith('H')

/**
 * The one sentence that the voice says of a screen. Codes are never in it: neither those that people type nor the help
 * code, which screens name in words of their own.
 */
export function spokenWords(view: View): string {
  if (view.stillThere !== null) return STILL_THERE.title
  const { title, lines, spoken } = wordsOf(view)
  return spoken ?? [title, ...lines].join('. ')
}

/** After a digit: how many are left, never which one it was. */
export function spokenDigits(view: View): string | null {
  const { keypad } = wordsOf(view)
  if (keypad === undefined) return null
  return keypad.typed === 0 ? null : `Введено ${keypad.typed} из ${keypad.length}`
}
