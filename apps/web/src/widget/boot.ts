import type { MapSource } from '@yacheyka/contract/site/config'
import type { WidgetBoot } from '@yacheyka/contract/widget/widget'
import { OPENED } from './early-marks.ts'

/** The id of the script element that carries what the frame starts with. */
export const BOOT_ELEMENT = 'widget-boot'

/** A boot whose token was taken. */
export interface OpenBoot extends WidgetBoot {
  readonly access: NonNullable<WidgetBoot['access']>
}

/** Everything that the document hands to its script. */
export interface WidgetStart {
  readonly boot: OpenBoot
  readonly brand: string
  readonly map: MapSource
  /** Whether each point of the first page was open when the document was made, in words, by number. */
  readonly openWords: Readonly<Record<string, string>>
  /** Whether the card that stands open has its «Выбрать», which only a script makes something of. */
  readonly choosing?: boolean
}

/** Null where the document is the message alone. A card that was opened before the script is open from the start. */
export const readStart = (): WidgetStart | null => {
  const text = document.getElementById(BOOT_ELEMENT)?.textContent ?? ''
  if (text === '') return null
  const start = JSON.parse(text) as WidgetStart
  const opened = document.documentElement.getAttribute(OPENED)
  if (opened === null) return start
  const choosing = document.querySelector('section > footer') !== null
  return { ...start, boot: { ...start.boot, opened }, choosing }
}
