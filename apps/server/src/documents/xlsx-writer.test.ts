import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FUZZ_STRINGS } from '#/http/test-fuzz.ts'
import { readXlsx } from './test-read-xlsx.ts'
import { CELL_STYLE } from './xlsx-parts.ts'
import { type SheetColumn, writeXlsx } from './xlsx-writer.ts'

interface Line {
  readonly text: string | null
  readonly number: number | null
  readonly date: Date | null
  readonly kopecks: number | null
}

const COLUMNS: readonly SheetColumn<Line>[] = [
  { kind: 'text', heading: 'Слова', width: 20, value: ({ text }) => text },
  { kind: 'number', heading: 'Число', width: 10, value: ({ number }) => number },
  { kind: 'date', heading: 'Когда', width: 16, value: ({ date }) => date },
  { kind: 'money', heading: 'Сумма', width: 12, value: ({ kopecks }) => kopecks },
]

const line = (sample: Partial<Line>): Line => ({
  text: null,
  number: null,
  date: null,
  kopecks: null,
  ...sample,
})

async function* portions(...all: readonly (readonly Line[])[]) {
  for (const portion of all) yield await Promise.resolve(portion)
}

const written = async (...all: readonly (readonly Line[])[]) => {
  const parts: Buffer[] = []
  const sheet = { name: 'Точки & <«1»>', columns: COLUMNS, rows: portions(...all) }
  for await (const part of writeXlsx(sheet)) parts.push(part)
  return readXlsx(Buffer.concat(parts))
}

/** The words of the first column, as they are read back. */
const wordsBack = async (texts: readonly string[]) => {
  const { rows } = await written(texts.map((text) => line({ text })))
  return rows.slice(1).map(([cell]) => cell?.value ?? '')
}

test('words, numbers, dates and money are read back as they were', async () => {
  const { rows } = await written(
    [line({ text: 'Почтомат «А»', number: -12.5, kopecks: 123_450 })],
    [],
    [line({ date: new Date('2026-01-31T21:30:00Z') }), line({})],
  )
  expect(rows.map((row) => row.map(({ at, value }) => [at, value]))).toEqual([
    [
      ['A1', 'Слова'],
      ['B1', 'Число'],
      ['C1', 'Когда'],
      ['D1', 'Сумма'],
    ],
    [
      ['A2', 'Почтомат «А»'],
      ['B2', -12.5],
      ['D2', 1234.5],
    ],
    // Half past midnight of 1 February in Moscow.
    [['C3', (Date.UTC(2026, 1, 1, 0, 30) - Date.UTC(1899, 11, 30)) / 86_400_000]],
    [],
  ])
  expect(rows[1]?.map(({ style }) => style)).toEqual([0, 0, CELL_STYLE.money])
})

test('the heading is frozen and filtered, columns have their widths, the name is escaped', async () => {
  const { files } = await written([line({ text: 'a' }), line({ text: 'b' })])
  const sheet = files.get('xl/worksheets/sheet1.xml')
  expect(sheet).toContain(
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
  )
  expect(sheet).toContain('<autoFilter ref="A1:D3"/>')
  expect(sheet).toContain('<col min="1" max="1" width="20" customWidth="1"/>')
  expect(files.get('xl/workbook.xml')).toContain('name="Точки &amp; &lt;«1»&gt;"')
})

test('a sheet without rows has its heading', async () => {
  const { files, rows } = await written()
  expect(rows).toHaveLength(1)
  expect(files.get('xl/worksheets/sheet1.xml')).toContain('<autoFilter ref="A1:D1"/>')
})

test.each(['=1+1', '+7 900', '-5', '@SUM(A1)', ' =1', '\t=1', '=HYPERLINK("http://a.example")'])(
  '«%s» stays a text, also when its cell is edited',
  async (text) => {
    const { rows } = await written([line({ text })])
    expect(rows[1]).toEqual([{ at: 'A2', value: text, style: CELL_STYLE.quoted }])
  },
)

test('what XML cannot hold is dropped, the rest comes back', async () => {
  const texts = [
    'a\u0000b\u0008c\u001b',
    'пара \ud83d',
    '\ufffe1\uffff',
    '_x0041_',
    'две\r\nстроки',
    ' края ',
  ]
  expect(await wordsBack(texts)).toEqual([
    'abc',
    'пара \ufffd',
    '1',
    '_x0041_',
    'две\nстроки',
    ' края ',
  ])
  expect(await wordsBack(['Я'.repeat(40_000)])).toEqual(['Я'.repeat(32_767)])
})

test(
  'whatever people put into fields makes a workbook that is read',
  { tags: ['slow'] },
  async () => {
    const back = await wordsBack(FUZZ_STRINGS.map(([, text]) => text))
    expect(back).toHaveLength(FUZZ_STRINGS.length)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'binary' }), { maxLength: 20 }),
        async (texts) => {
          expect(await wordsBack(texts)).toHaveLength(texts.length)
        },
      ),
      { numRuns: 100 },
    )
  },
)

test('numbers that are none leave their cells empty', async () => {
  const { rows } = await written([line({ number: Number.NaN }), line({ kopecks: Infinity })])
  expect(rows.slice(1)).toEqual([[], []])
})

test('the 27th column is AA', async () => {
  const columns = Array.from({ length: 28 }, (_, place): SheetColumn<number> => ({
    kind: 'number',
    heading: String(place),
    width: 5,
    value: (row) => row,
  }))
  const parts: Buffer[] = []
  async function* rows() {
    yield await Promise.resolve([1])
  }
  for await (const part of writeXlsx({ name: 'A', columns, rows: rows() })) parts.push(part)
  const sheet = await readXlsx(Buffer.concat(parts))
  expect(sheet.rows[1]?.slice(25).map(({ at }) => at)).toEqual(['Z2', 'AA2', 'AB2'])
})

/** Rows that do not pack well, without end; tells how many portions were asked for and that it was let go. */
function endless() {
  const seen = { portions: 0, ended: false }
  async function* rows() {
    try {
      for (;;) {
        seen.portions += 1
        yield await Promise.resolve(
          Array.from({ length: 200 }, () => line({ text: String(Math.random()) })),
        )
      }
    } finally {
      seen.ended = true
    }
  }
  return { seen, rows: rows() }
}

test('a reader that leaves stops the rows', async () => {
  const { seen, rows } = endless()
  let size = 0
  for await (const part of writeXlsx({ name: 'A', columns: COLUMNS, rows })) {
    size += part.length
    if (size > 200_000) break
  }
  await expect.poll(() => seen.ended).toBe(true)
})

test('a reader that waits is not overtaken by the rows', async () => {
  const { seen, rows } = endless()
  const parts = writeXlsx({ name: 'A', columns: COLUMNS, rows })
  for (let part = 0; part < 30; part++) await parts.next()
  // Whatever was under way comes to rest: portions stop growing while nobody reads.
  let before = -1
  await expect
    .poll(() => {
      const rested = before === seen.portions
      before = seen.portions
      return rested
    })
    .toBe(true)
  expect(seen.portions).toBeLessThan(500)
  await parts.return(undefined)
  await expect.poll(() => seen.ended).toBe(true)
})

test('an error of the rows reaches the reader', async () => {
  async function* broken() {
    yield await Promise.resolve([line({ text: 'a' })])
    throw new Error('the database is gone')
  }
  const parts = writeXlsx({ name: 'A', columns: COLUMNS, rows: broken() })
  await expect(async () => {
    for await (const part of parts) expect(part.length).toBeGreaterThan(0)
  }).rejects.toThrow('the database is gone')
})
