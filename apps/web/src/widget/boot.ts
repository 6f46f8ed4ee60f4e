import type { MapSource } from '@yacheyka/contract/site/config'
import type { WidgetBoot } from '@yacheyka/contract/widget/widget'

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
}

/** Null where the document is the message alone. */
export const readStart = (): WidgetStart | null => {
  const text = document.getElementById(BOOT_ELEMENT)?.textContent ?? ''
  return text === '' ? null : (JSON.parse(text) as WidgetStart)
}
