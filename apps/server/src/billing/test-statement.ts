/** The account of the test brand's legal entity. */
export const OUR_ACCOUNT = '40702810200000000017'
const THEIR_ACCOUNT = '40702810500000000777'

/** A statement of `1CClientBankExchange` with these documents, each given by what differs from a payment to us. */
export const statementText = (documents: readonly Readonly<Record<string, string>>[]): string =>
  [
    '1CClientBankExchange',
    'ВерсияФормата=1.03',
    'Кодировка=Windows',
    'Отправитель=Банк-Клиент',
    `РасчСчет=${OUR_ACCOUNT}`,
    ...documents.flatMap((fields, at) => [
      'СекцияДокумент=Платежное поручение',
      ...Object.entries({
        Номер: String(100 + at),
        Дата: '20.11.2026',
        Сумма: '1000.00',
        ПлательщикСчет: THEIR_ACCOUNT,
        Плательщик1: 'ООО "Ромашка"',
        ПолучательСчет: OUR_ACCOUNT,
        ...fields,
      }).map(([key, value]) => `${key}=${value}`),
      'КонецДокумента',
    ]),
    'КонецФайла',
    '',
  ].join('\r\n')

/** Letters of the 1251 page and of CP866, as the tests write them. */
const CYRILLIC = 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя'
const SIGNS = {
  'windows-1251': { Ё: 0xa8, ё: 0xb8, '№': 0xb9, '«': 0xab, '»': 0xbb },
  ibm866: { Ё: 0xf0, ё: 0xf1, '№': 0xfc, '«': 0x22, '»': 0x22 },
} as const

export function encodeStatement(text: string, encoding: keyof typeof SIGNS | 'utf-8'): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(text)
  const signs = new Map<string, number>(Object.entries(SIGNS[encoding]))
  return Uint8Array.from(Array.from(text), (letter) => {
    const place = CYRILLIC.indexOf(letter)
    if (place < 0) return signs.get(letter) ?? letter.charCodeAt(0)
    if (encoding === 'windows-1251') return 0xc0 + place
    return place < 48 ? 0x80 + place : 0xe0 + place - 48
  })
}

/** A file of the test brand's account. */
export const testStatement = (content: Uint8Array) => ({
  name: 'kl_to_1c.txt',
  content,
  ourAccount: OUR_ACCOUNT,
})

/** A payment of 1 000 ₽ for each of so many invoices in a row. */
export const paymentsOf = (inn: string, first: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    Номер: `счёт-${first + at}`,
    ПлательщикИНН: inn,
    НазначениеПлатежа: `Счёт № ${first + at}`,
  }))
