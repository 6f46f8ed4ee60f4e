import { MESSAGES, RESUME_SIZE_MAX } from '@yacheyka/core/vacancies/vacancy'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readResume } from './read-resume.ts'
import {
  DOC,
  DOCX,
  PDF,
  PNG,
  RTF,
  TXT,
  TXT_1251,
  TXT_UTF16,
  XLS,
  XLSX,
  zipOf,
} from './test-resumes.ts'

const ERRORS: readonly string[] = Object.values(MESSAGES)
const read = (bytes: Buffer, ending: string) => readResume(bytes.toString('base64'), ending)

test.each([
  ['pdf', PDF],
  ['.PDF', Buffer.concat([Buffer.from('\n'), PDF])],
  ['doc', DOC],
  ['docx', DOCX],
  ['резюме.docx', Buffer.concat([DOCX])],
  ['rtf', RTF],
  ['txt', TXT],
  ['txt', TXT_1251],
  ['txt', TXT_UTF16],
  ['TXT ', Buffer.concat([Buffer.from('efbbbf', 'hex'), TXT])],
])('%s that holds what it says is read whole', (ending, bytes) => {
  const resume = read(bytes, ending)
  expect(typeof resume === 'object' && resume.bytes.equals(bytes)).toBe(true)
})

test.each([
  ['a picture', 'pdf', PNG],
  ['a picture', 'txt', PNG],
  ['a PDF', 'doc', PDF],
  ['a PDF', 'txt', PDF],
  ['an RTF', 'doc', RTF],
  ['an RTF', 'txt', RTF],
  ['a text', 'rtf', TXT],
  ['a text', 'docx', TXT],
  ['a workbook', 'doc', XLS],
  ['a workbook', 'docx', XLSX],
  ['an old document', 'docx', DOC],
  ['a new document', 'doc', DOCX],
  ['a ZIP', 'docx', zipOf([['word/readme.txt', 'no list of types']])],
  ['half a document', 'docx', DOCX.subarray(0, DOCX.length / 2)],
  ['a program', 'txt', Buffer.from('MZ\x90\0\x03\0', 'latin1')],
  ['broken UTF-16', 'txt', Buffer.from('fffe00d8', 'hex')],
  ['a byte that no table has', 'txt', Buffer.from([0xd0, 0x98, 0xff, 0x98])],
  ['a PDF', 'exe', PDF],
  ['a PDF', '', PDF],
  ['a PDF', 'pdf.exe', PDF],
  ['a PDF', '../pdf/', PDF],
  ['a PDF', '__proto__', PDF],
])('%s named %j is rejected', (_what, ending, bytes) => {
  expect(read(bytes, ending)).toBe(MESSAGES.format)
})

test('the beginning that browsers write is no part of the file', () => {
  const text = `data:application/pdf;base64,${PDF.toString('base64')}`
  expect(readResume(text, 'pdf')).toMatchObject({ extension: 'pdf' })
  expect(readResume('data:application/pdf;base64,', 'pdf')).toBe(MESSAGES.required)
})

const pdf64 = PDF.toString('base64')
test.each([
  ['another alphabet', pdf64.replace(/[A-Za-z]/, '-')],
  ['spaces', `${pdf64.slice(0, 8)}    ${pdf64.slice(8)}`],
  ['lines', `${pdf64.slice(0, 8)}\n${pdf64.slice(8)}`],
  ['an end that is missing', pdf64.replace(/.{1,3}$/, '')],
  ['an end in the middle', `${Buffer.from('%PDF-').toString('base64')}AAAA`],
  ['a text', 'это не base64 совсем'],
  ['a zero', `${pdf64.slice(0, 4)}\0\0\0\0${pdf64.slice(4)}`],
])('base64 with %s is none', (_what, text) => {
  expect(readResume(text, 'pdf')).toBe(MESSAGES.format)
})

test('ten megabytes pass, and one byte more does not', () => {
  const bytes = Buffer.alloc(RESUME_SIZE_MAX, ' ')
  bytes.write('%PDF-1.7')
  expect(read(bytes, 'pdf')).toMatchObject({ extension: 'pdf' })
  expect(read(Buffer.concat([bytes, Buffer.from(' ')]), 'pdf')).toBe(MESSAGES.fileLarge)
})

test('no bytes break a reader, and what is read comes back whole', () => {
  const start = fc.constantFrom(
    PDF,
    DOC,
    DOCX,
    RTF,
    TXT,
    Buffer.from('PK\x03\x04PK\x05\x06', 'latin1'),
  )
  const endings = fc.constantFrom('pdf', 'doc', 'docx', 'rtf', 'txt')
  fc.assert(
    fc.property(
      start,
      fc.nat(300),
      fc.uint8Array({ maxLength: 200 }),
      endings,
      (head, cut, tail, ending) => {
        const bytes = Buffer.concat([head.subarray(0, cut), tail])
        const resume = read(bytes, ending)
        const sound =
          typeof resume === 'object' ? resume.bytes.equals(bytes) : ERRORS.includes(resume)
        expect(sound).toBe(true)
      },
    ),
    { numRuns: 2000 },
  )
})
