import type { View } from '@yacheyka/locker/ports/screen'
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
  switch (screen.id) {
    case 'G1_sign_in':
    case 'G1_menu':
    case 'G2_scan':
    case 'G2_door':
    case 'G3_unknown':
    case 'G3_no_room':
    case 'G3_occupied':
    case 'G3_doubtful':
    case 'G3_failed':
    case 'G4_door':
    case 'G4_scan':
    case 'G4_other':
    case 'G4_empty':
    case 'G4_failed':
    case 'G5_reasons':
    case 'G5_done':
    case 'G6':
    case 'G7_report':
      return courierWords(screen, view)
    case 'H1_menu':
    case 'H2_doors':
    case 'H3_consent':
    case 'H4_block':
    case 'H5_link':
    case 'H6_screen':
    case 'H7_journal':
    case 'H8_restart':
    case 'H9_start':
    case 'H9_door':
    case 'H9_result':
      return technicianWords(screen, view)
    default:
      return recipientWords(screen, view)
  }
}

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
