import { randomBytes } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parseSheetFile, parseShopFile } from '@yacheyka/contract/sheets/sheets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import {
  linesOf,
  packZip,
  packedBomb,
  testBook,
  type TestBook,
  type TestEntry,
} from '#/documents/test-workbook.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { upload } from './test-sheets.ts'

// Files that were made to harm: each gets its words, in time and within memory, while everybody else is answered.

const MB = 1024 * 1024
const MEMORY_MAX = 300 * MB
/** The thread is stopped after eight seconds; the rest is for a machine that is slow. */
const TIME_MAX = 30_000

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

let opened: TestApp
let anna: TestAccount
/** Before any of them: what the process keeps of one counts for the next too. */
let before: number
beforeAll(async () => {
  opened = await openTestApp({ LIMIT_SHEETS_PER_HOUR: '100000' })
  anna = await signInCustomer(opened)
  before = process.memoryUsage.rss()
})
afterAll(() => opened.close())

/** Sends a file, and until it is answered asks for something else again and again. */
async function sendAmongOthers(bytes: Buffer, endpoint: { path: `/${string}` } = parseSheetFile) {
  const started = performance.now()
  // What making the file took is not what reading it takes.
  collectGarbage()
  let peak = process.memoryUsage.rss()
  const running = new Set(['the upload'])
  const answered = upload(opened, anna, endpoint, { name: 'a.xlsx', bytes }).finally(() =>
    running.clear(),
  )
  let others = 0
  do {
    const other = await opened.app.inject({ url: '/healthz' })
    expect(other.statusCode).toBe(200)
    others += 1
    peak = Math.max(peak, process.memoryUsage.rss())
    await new Promise((resolve) => setTimeout(resolve, 5))
  } while (running.size > 0)
  const response = await answered
  expect(others).toBeGreaterThan(0)
  expect(peak - before).toBeLessThan(MEMORY_MAX)
  expect(performance.now() - started).toBeLessThan(TIME_MAX)
  return response
}

const SHEET = 'xl/worksheets/sheet1.xml'
const book = (entry: Partial<TestEntry>, name = SHEET): (() => Buffer) => {
  return () => testBook({ rows: '', entries: [{ name, ...entry }] })
}
const text = (facts: TestBook) => () => testBook(facts)

const START = '<?xml version="1.0"?><worksheet><sheetData>'
const END = '</sheetData></worksheet>'
const gigabyte = (start: string, filling: string, end: string) =>
  packedBomb(start, filling, end, 1024)
const CELL = gigabyte(`${START}<row><c t="inlineStr"><is><t>`, '0', `</t></is></c></row>${END}`)

const numbers = (count: number, xml: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => xml(at + 1)).join('')

const LAUGHS = `<!DOCTYPE lolz [<!ENTITY l0 "ha">${numbers(20, (at) => `<!ENTITY l${at} "&l${at - 1};&l${at - 1};&l${at - 1};&l${at - 1};">`)}]>`

const TOO_MUCH = 'слишком много данных'
const DAMAGED = 'Файл повреждён'

test.each<readonly [string, () => Buffer, number, string]>([
  ['a gigabyte in one cell', book({ packed: CELL, size: 1024 * MB }), 413, TOO_MUCH],
  ['a gigabyte that says it is small', book({ packed: CELL, size: 5000 }), 413, TOO_MUCH],
  [
    'a gigabyte that says it is not that large',
    book({ packed: CELL, size: 40 * MB }),
    400,
    'Слишком длинный текст',
  ],
  [
    'a gigabyte of tags',
    book({ packed: gigabyte(START, '<row/><c/>', END), size: 40 * MB }),
    400,
    DAMAGED,
  ],
  [
    'a gigabyte of shared texts',
    book(
      { packed: gigabyte('<sst>', '<si><t>a</t></si>', '</sst>'), size: 40 * MB },
      'xl/sharedStrings.xml',
    ),
    413,
    TOO_MUCH,
  ],
  [
    'a gigabyte of styles',
    book(
      { packed: gigabyte('<styleSheet><cellXfs>', '<xf numFmtId="1"/>', ''), size: 40 * MB },
      'xl/styles.xml',
    ),
    413,
    TOO_MUCH,
  ],
  [
    'a gigabyte of relations',
    book(
      { packed: gigabyte('<Relationships>', '<Relationship Id="a"/>', ''), size: 40 * MB },
      'xl/_rels/workbook.xml.rels',
    ),
    413,
    TOO_MUCH,
  ],
  [
    'a gigabyte of sheets',
    book(
      { packed: gigabyte('<workbook><sheets>', '<sheet name="a"/>', ''), size: 40 * MB },
      'xl/workbook.xml',
    ),
    413,
    TOO_MUCH,
  ],
  [
    'elements in elements without end',
    book({ packed: gigabyte(START, '<a>', ''), size: 40 * MB }),
    400,
    DAMAGED,
  ],
  [
    'an attribute without end',
    book({ packed: gigabyte(`${START}<row r="`, '1', ''), size: 40 * MB }),
    400,
    'Слишком длинный текст',
  ],
  [
    'many entries',
    () => packZip(Array.from({ length: 60_000 }, (_, at) => ({ name: `xl/${at}.xml`, method: 0 }))),
    413,
    TOO_MUCH,
  ],
  [
    'more rows than may be',
    text({ rows: numbers(1_048_576, (at) => `<row r="${at}"><c r="A${at}"><v>1</v></c></row>`) }),
    400,
    'Слишком много строк',
  ],
  [
    'all columns of a sheet',
    text({ rows: `<row>${'<c><v>1</v></c>'.repeat(16_384)}</row>` }),
    400,
    'Слишком много колонок',
  ],
  [
    'more columns than a sheet has',
    text({ rows: `<row>${'<c/>'.repeat(20_000)}</row>` }),
    400,
    DAMAGED,
  ],
  [
    'as much as rows and columns allow',
    text({
      rows: numbers(
        20_000,
        () =>
          `<row>${numbers(100, () => `<c><v>${Math.trunc(Math.random() * 1e5)}</v></c>`)}</row>`,
      ),
    }),
    413,
    TOO_MUCH,
  ],
  [
    'shared texts of all that is allowed',
    text({
      rows: '<row><c t="s"><v>1</v></c></row>',
      strings: numbers(
        2000,
        () => `<si><t>${'я'.repeat(7000)}${randomBytes(150).toString('hex')}</t></si>`,
      ),
      entries: [],
    }),
    200,
    '',
  ],
  [
    'shared texts told again and again',
    text({
      rows: numbers(20_000, () => `<row>${'<c t="s"><v>1</v></c>'.repeat(20)}</row>`),
      strings: numbers(
        1500,
        () => `<si><t>${'я'.repeat(15_000)}${randomBytes(150).toString('hex')}</t></si>`,
      ),
    }),
    413,
    TOO_MUCH,
  ],
  [
    'covered cells over each other',
    text({
      rows: numbers(20_000, () => `<row>${'<c><v>1</v></c>'.repeat(30)}</row>`),
      after: `<mergeCells>${numbers(20_000, (at) => `<mergeCell ref="A${at}:CV1048576"/>`)}</mergeCells>`,
    }),
    400,
    DAMAGED,
  ],
  [
    'a format of brackets',
    text({
      rows: '<row><c s="1"><v>1</v></c></row>',
      styles: `<numFmts><numFmt numFmtId="164" formatCode="${'['.repeat(200_000)}"/></numFmts>`,
    }),
    200,
    '',
  ],
  [
    'external entities',
    text({
      rows: '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c t="inlineStr"><is><t>&x;</t></is></c></row></sheetData></worksheet>',
    }),
    400,
    'DOCTYPE',
  ],
  [
    'a billion laughs',
    book(
      { content: `<?xml version="1.0"?>${LAUGHS}<sst><si><t>&l20;</t></si></sst>` },
      'xl/sharedStrings.xml',
    ),
    400,
    'DOCTYPE',
  ],
  [
    'a name that leads out',
    text({ rows: '', entries: [{ name: '../../../tmp/a', content: 'a' }] }),
    400,
    DAMAGED,
  ],
  [
    'a gigabyte beside the table',
    () =>
      testBook({
        rows: '<row><c><v>1</v></c></row>',
        entries: [{ name: 'xl/media/a.zip', packed: CELL, size: 1024 * MB }],
      }),
    200,
    '',
  ],
])('%s', async (_case, make, status, words) => {
  const response = await sendAmongOthers(make())
  expect([response.statusCode, response.json().detail ?? '']).toEqual([
    status,
    expect.stringContaining(words),
  ])
})

test('rows and columns that are only declared cost nothing', async () => {
  const response = await sendAmongOthers(
    testBook({
      rows: '<?xml version="1.0"?><worksheet><dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576" s="1"/></row></sheetData></worksheet>',
    }),
  )
  expect(linesOf(response.rawPayload)).toEqual(['A1=1'])
})

test('ten megabytes of quotation marks and of separators', { tags: ['slow'] }, async () => {
  for (const filling of ['"', ';', '";"\n', '\n'])
    expect(
      (
        await upload(opened, anna, parseShopFile, {
          name: 'a.csv',
          bytes: Buffer.from(filling.repeat((10 * MB) / filling.length)),
        })
      ).statusCode,
    ).toBe(400)
})

test('after all of them a good file is read', async () => {
  const response = await sendAmongOthers(testBook({ rows: '<row><c><v>1</v></c></row>' }))
  expect(linesOf(response.rawPayload)).toEqual(['A1=1'])
})
