import type { Intent, View } from '@yacheyka/locker/ports/screen'

/** A button of a screen, in the order in which they stand. */
export interface ScreenButton {
  readonly label: string
  readonly intent: Intent
  /** `main`: the one that most people press; at most one a screen. */
  readonly tone: 'main' | 'plain'
  /** What the voice says of it among the answers; its label where there is none. */
  readonly spoken?: string
}

/** What a row of several answers asks, such as the reason for one parcel. */
export interface ScreenChoice {
  readonly label: string
  readonly chosen: string | null
  readonly buttons: readonly ScreenButton[]
}

export interface Keypad {
  /** Digits that are typed; a code is shown as «1234-5678». */
  readonly shown: string
  readonly label: string
  /** How many of how many, for the voice: digits themselves are never spoken. */
  readonly typed: number
  readonly length: number
  readonly erase: ScreenButton
  /** Stands where a telephone has its hash. */
  readonly end: ScreenButton
}

/** Lines of a table: the technician's screens. */
export interface ScreenTable {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** The door that a press on the row means. */
  readonly doors: readonly number[] | null
}

/** Everything that a screen says; drawing it needs no more than this and the wall. */
export interface ScreenWords {
  readonly title: string
  readonly lines: readonly string[]
  readonly buttons: readonly ScreenButton[]
  readonly keypad?: Keypad
  readonly choices?: readonly ScreenChoice[]
  readonly table?: ScreenTable
  /** Doors that the wall shows lit. */
  readonly lit?: readonly number[]
  /** Counts down to this corrected time; `text` has the rest of it as `{left}`. */
  readonly until?: { readonly at: number; readonly text: string }
  /** Unfolded by a button on the page itself. */
  readonly more?: { readonly label: string; readonly text: string }
  /** What the voice says in place of title and lines. No code is ever in it, and a door's number once. */
  readonly spoken?: string
  /** The one door that is named where none is lit, for the voice. */
  readonly door?: number
  /** What happens without an answer, for the voice. */
  readonly unanswered?: string
  /** Something is wrong: marked by a word and a sign, and by colour. */
  readonly isTrouble?: boolean
  /** Beeps until it is over. */
  readonly beeps?: boolean
}

export const press = (label: string, intent: Intent): ScreenButton => ({
  label,
  intent,
  tone: 'plain',
})
export const mainPress = (label: string, intent: Intent): ScreenButton => ({
  label,
  intent,
  tone: 'main',
})

/** None where nothing would be said. */
export const voiceButtons = ({ settings }: View): readonly ScreenButton[] =>
  settings.hasVoice ? [press('Озвучить', { kind: 'setting', setting: 'spoken' })] : []
