import type { WireSheetRow } from '@yacheyka/contract/sheets/sheets'
import { readReceiverPhone } from '@yacheyka/core/sheets/parcel-sheet-values'

/** Anything longer is no phone and no e-mail. */
const LENGTH_MAX = 320
const EMAIL = /[^\s,;<>"'()]+@[^\s,;<>"'()]+/gu
const DIGITS_MIN = 10

/** Phones (E.164) and e-mails in small letters, whichever columns they stand in, each once. */
export function contactsInFile(rows: readonly WireSheetRow[]): string[] {
  const found = new Set<string>()
  for (const { cells } of rows)
    for (const { cell_value: text } of cells) {
      if (text.length > LENGTH_MAX) continue
      for (const [email] of text.includes('@') ? text.matchAll(EMAIL) : [])
        found.add(email.toLowerCase())
      for (const part of phonesIn(text)) {
        const phone = readReceiverPhone(part.trim())
        if ('value' in phone) found.add(phone.value)
      }
    }
  return [...found]
}

/** A cell may hold two: «8 916 123-45-67, 8 916 765-43-21». */
const phonesIn = (text: string): readonly string[] =>
  [text, ...text.split(/[,;/\n]/u)].filter(
    (part) => /e\+?(?:9|10)$/iu.test(part) || part.replaceAll(/\D/gu, '').length >= DIGITS_MIN,
  )
