import { remember } from '../text/remember.ts'
import type { PaymentMethod, PointType } from '../points/point.ts'
import { foldText } from '../text/fold-text.ts'

/** A cell that was read, perhaps with something to tell, or why not, with what is allowed in its place. */
export type Read<T> =
  | { readonly ok: true; readonly value: T; readonly note?: string }
  | { readonly ok: false; readonly why: string }

const refuse = (why: string) => ({ ok: false, why }) as const
const give = <T>(value: T) => ({ ok: true, value }) as const

/** A cell as plain text; nothing for what is no text at all (a list, an object). */
export const cellText = (value: unknown): string | undefined => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return undefined
}

/** Text for a table that a spreadsheet may open: what would be a formula there gets an apostrophe in front. */
export const guardFormula = (text: string): string => (/^'*[=+\-@]/.test(text) ? `'${text}` : text)

/** What `guardFormula` was given. */
export const unguardFormula = (text: string): string => text.replace(/^'(?='*[=+\-@])/, '')

/** Words for people: whole letters, no control characters, one space at a time. */
const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()

/** Text of at most `most` characters; an empty cell is an empty string. `guarded`: see `guardFormula`. */
export const readText = (value: unknown, most: number, guarded = false): Read<string> => {
  const text = cellText(value)
  const plain = guarded && text !== undefined ? unguardFormula(text) : text
  const clean = plain === undefined ? undefined : cleanText(plain)
  if (clean === undefined || clean.length > most)
    return refuse(`нужен текст не длиннее ${most} знаков`)
  return give(clean)
}

const YES = new Set([
  'да',
  'д',
  'yes',
  'y',
  'true',
  'истина',
  '1',
  'есть',
  'on',
  'работает',
  'активен',
  'активна',
  'действует',
  'открыт',
  'открыта',
])
const NO = new Set([
  'нет',
  'н',
  'no',
  'n',
  'false',
  'ложь',
  '0',
  'off',
  'не работает',
  'неактивен',
  'неактивна',
  'не активен',
  'не активна',
  'закрыт',
  'закрыта',
])

const foldWord = remember(foldText)

/** A yes or a no; an empty cell says nothing, and then `absent` holds. */
export const readFlag = (value: unknown, absent: boolean): Read<boolean> => {
  const text = cellText(value)?.trim()
  if (text === '') return give(absent)
  if (text === '+') return give(true)
  if (text !== undefined && /^[-–—−]$/.test(text)) return give(false)
  const word = foldWord(text ?? '')
  if (YES.has(word)) return give(true)
  return NO.has(word) ? give(false) : refuse('нужно да или нет (true или false, 1 или 0, + или −)')
}

const TYPE_WORDS: Readonly<Record<PointType, readonly string[]>> = {
  pickup: ['пункт выдачи заказов', 'пункт выдачи', 'пвз', 'pickup', 'pickup point', 'pvz', 'пункт'],
  locker: [
    'почтомат',
    'постамат',
    'постомат',
    'locker',
    'parcel locker',
    'postamat',
    'apm',
    'автомат',
  ],
}

export const readPointType = (value: unknown): Read<PointType> => {
  const word = foldWord(cellText(value) ?? '')
  if (TYPE_WORDS.pickup.includes(word)) return give('pickup')
  return TYPE_WORDS.locker.includes(word)
    ? give('locker')
    : refuse('нужно «Почтомат» или «Пункт выдачи заказов» (locker или pickup)')
}

const METHOD_WORDS: readonly (readonly [RegExp, readonly PaymentMethod[]])[] = [
  [
    /^(?:(?:банковск\p{L}+ )?карт\p{L}*|безнал\p{L}*(?: расч\p{L}+)?|card|cards|оплата картой)$/u,
    ['card'],
  ],
  [/^(?:нал|наличн\p{L}*(?: расч\p{L}+)?|cash|оплата наличными)$/u, ['cash']],
  [/^(?:карт\p{L}* и налич\p{L}*|наличн\p{L}* и карт\p{L}*|card and cash)$/u, ['card', 'cash']],
  [/^(?:|нет|не принимается|без оплаты|none|no)$/u, []],
]

const asList = (value: unknown, separators: RegExp): readonly unknown[] | undefined => {
  if (Array.isArray(value)) return value as readonly unknown[]
  return cellText(value)?.split(separators)
}

/** «карта; наличные», `["Карта"]`, «нет»; each method once, the card first. */
export const readPaymentMethods = (value: unknown): Read<readonly PaymentMethod[]> => {
  const found = new Set<PaymentMethod>()
  const why = 'нужно «карта», «наличные», оба через точку с запятой, или «нет»'
  for (const item of asList(value, /[;,/|+\n]/) ?? [{}]) {
    const text = cellText(item)
    const word = text === undefined ? undefined : foldWord(text)
    const methods = METHOD_WORDS.find(([words]) => word !== undefined && words.test(word))
    if (methods === undefined) return refuse(why)
    for (const method of methods[1]) found.add(method)
  }
  return give((['card', 'cash'] as const).filter((method) => found.has(method)))
}

export const PHOTOS_MAX = 20
export const PHOTOS_NOTE =
  'часть фотографий пропущена: нужен адрес https://… или путь от корня сайта'
const PHOTO = /^(?:https:\/\/[^\s/]+\.[^\s/]+|\/(?![/\\]))[^\s"'<>\\]*$/u
const PHOTO_LENGTH_MAX = 1000

const photoAddress = (item: unknown): string | undefined => {
  if (typeof item !== 'object' || item === null) return cellText(item)
  const { photo, url } = item as { photo?: unknown; url?: unknown }
  return cellText(photo ?? url)
}

/** Addresses of pictures, as a list, a list of `{photo}` or text. A wrong one costs itself, never the point. */
export const readPhotos = (value: unknown): Read<readonly string[]> => {
  const items = asList(value, /[\s;|]+|,(?=\s|https?:|\/|$)/) ?? [{}]
  const texts = items.map((item) => photoAddress(item)?.trim()).filter((text) => text !== '')
  const photos = texts.filter(
    (text) => text !== undefined && text.length <= PHOTO_LENGTH_MAX && PHOTO.test(text),
  ) as string[]
  const kept = Array.from(new Set(photos)).slice(0, PHOTOS_MAX)
  return kept.length === texts.length ? give(kept) : { ok: true, value: kept, note: PHOTOS_NOTE }
}
