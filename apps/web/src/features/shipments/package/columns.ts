import { PARCEL_SHEET_COLUMNS, type ColumnLetter } from '@yacheyka/core/sheets/parcel-sheet-columns'

/** As narrow as a table's head has to be; the template says it at length. */
const SHORT: Readonly<Record<ColumnLetter, string>> = {
  B: 'Номер',
  C: 'Ячейка',
  D: 'Вес, кг',
  E: 'Ценность, ₽',
  F: 'Почтомат',
  G: 'Телефон',
  H: 'E-mail',
  I: 'Описание',
  K: 'Товар',
  L: 'Цена, ₽',
  M: 'Шт.',
  N: 'НДС',
}

export interface TableColumn {
  readonly letter: ColumnLetter
  readonly title: string
  /** As the template has it. */
  readonly heading: string
  readonly hint: string
  readonly part: 'parcel' | 'item'
  /** Figures stand to the right. */
  readonly figure: boolean
  /** All that the cell may hold, where that is a list. */
  readonly options: readonly string[] | undefined
}

export const TABLE_COLUMNS: readonly TableColumn[] = PARCEL_SHEET_COLUMNS.map((column) => ({
  letter: column.letter,
  title: SHORT[column.letter],
  heading: column.heading,
  hint: column.hint,
  part: column.part,
  figure: !column.text,
  options: 'rule' in column && column.rule.kind === 'list' ? column.rule.values : undefined,
}))

const BY_LETTER = new Map(TABLE_COLUMNS.map((column) => [column.letter, column]))

export const isOfParcel = (letter: ColumnLetter): boolean =>
  BY_LETTER.get(letter)?.part === 'parcel'

export const columnOf = (letter: ColumnLetter): TableColumn | undefined => BY_LETTER.get(letter)
