import type { BatchContent, BatchParcel, BatchRow } from '@yacheyka/contract/batches/saved-batches'
import { ERASED } from '@yacheyka/core/privacy/personal-data'
import { parsePhone } from '@yacheyka/core/contacts/phone'
import { PARCEL_NUMBER_LENGTH_MAX } from '@yacheyka/core/parcels/parcel-limits'

/** Columns of the template that the store looks into. */
const NUMBER = 'B'
const PHONE = 'G'
const EMAIL = 'H'

const numberOfRow = ({ values }: BatchRow): string => (values[NUMBER] ?? '').trim()
const numberOf = ({ parcel_number }: BatchParcel): string => parcel_number.trim()

/** Numbers of its parcels, each once; what is longer than a number may be is none. */
export function numbersOf(content: BatchContent): string[] {
  const all =
    content.page === 'form' ? content.parcels.map(numberOf) : content.rows.map(numberOfRow)
  return [...new Set(all)].filter(
    (number) => number !== '' && number.length <= PARCEL_NUMBER_LENGTH_MAX,
  )
}

/** How many parcels wait: rows of one number are one parcel, a row without a number is one by itself. */
export function countParcels(content: BatchContent): number {
  if (content.page === 'form') return content.parcels.length === 0 ? 1 : content.parcels.length
  const numbers = content.rows.map(numberOfRow)
  return (
    new Set(numbers.filter((number) => number !== '')).size +
    numbers.filter((number) => number === '').length
  )
}

/** The content without these parcels: undefined where nothing is left; `unknown` are the numbers that it does not have. */
export function withoutParcels(
  content: BatchContent,
  ordered: ReadonlySet<string>,
): { readonly left: BatchContent | undefined; readonly unknown: readonly string[] } {
  if (content.page === 'form') {
    const known = new Set(content.parcels.map(numberOf))
    const parcels = content.parcels.filter((line) => !ordered.has(numberOf(line)))
    const isEmpty = parcels.length === 0 && content.next === null
    return {
      left: isEmpty ? undefined : { ...content, parcels },
      unknown: [...ordered].filter((number) => !known.has(number)),
    }
  }
  const known = new Set(content.rows.map(numberOfRow))
  const rows = content.rows.filter((row) => !ordered.has(numberOfRow(row)))
  return {
    left: rows.length === 0 ? undefined : { ...content, rows },
    unknown: [...ordered].filter((number) => !known.has(number)),
  }
}

interface Contacts {
  readonly phone: string
  readonly email: string
}

const contactsOfRow = ({ values }: BatchRow): Contacts => ({
  phone: values[PHONE] ?? '',
  email: values[EMAIL] ?? '',
})

const keysOf = ({ phone, email }: Contacts): readonly string[] =>
  [parsePhone(phone) ?? '', email.trim().toLowerCase()].filter((key) => key !== '')

/** Recipients' phones (E.164) and e-mails in small letters, each once. */
export function contactsOf(content: BatchContent): string[] {
  const all =
    content.page === 'sheet'
      ? content.rows.map(contactsOfRow)
      : [...content.parcels, ...(content.next === null ? [] : [content.next])]
  return [...new Set(all.flatMap(keysOf))]
}

/** The content with the phones and e-mails of one recipient erased: who has this phone or e-mail, in any of its rows. */
export function withoutRecipient(content: BatchContent, contact: string): BatchContent {
  const isTheirs = (contacts: Contacts) => keysOf(contacts).includes(contact)
  if (content.page === 'sheet')
    return {
      ...content,
      rows: content.rows.map((row) =>
        isTheirs(contactsOfRow(row))
          ? { ...row, values: { ...row.values, [PHONE]: ERASED, [EMAIL]: '' } }
          : row,
      ),
    }
  const erased = (line: BatchParcel): BatchParcel =>
    isTheirs(line) ? { ...line, phone: '', email: '' } : line
  return {
    ...content,
    parcels: content.parcels.map(erased),
    next: content.next && erased(content.next),
  }
}
