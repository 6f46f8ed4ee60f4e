import { buildTiff } from '@yacheyka/core/applications/test-tiff'
import { expect, test } from 'vitest'
import { scanKind, watchPdf, watchTiff } from './scan-content.ts'

const PDF = '%PDF-1.7\n'

test.each([
  ['a PDF', PDF],
  ['a PDF behind a line of its printer', `\u001b%-12345X@PJL ENTER LANGUAGE=PDF\r\n${PDF}`],
  ['a PDF behind spaces', `\r\n\n  ${PDF}`],
])('%s is one', (_what, text) => {
  expect(scanKind(Buffer.from(text))).toBe('pdf')
})

test.each([
  ['a program of Windows', `MZ\0\0${PDF}`],
  ['a program of Linux', `\u007fELF${PDF}`],
  ['a script', `#!/bin/sh\n${PDF}`],
  ['a page', `<html><script>alert(1)</script>${PDF}`],
  ['a page behind a mark of its encoding', `\ufeff\n <!doctype html>${PDF}`],
  ['a drawing with scripts', `<?xml version="1.0"?><svg/>${PDF}`],
  ['an archive', `PK\u0003\u0004${PDF}`],
  ['a mark that stands too far', `${' '.repeat(1024)}${PDF}`],
])('%s is no scan, whatever stands behind', (_what, text) => {
  expect(scanKind(Buffer.from(text))).toBeUndefined()
})

const damageOf = (...pieces: readonly string[]) => {
  const pdf = watchPdf()
  for (const piece of pieces) pdf.take(Buffer.from(piece, 'latin1'))
  return pdf.damage()
}
const TRAILER = 'trailer\n<< /Size 9 /Root 1 0 R >>\nstartxref\n9\n%%EOF\n'

test('a whole PDF is not damaged, whatever a printer writes behind it', () => {
  expect(damageOf(PDF, TRAILER)).toBeUndefined()
  expect(damageOf(PDF, `${TRAILER}\u001b%-12345X@PJL EOJ`)).toBeUndefined()
  expect(damageOf(PDF, '(/EncryptedPayload)', TRAILER)).toBeUndefined()
})

test('a PDF without its end is broken, in however many pieces it came', () => {
  expect(damageOf(PDF, 'x'.repeat(9000))).toBe('broken')
  expect(damageOf(PDF, '%%EOF', 'x'.repeat(5000))).toBe('broken')
  expect(damageOf(PDF, '%%E', 'OF')).toBeUndefined()
})

test('a PDF that requests a password is locked, also where the word is cut in two', () => {
  expect(damageOf(PDF, 'trailer\n<< /Encrypt 12 0 R >>\n%%EOF')).toBe('locked')
  expect(damageOf(PDF, 'trailer\n<< /Encr', 'ypt<< /V 4 >> >>\n%%EOF')).toBe('locked')
})

test('a TIFF is broken where its directory is, in however many pieces it came', () => {
  const whole = Buffer.from(buildTiff([{ width: 40, height: 30 }]))
  for (const [file, damage] of [
    [whole, undefined],
    [whole.subarray(0, -1), 'brokenTiff'],
  ] as const) {
    const tiff = watchTiff()
    for (let at = 0; at < file.length; at += 7) tiff.take(file.subarray(at, at + 7))
    expect(tiff.damage()).toBe(damage)
  }
})
