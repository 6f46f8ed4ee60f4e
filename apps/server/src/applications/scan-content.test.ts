import { expect, test } from 'vitest'
import { scanKind } from './scan-content.ts'

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
