import type { ScanDamage, ScanKind } from '@yacheyka/core/applications/application'
import { readTiffPages } from '@yacheyka/core/applications/tiff'

/** Bytes from the beginning of a file that are enough to tell what it is. */
export const HEAD_LENGTH = 1024

/** What a file that begins so is, whatever its name says; undefined where it is no scan. */
export const scanKind = (head: Buffer): ScanKind | undefined =>
  KINDS.find(([, begins]) => begins(head))?.[0]

const startsWith = (...marks: readonly Buffer[]) => {
  return (head: Buffer) => marks.some((mark) => head.subarray(0, mark.length).equals(mark))
}

/** Programs, archives, pages: with the mark of a PDF behind their beginning they would be two things at once. */
const isAnother = startsWith(
  ...['MZ', '\x7fELF', '#!', 'PK', 'Rar!', '7z', 'GIF8'].map((mark) => Buffer.from(mark)),
)
const isMarkup = (head: Buffer) => /^\ufeff?\s*</.test(head.toString('utf8'))

const KINDS: readonly (readonly [ScanKind, (head: Buffer) => boolean])[] = [
  // Readers look for the mark in the first kilobyte: some programs write a line before it.
  [
    'pdf',
    (head) =>
      !isAnother(head) && !isMarkup(head) && head.subarray(0, HEAD_LENGTH).includes('%PDF-'),
  ],
  ['jpeg', startsWith(Buffer.from('ffd8ff', 'hex'))],
  ['png', startsWith(Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['tiff', startsWith(Buffer.from('49492a00', 'hex'), Buffer.from('4d4d002a', 'hex'))],
]

/** Bytes from the end in which a whole PDF has its mark of the end; some programs write a little behind it. */
const TAIL = 4096
/** The entry of a trailer that names how the file is encrypted (ISO 32000-2, 7.5.5). */
const ENCRYPT = /\/Encrypt(?=[\s<])/
const ENCRYPT_LENGTH = '/Encrypt '.length

interface Watch {
  readonly take: (piece: Buffer) => void
  /** At the end of the file. */
  readonly damage: () => ScanDamage | undefined
}

/** Watches the bytes of a PDF as they pass: what keeps it from being read is known at their end. */
export const watchPdf = (): Watch => {
  let tail = Buffer.alloc(0)
  let isEncrypted = false
  return {
    take: (piece) => {
      const seen = Buffer.concat([tail.subarray(-ENCRYPT_LENGTH), piece])
      isEncrypted ||= ENCRYPT.test(seen.toString('latin1'))
      tail = Buffer.concat([tail, piece]).subarray(-TAIL)
    },
    damage: () => {
      if (!tail.includes('%%EOF')) return 'broken'
      return isEncrypted ? 'locked' : undefined
    },
  }
}

/** Keeps the whole file, which is smaller than `SCAN_SIZE_LIMIT`: the directory of a TIFF may stand anywhere in it. */
export const watchTiff = (): Watch => {
  const pieces: Buffer[] = []
  return {
    take: (piece) => {
      pieces.push(piece)
    },
    damage: () => (readTiffPages(Buffer.concat(pieces)) === undefined ? 'brokenTiff' : undefined),
  }
}

const NOTHING: Watch = { take: () => undefined, damage: () => undefined }

/** What is watched for in a file of the kind. */
export const watchScan = (kind: ScanKind): Watch => {
  if (kind === 'pdf') return watchPdf()
  return kind === 'tiff' ? watchTiff() : NOTHING
}
