import { describe, expect, test } from 'vitest'
import { NEW_PARCEL_MESSAGES } from '../parcels/parcel-limits.ts'
import * as values from './parcel-sheet-values.ts'
import { SHEET_MESSAGES } from './parcel-sheet-values.ts'

const is = (value: unknown) => ({ value })
const says = (message: string) => ({ message })
const EMPTY = ['', says('Поле обязательно для заполнения')] as const

describe('the number of a parcel', () => {
  test.each([
    EMPTY,
    ['КД-204518', is('КД-204518')],
    ['7/2 (а) "б"', is('7/2 (а) "б"')],
    ['5'.repeat(64), is('5'.repeat(64))],
    ['5'.repeat(65), says('Должно быть не более 64 символов.')],
    ['а\u0000', says('Номер не должен содержать невидимые символы: введите его заново')],
    ['а\u200b', says(NEW_PARCEL_MESSAGES.unseen)],
  ] as const)('%j', (text, read) => expect(values.readParcelNumber(text)).toEqual(read))
})

test.each(Array.from('%;№&^$#:'))('%s may not stand in the number of a parcel', (sign) =>
  expect(values.readParcelNumber(`а${sign}1`)).toEqual(
    says('Номер не должен содержать символы %;№&^$#:'),
  ),
)

describe('the size of a cell', () => {
  test.each([
    EMPTY,
    ['S/2', is('S/2')],
    ['s / 2', is('S/2')],
    ['С/2', is('S/2')],
    ['М', is('M')],
    ['м/2', is('M/2')],
    ['Л', is('L')],
    ['ХЛ', is('XL')],
    ['xl', is('XL')],
    ['XXL', says('Выберите размер ячейки')],
    ['S/2 S/2', says(NEW_PARCEL_MESSAGES.size)],
    ['constructor', says(NEW_PARCEL_MESSAGES.size)],
  ] as const)('%j', (text, read) => expect(values.readSize(text)).toEqual(read))
})

describe('weight: kilograms in the file, grams here', () => {
  test.each([
    EMPTY,
    ['0,1', is(100)],
    ['0.1', is(100)],
    ['15', is(15_000)],
    ['1', is(1000)],
    ['2.2999999999999998', is(2300)],
    ['0.30000000000000004', is(300)],
    ['1E-1', is(100)],
    ['9.9999999999999992E-2', is(100)],
    ['15.000000000000002', is(15_000)],
    ['1,234', is(1234)],
    ['1.2339999999999999', is(1234)],
    ['1,2345', says('Вес с точностью до грамма: не больше трёх знаков после запятой')],
    ['1,2340001', says(SHEET_MESSAGES.partOfGram)],
    ['14,9999', says(SHEET_MESSAGES.partOfGram)],
    ['15,0001', says(NEW_PARCEL_MESSAGES.weight)],
    ['0,5 кг', is(500)],
    ['0.0999', says('Вес от 0,1 до 15 кг')],
    ['15,001', says(NEW_PARCEL_MESSAGES.weight)],
    ['16', says(NEW_PARCEL_MESSAGES.weight)],
    ['500', says('Вес от 0,1 до 15 кг. Похоже, здесь граммы')],
    ['15000', says(SHEET_MESSAGES.grams)],
    ['15001', says(NEW_PARCEL_MESSAGES.weight)],
    ['0', says(NEW_PARCEL_MESSAGES.weight)],
    ['-1', says(NEW_PARCEL_MESSAGES.weight)],
    ['1.2.3', says(NEW_PARCEL_MESSAGES.weight)],
    ['1e400', says(NEW_PARCEL_MESSAGES.weight)],
    ['много', says(NEW_PARCEL_MESSAGES.weight)],
  ] as const)('%j', (text, read) => expect(values.readWeight(text)).toEqual(read))
})

describe('declared price', () => {
  test.each([
    EMPTY,
    ['0', is(0)],
    ['1234,5', is(123_450)],
    ['1 234.50', is(123_450)],
    ['1\u00a0234,50 ₽', is(123_450)],
    ['500 руб.', is(50_000)],
    ['1999.9899999999998', is(199_999)],
    ['100000', is(10_000_000)],
    ['100000,01', says('Объявленная стоимость до 100 000 рублей')],
    ['-1', says(NEW_PARCEL_MESSAGES.declaredPrice)],
    ['дорого', says(NEW_PARCEL_MESSAGES.declaredPrice)],
    ['1,234', says('Копеек не больше двух знаков после запятой')],
    ['1,234 ₽', says(SHEET_MESSAGES.kopecks)],
    ['999999999999', says(NEW_PARCEL_MESSAGES.declaredPrice)],
  ] as const)('%j', (text, read) => expect(values.readDeclaredPrice(text)).toEqual(read))
})

test('the price of an item has its own words', () => {
  expect(values.readItemPrice('100000.01')).toEqual(says('Цена до 100 000 рублей'))
  expect(values.readItemPrice('100000')).toEqual(is(10_000_000))
})

describe('the number of a locker', () => {
  test.each([
    EMPTY,
    ['303', is('303')],
    ['ЧЛБ%303', is('ЧЛБ%303')],
    ['7/2   #4', is('7/2 #4')],
    ['\u200b', says(NEW_PARCEL_MESSAGES.required)],
    ['1'.repeat(65), says('Почтомат не найден!')],
  ] as const)('%j', (text, read) => expect(values.readTerminalNumber(text)).toEqual(read))
})

describe('the phone of the receiver', () => {
  const READ = is('+79161234567')
  test.each([
    EMPTY,
    ['79161234567', READ],
    ['9161234567', READ],
    ['89161234567', READ],
    ['+7(916)123-45-67', READ],
    ['8 916 123 45 67', READ],
    ['79161234567.0', READ],
    ['7.9161234567E10', READ],
    ['7,9161234567E+10', READ],
    ['9.161234567E9', READ],
    ['7.91612E+10', says(SHEET_MESSAGES.rounded)],
    ['7,9E10', says(SHEET_MESSAGES.rounded)],
    ['5.9161234567E10', says(NEW_PARCEL_MESSAGES.phone)],
    ['123', says('Номер должен быть в формате +7(###)###-##-##')],
    ['+380441234567', says(NEW_PARCEL_MESSAGES.phone)],
  ] as const)('%j', (text, read) => expect(values.readReceiverPhone(text)).toEqual(read))
})

describe('e-mail and description may be left out', () => {
  test.each([
    ['', is('')],
    ['anna@example.ru', is('anna@example.ru')],
    ['anna@', says('Поле должно содержать валидный email')],
    [`${'a'.repeat(100)}@b.ru`, says('Должно быть не более 100 символов.')],
  ] as const)('%j', (text, read) => expect(values.readReceiverEmail(text)).toEqual(read))

  test.each([
    ['', is('')],
    ['о'.repeat(500), is('о'.repeat(500))],
    ['о'.repeat(501), says('Должно быть не более 500 символов.')],
    ['и\u0306', is('й')],
    ['и\u0306'.repeat(500), is('й'.repeat(500))],
    ['a\u0000b\ud800', is('ab\ufffd')],
    ['#REF!', says('В ячейке ошибка формулы')],
    ['#1 в мире', is('#1 в мире')],
  ] as const)('%j', (text, read) => expect(values.readDeclaration(text)).toEqual(read))
})

describe('an item', () => {
  test.each([
    EMPTY,
    ['Атлас', is('Атлас')],
    ['#N/A', says('В ячейке ошибка формулы')],
    ['\u0001', says(NEW_PARCEL_MESSAGES.required)],
    ['о'.repeat(257), says('Должно быть не более 256 символов.')],
  ] as const)('label %j', (text, read) => expect(values.readLabel(text)).toEqual(read))

  test.each([
    EMPTY,
    ['0', is(0)],
    ['1', is(1)],
    ['2,0', is(2)],
    ['1 000', is(1000)],
    ['3 шт.', is(3)],
    ['1001', says('От 1 до 1000 шт.')],
    ['1,5', says(NEW_PARCEL_MESSAGES.quantity)],
    ['-1', says(NEW_PARCEL_MESSAGES.quantity)],
    ['пара', says(NEW_PARCEL_MESSAGES.quantity)],
  ] as const)('quantity %j', (text, read) => expect(values.readQuantity(text)).toEqual(read))

  test.each([
    EMPTY,
    ['0', is('0')],
    ['20', is('20')],
    ['20%', is('20')],
    ['0.2', is('20')],
    ['0,22', is('22')],
    ['0.07', is('7')],
    ['7.0000000000000007E-2', is('7')],
    ['20/120', is('120')],
    ['Без НДС', is('none')],
    ['18', says(SHEET_MESSAGES.vat)],
    ['0.18', says(SHEET_MESSAGES.vat)],
    ['1', says(SHEET_MESSAGES.vat)],
  ] as const)('vat %j', (text, read) => expect(values.readVat(text)).toEqual(read))
})
