import type { Intent } from '@yacheyka/locker/ports/screen'
import { useEffect, useEffectEvent } from 'react'
import type { Keypad } from '../src/words/screen-words.ts'

/** Digits, Backspace and Escape of a keyboard do what the keys on the screen do. */
export function useDigits(keypad: Keypad | undefined, onPress: (intent: Intent) => void): void {
  // Of the view on the screen, from the moment it is there: a press on an older one is dropped.
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (keypad === undefined) return
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return
    if (/^\d$/.test(event.key)) onPress({ kind: 'digit', digit: event.key })
    else if (event.key === 'Backspace') onPress(keypad.erase.intent)
    else if (event.key === 'Escape') onPress(keypad.end.intent)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
