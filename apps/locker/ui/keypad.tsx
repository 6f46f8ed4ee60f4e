import type { Intent } from '@yacheyka/locker/ports/screen'
import type { Keypad as KeypadWords, ScreenButton } from '../src/words/screen-words.ts'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

interface KeypadProps {
  readonly keypad: KeypadWords
  readonly onPress: (intent: Intent) => void
}

export function Typed({ keypad: { shown, label, typed, length } }: Pick<KeypadProps, 'keypad'>) {
  return (
    <p className="typed">
      <span aria-hidden="true">{shown}</span>
      <output className="quiet-words">{`${label}: введено ${typed} из ${length}`}</output>
    </p>
  )
}

/** Digits in the order of a telephone. */
export function Keypad({ keypad, onPress }: KeypadProps) {
  const digit = (value: string) => (
    <button
      key={value}
      type="button"
      className="key"
      onClick={() => onPress({ kind: 'digit', digit: value })}
    >
      {value}
    </button>
  )
  return (
    <fieldset className="keypad" aria-label={keypad.label}>
      {DIGITS.map(digit)}
      <WordKey button={keypad.erase} onPress={onPress} />
      {digit('0')}
      <WordKey button={keypad.end} onPress={onPress} />
    </fieldset>
  )
}

function WordKey({
  button: { label, intent },
  onPress,
}: Pick<KeypadProps, 'onPress'> & { readonly button: ScreenButton }) {
  return (
    <button
      type="button"
      className="key key-word"
      data-spoken={label}
      onClick={() => onPress(intent)}
    >
      {label}
    </button>
  )
}
