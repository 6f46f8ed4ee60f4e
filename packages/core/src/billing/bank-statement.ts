import type { LocalDate } from '../time/local-time.ts'
import type { Kopecks } from '../money/money.ts'

/** Money that came to our account, as a document of the statement tells. */
export interface BankReceipt {
  /** Place of the document in the file, from 1. */
  readonly row: number
  /** `YYYY-MM-DD` */
  readonly paidOn: string
  readonly documentNumber: string
  readonly payerAccount: string
  readonly payerInn: string
  readonly payerName: string
  readonly amount: Kopecks
  readonly purpose: string
}

/** A document that was not understood. */
export interface StatementError {
  readonly row: number
  /** Line of the file, from 1, at which the document begins. */
  readonly line: number
  readonly message: string
}

export interface BankStatement {
  readonly receipts: readonly BankReceipt[]
  readonly errors: readonly StatementError[]
  /** Documents by which we pay, or others are paid: left out. */
  readonly otherDocuments: number
}

/** A file that is not a whole statement: nothing of it is used. */
export interface BrokenStatement {
  readonly broken: string
}

const MARK = '1CClientBankExchange'

/**
 * Reads a statement of the 1C exchange format («1CClientBankExchange», versions 1.01 to 1.03), already decoded. Takes the
 * incoming documents only: those whose recipient's account is ours.
 * @param ourAccount twenty digits
 * @returns receipts and errors by document, or why the file as a whole is none: another format, cut off, another account
 */
export const parseBankStatement = (
  text: string,
  ourAccount: string,
): BankStatement | BrokenStatement => {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const sections = readSections(lines)
  if ('broken' in sections) return sections
  const { documents, accounts } = sections
  if (accounts.length > 0 && !accounts.includes(ourAccount))
    return { broken: `Выписка не по нашему счёту: в ней ${accounts.join(', ')}` }
  const incoming = documents.filter(
    ({ fields }) =>
      accountOf(fields, 'Получатель') === ourAccount &&
      accountOf(fields, 'Плательщик') !== ourAccount,
  )
  const read = incoming.map(readReceipt)
  return {
    receipts: read.filter((each) => 'amount' in each),
    errors: read.filter((each) => 'message' in each),
    otherDocuments: documents.length - incoming.length,
  }
}

type Fields = ReadonlyMap<string, string>

interface Section {
  readonly row: number
  readonly line: number
  readonly fields: Map<string, string>
}

interface Sections {
  readonly documents: readonly Section[]
  /** Whose statement it says to be. */
  readonly accounts: readonly string[]
}

const readSections = (lines: readonly string[]): Sections | BrokenStatement => {
  if (lines[0]?.trim() !== MARK)
    return { broken: `Это не выписка в формате ${MARK}: первая строка должна быть такой` }
  const documents: Section[] = []
  const accounts = new Set<string>()
  let open: Section | undefined
  let ended = false
  for (const [index, raw] of lines.entries()) {
    const line = raw.trim()
    const at = index + 1
    if (line === '' || index === 0) continue
    if (ended) return { broken: `Строка ${at}: после «КонецФайла» есть ещё что-то` }
    const [, key = '', value = ''] = /^([^=]{1,64})=(.*)$/.exec(line) ?? []
    if (line === 'КонецДокумента') {
      if (open === undefined) return { broken: `Строка ${at}: «КонецДокумента» без начала` }
      documents.push(open)
      open = undefined
    } else if (line === 'КонецФайла' || key === 'СекцияДокумент') {
      if (open !== undefined)
        return { broken: `Строка ${open.line}: у документа нет «КонецДокумента»` }
      if (key === '') ended = true
      else open = { row: documents.length + 1, line: at, fields: new Map() }
    } else if (open !== undefined) addField(open.fields, key, value.trim(), line)
    else if (key === 'РасчСчет') accounts.add(digitsOf(value))
  }
  if (!ended) return { broken: 'Файл обрывается: нет строки «КонецФайла»' }
  return { documents, accounts: [...accounts] }
}

/** A line without `=` goes on with the purpose, which some banks break into lines. */
const addField = (fields: Map<string, string>, key: string, value: string, line: string): void => {
  if (key === '')
    fields.set('НазначениеПлатежа', `${fields.get('НазначениеПлатежа') ?? ''} ${line}`.trim())
  else if (value !== '' && !fields.has(key)) fields.set(key, value)
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

const accountOf = (fields: Fields, who: 'Плательщик' | 'Получатель'): string =>
  digitsOf(fields.get(`${who}Счет`) ?? fields.get(`${who}РасчСчет`) ?? '')

const readReceipt = ({ row, line, fields }: Section): BankReceipt | StatementError => {
  const written = (name: string) => fields.get(name) ?? ''
  const error = (field: string, allowed: string): StatementError => ({
    row,
    line,
    message: `документ ${row} (строка ${line}), «${field}»: «${written(field).slice(0, 64)}», нужно ${allowed}`,
  })
  const paidOn = parseDay(written('Дата'))
  if (paidOn === undefined) return error('Дата', 'число вида 01.02.2026')
  const amount = parseAmount(written('Сумма'))
  if (amount === undefined) return error('Сумма', 'больше нуля, вида 1234.50')
  const documentNumber = written('Номер')
  if (documentNumber === '' || documentNumber.length > 64)
    return error('Номер', 'от 1 до 64 знаков')
  const payerAccount = accountOf(fields, 'Плательщик')
  if (payerAccount === '' || payerAccount.length > 64)
    return error('ПлательщикСчет', 'номер счёта плательщика')
  return {
    row,
    paidOn,
    documentNumber,
    payerAccount,
    payerInn: digitsOf(written('ПлательщикИНН')),
    payerName: (
      written('Плательщик1') || written('Плательщик').replace(/^ИНН\s*\d+\s*/iu, '')
    ).slice(0, 300),
    amount,
    purpose: purposeOf(fields).slice(0, 1000),
  }
}

/** `НазначениеПлатежа`, or its numbered parts where the whole is not there. */
const purposeOf = (fields: Fields): string =>
  fields.get('НазначениеПлатежа') ??
  [1, 2, 3, 4, 5, 6]
    .map((part) => fields.get(`НазначениеПлатежа${part}`) ?? '')
    .filter((part) => part !== '')
    .join(' ')

const parseDay = (text: string): string | undefined => {
  const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(text) ?? []
  if (year === undefined) return undefined
  const date: LocalDate = { year: Number(year), month: Number(month), day: Number(day) }
  const real = new Date(Date.UTC(date.year, date.month - 1, date.day))
  const isReal =
    date.year >= 2000 && real.getUTCMonth() + 1 === date.month && real.getUTCDate() === date.day
  return isReal ? `${year}-${month}-${day}` : undefined
}

const parseAmount = (text: string): Kopecks | undefined => {
  const [, roubles, places = ''] = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  const amount = Number(`${roubles ?? ''}${places.padEnd(2, '0')}`)
  return roubles === undefined || amount === 0 ? undefined : amount
}
