import { parsePhone } from '../contacts/phone.ts'
import { isEmail } from '../contacts/email.ts'

/** Limits of one parcel (specification 2, sections 5 and 9). Weights are grams, money is kopecks. */
export const WEIGHT_MIN = 100
export const WEIGHT_MAX = 15_000
export const WEIGHT_STEP = 100
export const DECLARED_PRICE_MAX = 10_000_000
export const ITEM_PRICE_MAX = 10_000_000
export const ITEM_QUANTITY_MIN = 1
export const ITEM_QUANTITY_MAX = 1000
export const DECLARATION_LENGTH_MAX = 500
export const ITEM_LABEL_LENGTH_MAX = 256
export const CELLS_MAX = 5
/** As the store keeps it. */
export const PARCEL_NUMBER_LENGTH_MAX = 64
export const RECEIVER_EMAIL_LENGTH_MAX = 100
/** Of one order, and of one workbook (decisions, section 8). */
export const ORDER_PARCELS_MAX = 10_000
/** Items of one parcel. */
export const PARCEL_ITEMS_MAX = 100

/** What a parcel number may not hold. */
export const FORBIDDEN_IN_NUMBER = '%;№&^$#:'
const FORBIDDEN = /[%;№&^$#:]/u

/** To the letter where the specification has them. */
export const NEW_PARCEL_MESSAGES = {
  required: 'Поле обязательно для заполнения',
  long: (most: number) => `Должно быть не более ${most} символов.`,
  number: 'Номер не должен содержать символы %;№&^$#:',
  unseen: 'Номер не должен содержать невидимые символы: введите его заново',
  phone: 'Номер должен быть в формате +7(###)###-##-##',
  email: 'Поле должно содержать валидный email',
  weight: 'Вес от 0,1 до 15 кг',
  declaredPrice: 'Объявленная стоимость до 100 000 рублей',
  itemPrice: 'Цена до 100 000 рублей',
  quantity: 'От 1 до 1000 шт.',
  size: 'Выберите размер ячейки',
  tooManyCells: 'Превышен лимит количества ячеек',
  taken: 'Посылка с таким номером уже существует',
  noPoint: 'Почтомат не найден!',
} as const

/** Half of a pair would break labels, tables and programs behind us. */
const BROKEN = /\p{Cs}/u
/** So would a control sign; with a sign of no width, as pages are copied with, two numbers that look the same are two. */
const UNSEEN = /[\p{Cc}\p{Cf}]/u

/** @param number trimmed @returns what is wrong with a sender's own number, or undefined */
export const errorOfParcelNumber = (number: string): string | undefined => {
  if (number === '') return NEW_PARCEL_MESSAGES.required
  if (FORBIDDEN.test(number) || BROKEN.test(number)) return NEW_PARCEL_MESSAGES.number
  if (UNSEEN.test(number)) return NEW_PARCEL_MESSAGES.unseen
  return number.length > PARCEL_NUMBER_LENGTH_MAX
    ? NEW_PARCEL_MESSAGES.long(PARCEL_NUMBER_LENGTH_MAX)
    : undefined
}

export const errorOfReceiverPhone = (phone: string): string | undefined => {
  if (phone === '') return NEW_PARCEL_MESSAGES.required
  return parsePhone(phone) === undefined ? NEW_PARCEL_MESSAGES.phone : undefined
}

/** @param email trimmed; empty is none */
export const errorOfReceiverEmail = (email: string): string | undefined => {
  if (email === '') return undefined
  if (email.length > RECEIVER_EMAIL_LENGTH_MAX)
    return NEW_PARCEL_MESSAGES.long(RECEIVER_EMAIL_LENGTH_MAX)
  return isEmail(email) ? undefined : NEW_PARCEL_MESSAGES.email
}

/** @param grams whole */
export const errorOfWeight = (grams: number): string | undefined =>
  Number.isInteger(grams) && grams >= WEIGHT_MIN && grams <= WEIGHT_MAX
    ? undefined
    : NEW_PARCEL_MESSAGES.weight

/** Parcels of a list that are chosen at once, to act on or to print: more would be minutes before an open page. */
export const CHOSEN_PARCELS_MAX = 500
