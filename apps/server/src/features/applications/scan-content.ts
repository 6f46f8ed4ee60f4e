import type { ScanKind } from '@yacheyka/core/application'

/** Bytes from the beginning of a file that are enough to tell what it is. */
export const HEAD_LENGTH = 1024

/** What a file that begins so is, whatever its name says; undefined where it is no scan. */
export const scanKind = (head: Buffer): ScanKind | undefined =>
  KINDS.find(([, begins]) => begins(head))?.[0]

const startsWith = (...marks: readonly Buffer[]) => {
  return (head: Buffer) => marks.some((mark) => head.subarray(0, mark.length).equals(mark))
}

const isProgram = startsWith(Buffer.from('MZ'), Buffer.from('\x7fELF'), Buffer.from('#!'))

const KINDS: readonly (readonly [ScanKind, (head: Buffer) => boolean])[] = [
  // Readers look for the mark in the first kilobyte: some programs write a line before it.
  ['pdf', (head) => !isProgram(head) && head.subarray(0, HEAD_LENGTH).includes('%PDF-')],
  ['jpeg', startsWith(Buffer.from('ffd8ff', 'hex'))],
  ['png', startsWith(Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['tiff', startsWith(Buffer.from('49492a00', 'hex'), Buffer.from('4d4d002a', 'hex'))],
]
