import type { ApiKey } from '@yacheyka/contract/api-keys/api-keys'
import { API_SCOPES, type ApiKeyKind, type ApiScope } from '@yacheyka/core/api-keys/api-key'
import { API_KEY_PRESETS, type ApiKeyPreset } from '@yacheyka/core/api-keys/presets'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { capitalized } from './capitalized.ts'

export const SCOPE_WORDS: Readonly<Record<ApiScope, string>> = {
  'points:read': 'почтоматы и города',
  'rates:read': 'расчёт стоимости',
  'orders:read': 'чтение заказов',
  'orders:write': 'оформление заказов',
  'parcels:read': 'чтение посылок',
  'parcels:write': 'действия с посылками',
  'labels:read': 'этикетки',
  'recipient:read': 'контакты получателя',
  'pickup:read': 'ссылка с кодом получения',
  'deposit:read': 'чтение депозита',
  'deposit:write': 'счета на пополнение',
  'documents:read': 'акты и выписки',
  'events:read': 'события',
  'webhooks:write': 'вебхуки',
  'sandbox:write': 'песочница',
}

/** Where a key of each kind lives, and what of it. */
export const KIND_WORDS: Readonly<
  Record<ApiKeyKind, { readonly name: string; readonly title: string; readonly hint: string }>
> = {
  secret: {
    name: 'Секретный',
    title: 'На сервере: секретный',
    hint: 'Оформляет заказы и печатает этикетки. Из браузера не работает: не вставляйте его в страницы',
  },
  publishable: {
    name: 'Публичный',
    title: 'На сайте: публичный',
    hint: 'Показывает почтоматы, города и цены, и только на названных сайтах. Заказов не оформляет',
  },
}

/** The sandbox is only for test keys. */
export const LIVE_SCOPES = API_SCOPES.filter((scope) => scope !== 'sandbox:write')

export const OWN_PRESET = 'own'

export const PRESETS: readonly {
  readonly value: ApiKeyPreset | typeof OWN_PRESET
  readonly title: string
}[] = [
  { value: 'site', title: 'Сайт магазина' },
  { value: 'warehouse', title: 'Склад' },
  { value: 'accounting', title: 'Бухгалтерия' },
  { value: 'reading', title: 'Только чтение' },
  { value: 'everything', title: 'Полный доступ' },
  { value: OWN_PRESET, title: 'Свой набор' },
]

/** «Почтоматы и города, этикетки» */
export const formatScopes = (scopes: readonly ApiScope[]): string =>
  capitalized(scopes.map((scope) => SCOPE_WORDS[scope]).join(', '))

/** The preset's title where the key has exactly its scopes, or the scopes themselves. */
export const nameScopes = (scopes: readonly ApiScope[]): string =>
  PRESETS.find(({ value }) => value !== OWN_PRESET && isSame(API_KEY_PRESETS[value], scopes))
    ?.title ?? formatScopes(scopes)

/** «shop.example, http://localhost:*»: short for a column, and `http://` is worth a look. */
export const formatSites = (origins: readonly string[]): string =>
  origins.map((origin) => origin.replace(/^https:\/\//, '')).join(', ')

const isSame = (one: readonly ApiScope[], other: readonly ApiScope[]): boolean =>
  one.length === other.length && one.every((scope) => other.includes(scope))

export type KeyTone = 'works' | 'ends' | 'over'

/** What the key does now; of one that is over, why. */
export const stateOf = (
  key: Pick<ApiKey, 'active' | 'confirm_until' | 'expires_at' | 'retires_at' | 'revoked_at'>,
): { readonly tone: KeyTone; readonly text: string } => {
  if (key.revoked_at !== null)
    return { tone: 'over', text: `Отозван ${formatMoment(key.revoked_at)}` }
  if (key.confirm_until !== null)
    return Date.parse(key.confirm_until) > Date.now()
      ? { tone: 'ends', text: `Ждёт владельца до ${formatMoment(key.confirm_until)}` }
      : { tone: 'over', text: 'Владелец не подтвердил' }
  if (!key.active)
    return key.retires_at === null
      ? { tone: 'over', text: `Истёк ${formatMoment(key.expires_at)}` }
      : { tone: 'over', text: `Заменён ${formatMoment(key.retires_at)}` }
  if (key.retires_at !== null)
    return { tone: 'ends', text: `Заменён, работает до ${formatMoment(key.retires_at)}` }
  if (key.expires_at !== null)
    return { tone: 'works', text: `Работает до ${formatMoment(key.expires_at)}` }
  return { tone: 'works', text: 'Работает' }
}

/** How long a new key lives, in days; nought is for ever. */
export const TERMS = [
  { value: '0', title: 'Без срока' },
  { value: '30', title: '30 дней' },
  { value: '90', title: '90 дней' },
  { value: '365', title: 'Год' },
] as const

/** How long the key before works beside the new one, in hours. */
export const OVERLAPS = [
  { value: '0', title: 'Отключить сразу' },
  { value: '1', title: 'Ещё час' },
  { value: '24', title: 'Ещё сутки' },
  { value: '168', title: 'Ещё неделю' },
] as const

/** Of a key, and of a webhook. */
export const KEY_MODES = [
  { value: 'live', title: 'Боевой' },
  { value: 'test', title: 'Тестовый' },
] as const
