import type { ResumeExtension } from '@yacheyka/core/vacancies/vacancy'
import { isWordPackage } from './resume-docx.ts'
import { isPlainText } from './resume-text.ts'

/** Whether a file holds what the ending of its name says. */
export const holdsResume = (extension: ResumeExtension, bytes: Buffer): boolean =>
  HOLDS[extension](bytes)

const HOLDS: Readonly<Record<ResumeExtension, (bytes: Buffer) => boolean>> = {
  // Readers look for the mark in the first kilobyte: some programs write a line before it.
  pdf: (bytes) => bytes.subarray(0, 1024).includes('%PDF-'),
  doc: (bytes) => startsWith(bytes, COMPOUND_FILE) && bytes.includes(WORD_STREAM),
  docx: isWordPackage,
  rtf: (bytes) => startsWith(bytes, RTF),
  txt: (bytes) => !MARKS.some((mark) => startsWith(bytes, mark)) && isPlainText(bytes),
}

/** A compound file of Microsoft Office before 2007; the names of its streams are UTF-16. */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le')
const RTF = Buffer.from('{\\rtf')
/** Kinds that may read as text at first sight. */
const MARKS = [RTF, COMPOUND_FILE, Buffer.from('%PDF-'), Buffer.from('PK\x03\x04', 'latin1')]

const startsWith = (bytes: Buffer, mark: Buffer): boolean =>
  bytes.subarray(0, mark.length).equals(mark)
