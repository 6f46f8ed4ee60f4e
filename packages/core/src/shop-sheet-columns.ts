import { foldText } from './fold-text.ts'
import { SHIPMENT_COLUMNS } from './shipment-sheet-columns.ts'
import type { ColumnLetter } from './shipment-sheet-columns.ts'

interface ShopColumn {
  /** Headings that mean the column, however they are cased, spaced or hyphenated. The earlier one wins. */
  readonly headings: readonly string[]
  /** Parts of other headings that may mean it, where nothing better is found. */
  readonly parts: readonly string[]
  /** Parts that speak against it: «Адрес ПВЗ» is not the point's number. */
  readonly not?: readonly string[]
}

const PEOPLE = ['отправител', 'магазин', 'sender', 'shop', 'store']

/** How shops' own tables, and the programs that write them, call what our template asks for. */
const SHOP_COLUMNS: Readonly<Record<ColumnLetter, ShopColumn>> = {
  B: {
    headings: [
      'Номер заказа',
      'Номер отправления',
      '№ заказа',
      'Заказ №',
      'Заказ',
      'ID заказа',
      'Код заказа',
      'Отправление',
      'Номер',
      '№',
      'order id',
      'order number',
      'order no',
      'order',
      'parcel number',
      'parcel id',
      'shipment id',
      'posting number',
      'id',
      'number',
    ],
    parts: ['номерзаказ', 'номеротправл', 'номерпосыл', 'orderid', 'ordernum', 'parcelnum'],
  },
  C: {
    headings: ['Размер', 'Ячейка', 'Размер посылки', 'size', 'cell size', 'cell', 'box size'],
    parts: ['размерячей', 'cellsize'],
  },
  D: {
    headings: [
      'Вес посылки',
      'Вес заказа',
      'Вес отправления',
      'Вес брутто',
      'Вес',
      'Масса',
      'weight',
      'weight g',
      'weight kg',
      'gross weight',
      'order weight',
    ],
    parts: ['вес', 'масса', 'weight'],
    not: ['весь', 'завес', 'объемн', 'навес', 'volum'],
  },
  E: {
    headings: [
      'Объявленная ценность',
      'Оценочная стоимость',
      'Оценочная ценность',
      'Объявл. стоимость',
      'Сумма страховки',
      'declared value',
      'declared price',
      'declared cost',
      'assessed value',
      'insurance',
      'Стоимость заказа',
      'Сумма заказа',
      'Стоимость',
      'Сумма',
      'order total',
      'order amount',
      'total',
      'amount',
      'cost',
    ],
    parts: ['объявл', 'оценочн', 'declared', 'insur', 'суммазаказ'],
  },
  F: {
    headings: [
      'Код ПВЗ',
      'Номер ПВЗ',
      'ПВЗ',
      'Постамат',
      'Код постамата',
      'Номер постамата',
      'Почтомат',
      'Код почтомата',
      'Почтамат',
      'Код пункта выдачи',
      'Номер пункта выдачи',
      'Пункт выдачи',
      'Код точки',
      'Номер точки',
      'ID точки',
      'terminal number',
      'terminal',
      'terminal id',
      'locker',
      'locker id',
      'pickup point',
      'pickup point id',
      'pvz',
      'pvz code',
      'point id',
      'point code',
      'delivery point',
    ],
    parts: ['пвз', 'постамат', 'почтомат', 'почтамат', 'пунктавыдачи', 'terminal', 'locker', 'pvz'],
    not: ['адрес', 'город', 'назван', 'address', 'city', 'name', 'email'],
  },
  G: {
    headings: [
      'Телефон',
      'Телефон клиента',
      'Телефон покупателя',
      'Номер телефона',
      'Мобильный телефон',
      'Мобильный',
      'Тел.',
      'phone',
      'receiver phone',
      'recipient phone',
      'customer phone',
      'shipping phone',
      'billing phone',
      'mobile',
      'tel',
    ],
    parts: ['телефон', 'phone', 'mobile'],
    not: PEOPLE,
  },
  H: {
    headings: [
      'E-mail',
      'Электронная почта',
      'Почта',
      'Почта получателя',
      'Эл. почта',
      'receiver email',
      'recipient email',
      'customer email',
      'billing email',
      'mail',
    ],
    parts: ['email', 'почтапол', 'электроннаяпочта', 'эпочта'],
    not: PEOPLE,
  },
  I: {
    headings: [
      'Содержимое',
      'Вложение',
      'Описание заказа',
      'Описание вложения',
      'Комментарий',
      'Примечание',
      'description',
      'declaration',
      'contents',
      'comment',
      'note',
      'notes',
    ],
    parts: ['описан', 'содержим', 'descript', 'contents'],
    not: ['товар', 'product', 'item'],
  },
  K: {
    headings: [
      'Название товара',
      'Наименование товара',
      'Наименование',
      'Номенклатура',
      'Позиция',
      'Товары',
      'product name',
      'product',
      'item name',
      'item',
      'label',
      'lineitem name',
      'goods',
      'title',
    ],
    parts: ['названиетовар', 'наименован', 'номенклатур', 'productname', 'itemname'],
    not: ['пункт', 'точки', 'компан', 'организац', 'доставк'],
  },
  L: {
    headings: [
      'Цена',
      'Цена за штуку',
      'Цена за шт.',
      'Цена за единицу',
      'Стоимость товара',
      'price',
      'item price',
      'product price',
      'unit price',
      'lineitem price',
    ],
    parts: ['цена', 'price'],
    not: ['доставк', 'скидк', 'shipping', 'delivery', 'declared', 'total', 'оценоч'],
  },
  M: {
    headings: [
      'Количество',
      'Кол-во',
      'Количество товара',
      'Кол-во товара',
      'Штук',
      'Шт.',
      'quantity',
      'qty',
      'count',
      'pcs',
      'lineitem quantity',
    ],
    parts: ['количеств', 'колво', 'quantity', 'qty'],
    not: ['мест', 'короб', 'ячее'],
  },
  N: {
    headings: ['Ставка НДС', 'НДС товара', '% НДС', 'vat', 'vat rate', 'tax', 'tax rate'],
    parts: ['ндс', 'vat', 'taxrate'],
    not: ['сумма', 'private', 'elevat'],
  },
}

/** Letters and digits only, without what stands in brackets or behind a comma: «Цена, ₽ (с НДС)» is «цена». */
export const compactHeading = (heading: string): string =>
  foldText(heading.normalize('NFKC').replace(/(?<=.)[([,;:].*$/su, '')).replaceAll(' ', '')

const OURS = SHIPMENT_COLUMNS.map(({ letter, field, heading }) => {
  const column = SHOP_COLUMNS[letter]
  return {
    letter,
    names: [heading, field, ...column.headings].map(compactHeading).filter((name) => name !== ''),
    parts: column.parts,
    not: column.not ?? [],
  }
})

/**
 * Our columns among a shop's headings: by their names, then by parts of them. A guess, for a person to look through.
 * @returns places from 0 by the template's letter; no place twice
 */
export const guessColumns = (headings: readonly string[]): ReadonlyMap<ColumnLetter, number> => {
  const names = headings.map(compactHeading)
  const columns = new Map<ColumnLetter, number>()
  const taken = new Set<number>()
  const take = (letter: ColumnLetter, place: number) => {
    if (place === -1 || taken.has(place)) return
    columns.set(letter, place)
    taken.add(place)
  }
  for (const { letter, names: known } of OURS) {
    const found = known.find((name) =>
      names.some((other, place) => other === name && !taken.has(place)),
    )
    if (found !== undefined)
      take(
        letter,
        names.findIndex((name, place) => name === found && !taken.has(place)),
      )
  }
  for (const { letter, parts, not } of OURS) {
    if (columns.has(letter)) continue
    const fits = (name: string) =>
      parts.some((part) => name.includes(part)) && !not.some((part) => name.includes(part))
    take(
      letter,
      names.findIndex((name, place) => !taken.has(place) && fits(name)),
    )
  }
  return columns
}
