/** What fits one SMS with a letter outside Latin (UCS-2): alone, and as a part of several. */
const ALONE = 70
const PART = 67

/** How many SMS a text makes. Our texts always hold Cyrillic, so the Latin alphabet's longer ones are not counted. */
export const smsSegments = (text: string): number =>
  text.length <= ALONE ? 1 : Math.ceil(text.length / PART)

/** Beyond this many, an SMS says less. */
export const SMS_SEGMENTS_MAX = 3

/** The first, fullest text that fits; the last one cut where none does. */
export function fitSms(texts: readonly [string, ...string[]]): string {
  const fitting = texts.find((text) => smsSegments(text) <= SMS_SEGMENTS_MAX)
  return fitting ?? `${(texts.at(-1) ?? '').slice(0, PART * SMS_SEGMENTS_MAX - 1)}…`
}
