import { NBSP, formatNumber } from '@yacheyka/core/text/wording'

/** What one file may hold; a real workbook of 10 000 parcels is a tenth of it. */
export const SHEET_LIMITS = {
  /** Bytes as uploaded (decisions, section 8). */
  fileBytes: 10 * 1024 * 1024,
  /** Bytes of all parts that are read, unpacked. */
  unpackedBytes: 48 * 1024 * 1024,
  /** How many times larger than packed a part of `ratioFrom` bytes and more may be. */
  ratio: 250,
  ratioFrom: 4 * 1024 * 1024,
  entries: 1000,
  /** Rows with anything in them; 10 000 parcels may have several items each. */
  rows: 20_000,
  columns: 100,
  /** Excel's own. */
  cellLength: 32_767,
  strings: 500_000,
  merges: 20_000,
  /** Sheets, relations, formats of numbers: a workbook made by people has some hundreds. */
  parts: 5000,
  /** Excel's own. */
  styles: 65_536,
  /** Bytes of the response. */
  sendBytes: 48 * 1024 * 1024,
  /** Milliseconds from the first byte read to the response. */
  time: 8000,
} as const

const AGAIN = 'и загрузите снова'

/** Status and words of each way in which a file may be refused (specification 2, section 8). */
export const SHEET_ERRORS = {
  not_workbook: [400, 'Недопустимый формат файла'],
  old_workbook: [
    400,
    `Недопустимый формат файла: это книга старого вида, .xls. Сохраните её как .xlsx ${AGAIN}.`,
  ],
  other_workbook: [
    400,
    `Недопустимый формат файла: книга сохранена не как .xlsx. Сохраните её как .xlsx ${AGAIN}.`,
  ],
  encrypted: [400, `Недопустимый формат файла: книга защищена паролем. Снимите пароль ${AGAIN}.`],
  doctype: [
    400,
    'Недопустимый формат файла: внутри объявления DOCTYPE, каких в книгах .xlsx не бывает',
  ],
  damaged: [
    400,
    `Файл повреждён или загружен не целиком. Откройте его, сохраните как .xlsx ${AGAIN}.`,
  ],
  no_sheet: [400, 'В книге нет листа с таблицей: все листы скрыты или пусты'],
  too_large: [413, `Превышен допустимый размер файла: не больше 10${NBSP}МБ`],
  unpacked: [413, 'Превышен допустимый размер файла: в нём слишком много данных'],
  many_rows: [
    400,
    `Слишком много строк: заполненных может быть до ${formatNumber(SHEET_LIMITS.rows)}. Разделите файл на части.`,
  ],
  many_columns: [400, `Слишком много колонок: может быть до ${SHEET_LIMITS.columns}`],
  long_cell: [
    400,
    `Слишком длинный текст в ячейке: до ${formatNumber(SHEET_LIMITS.cellLength)} знаков`,
  ],
  uncounted: [
    400,
    `В ячейке формула без посчитанного значения. Откройте файл в Excel или LibreOffice, сохраните ${AGAIN}.`,
  ],
  slow: [400, 'Файл читается слишком долго: он устроен необычно. Сохраните таблицу в новую книгу.'],
  not_table: [400, 'Недопустимый формат файла: нужна таблица .csv или .xlsx'],
  empty: [400, 'В файле нет строк'],
  quotes: [400, 'Файл .csv испорчен: кавычка открыта и не закрыта'],
} as const satisfies Record<string, readonly [status: number, detail: string]>

export type SheetErrorCode = keyof typeof SHEET_ERRORS

/** A file that is not read, for a reason that its sender can understand. */
export class SheetError extends Error {
  readonly code: SheetErrorCode
  /** Where in the file, such as a cell's name, or nothing. */
  readonly place: string

  constructor(code: SheetErrorCode, place = '') {
    super(SHEET_ERRORS[code][1] + (place === '' ? '' : `${placeSeparator(code)}${place}`))
    this.name = 'SheetFault'
    this.code = code
    this.place = place
  }
}

const placeSeparator = (code: SheetErrorCode) =>
  SHEET_ERRORS[code][1].endsWith('.') ? ' Ячейка: ' : ': '
