import { type Bytes, appendJson, appendXmlText, makeBytes } from './xlsx-bytes.ts'
import { SHEET_LIMITS, SheetError } from './xlsx-error.ts'
import type { Package } from './xlsx-zip.ts'

/** The texts that a workbook's cells share, each as JSON, one behind the other. */
export interface SharedStrings {
  readonly json: Bytes
  /** Where each ends; the first begins at 0. An empty one takes no bytes. */
  readonly ends: readonly number[]
}

/** Notes on pronunciation are left out. */
export async function readStrings(
  parts: Package,
  name: string | undefined,
): Promise<SharedStrings> {
  const json = makeBytes(expected(name === undefined ? 0 : parts.sizeOf(name)))
  const ends: number[] = []
  const text = makeBytes(1024)
  let isText = false
  let phonetic = false
  if (name === undefined) return { json, ends }
  await parts.read(name, {
    open: (tag) => {
      if (tag === 't') isText = !phonetic
      else if (tag === 'rPh') phonetic = true
      else if (tag === 'si') text.length = 0
    },
    text: (bytes, from, to, isLiteral) => {
      if (isText) appendXmlText(text, bytes, from, to, isLiteral)
    },
    close: (tag) => {
      if (tag === 't') isText = false
      else if (tag === 'rPh') phonetic = false
      else if (tag === 'si') {
        if (text.length > 0) appendJson(json, text, nowhere)
        if (ends.push(json.length) > SHEET_LIMITS.strings) throw new SheetError('unpacked')
      }
    },
  })
  return { json, ends }
}

/** The tags around a text are longer than its quotes. */
const expected = (size: number) => Math.min(size, SHEET_LIMITS.unpackedBytes) + 1024

const nowhere = () => ''
