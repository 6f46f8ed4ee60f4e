import type { Buffer } from 'node:buffer'
import { Readable } from 'node:stream'
import { layOutSheet } from '@yacheyka/core/point-sheet/point-sheet-columns'
import { CsvError, parse } from 'csv-parse'
import { ImportError } from './import-error.ts'
import type { ImportTable, TableRow } from './import-format.ts'

const DELIMITERS = [';', ',', '\t', '|'] as const
const CHUNK = 64 * 1024
/** Bytes; a quotation mark that nobody closes must not swallow the rest of the file. */
const RECORD_MAX = 256 * 1024
/** Empty rows included: a file of nothing but line ends must come to an end. */
const RECORDS_MAX = 2_000_000

/** The rows of a CSV, numbered as a spreadsheet shows them: the headings are row 1. */
export async function openCsv(bytes: Buffer): Promise<ImportTable> {
  const { body, delimiter } = readDelimiter(bytes)
  const records = readRecords(body, delimiter)
  const first = await nextFilled(records)
  if (first === undefined) throw new ImportError('В файле нет строк')
  const headings = nameColumns(first.cells)
  return { format: 'csv', headings, rows: readRows(records, headings, delimiter), notes: [] }
}

interface CsvRecord {
  readonly row: number
  readonly cells: readonly string[]
}

async function* readRecords(bytes: Buffer, delimiter: string): AsyncGenerator<CsvRecord> {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    // «ООО "Лавка"» without quotes around it is usual in hand-made files.
    relax_quotes: true,
    max_record_size: RECORD_MAX,
  })
  const source = Readable.from(chunksOf(bytes))
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let row = 0
  try {
    for await (const cells of parser) {
      row += 1
      if (row > RECORDS_MAX) throw new ImportError('Строк слишком много: разделите файл на части')
      yield { row, cells: cells as string[] }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new ImportError(explain(error), [], { cause: error })
  } finally {
    source.destroy()
    parser.destroy()
  }
}

/** The parser counts the records that it has read whole. */
const explain = (error: CsvError): string => {
  const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
  const why = isOpen ? 'кавычка открыта и не закрыта' : 'кавычки стоят не на месте'
  return `Файл CSV испорчен, строка ${Number(error['records'] ?? 0) + 1}: ${why}`
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += CHUNK) {
    yield bytes.subarray(start, start + CHUNK)
  }
}

const isFilled = ({ cells }: CsvRecord): boolean => cells.some((cell) => cell.trim() !== '')

async function nextFilled(records: AsyncGenerator<CsvRecord>): Promise<CsvRecord | undefined> {
  for (;;) {
    const next = await records.next()
    if (next.done === true) return undefined
    if (isFilled(next.value)) return next.value
  }
}

/** Every column gets a name of its own, so that a refused row can be kept as it came. */
function nameColumns(cells: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return cells.map((cell, index) => {
    const heading = cell.trim() === '' ? `колонка ${index + 1}` : cell.trim()
    const times = (seen.get(heading) ?? 0) + 1
    seen.set(heading, times)
    return times === 1 ? heading : `${heading} — ещё ${times}`
  })
}

async function* readRows(
  records: AsyncGenerator<CsvRecord>,
  headings: readonly string[],
  delimiter: string,
): AsyncGenerator<TableRow> {
  for await (const record of records) {
    if (!isFilled(record)) continue
    const { row, cells } = record
    if (cells.slice(headings.length).some((cell) => cell.trim() !== '')) {
      const broken = `ячеек ${cells.length}, а колонок ${headings.length}: лишний разделитель или кавычка в тексте`
      yield { row, raw: { строка: cells.join(delimiter) }, broken }
    } else {
      yield {
        row,
        raw: Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? ''])),
      }
    }
  }
}

/** `sep=;` as spreadsheets write it, else the delimiter under which most headings mean something to us. */
function readDelimiter(bytes: Buffer): { body: Buffer; delimiter: string } {
  const start = bytes.subarray(0, 16_384).toString()
  const said = /^sep=(.)\r?\n/i.exec(start)
  if (said?.[1] !== undefined) {
    return { body: bytes.subarray(said[0].length), delimiter: said[1] }
  }
  const line = /^\s*([^\r\n]*)/.exec(start)?.[1] ?? ''
  const understood = (delimiter: string) =>
    layOutSheet(line.split(delimiter).map((cell) => cell.replaceAll('"', ''))).keys.size
  const best = DELIMITERS.toSorted((a, b) => understood(b) - understood(a))[0]
  return { body: bytes, delimiter: best ?? ';' }
}
