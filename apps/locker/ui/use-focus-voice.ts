import { useEffect, useEffectEvent } from 'react'

/** Says what Tab has come to, by its `data-spoken`. Keys of digits have none: a code is never spoken. */
export function useFocusVoice(isOn: boolean, onSay: (words: string) => void): void {
  // The key that comes up: held down, Tab passes by without a word.
  const onKeyUp = useEffectEvent(({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
    if (!isOn || key !== 'Tab' || ctrlKey || altKey || metaKey) return
    const focused = document.activeElement
    const words = focused instanceof HTMLElement ? focused.dataset['spoken'] : undefined
    if (words !== undefined) onSay(words)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyUp(event)
    document.addEventListener('keyup', listen)
    return () => document.removeEventListener('keyup', listen)
  }, [])
}
