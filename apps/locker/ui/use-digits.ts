import type { Intent } from '@yacheyka/locker/ports/screen'
import { useEffect } from 'react'
import type { Keypad } from '../src/words/screen-words.ts'

/** Digits, Backspace and Escape of a keyboard do what the keys on the screen do. */
export function useDigits(keypad: Keypad | undefined, onPress: (intent: Intent) => void): void {
  useEffect(() => {
    if (keypad === undefined) return
    const listen = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return
      if (/^\d$/.test(event.key)) onPress({ kind: 'digit', digit: event.key })
      else if (event.key === 'Backspace') onPress(keypad.erase.intent)
      else if (event.key === 'Escape') onPress(keypad.end.intent)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [keypad, onPress])
}
