import { inflateRawSync } from 'node:zlib'

const ENTRY = 0x02_01_4b_50
const END = 0x06_05_4b_50
const DEFLATED = 8

/** The text of one part of a workbook (a ZIP archive), found as readers do: by the directory at its end. */
const partOf = (file: Buffer, name: string): string => {
  let end = file.length - 22
  while (end >= 0 && file.readUInt32LE(end) !== END) end -= 1
  let at = file.readUInt32LE(end + 16)
  while (at < end && file.readUInt32LE(at) === ENTRY) {
    const [named, extra, said] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset))
    const size = file.readUInt32LE(at + 20)
    if (file.toString('utf8', at + 46, at + 46 + (named ?? 0)) === name) {
      const local = file.readUInt32LE(at + 42)
      const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
      const bytes = file.subarray(from, from + size)
      return (file.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(bytes) : bytes).toString()
    }
    at += 46 + (named ?? 0) + (extra ?? 0) + (said ?? 0)
  }
  throw new Error(`the workbook has no ${name}`)
}

/** The first cell of each row of the first sheet, as text; cells hold their strings themselves. */
export const firstColumn = (file: Buffer): string[] => {
  const rows = partOf(file, 'xl/worksheets/sheet1.xml').matchAll(/<row [^>]*>(.*?)<\/row>/gs)
  return [...rows].map(([, row = '']) => /<t[^>]*>([^<]*)<\/t>/.exec(row)?.[1] ?? '')
}

/** Texts of all cells of the first sheet, in its order. */
export const allTexts = (file: Buffer): string[] =>
  [...partOf(file, 'xl/worksheets/sheet1.xml').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(
    ([, text = '']) => text,
  )
