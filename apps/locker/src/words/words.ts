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
