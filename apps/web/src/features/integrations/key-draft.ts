import type { Errors } from '@yacheyka/frontend/forms/form-errors.ts'
import type { ApiKeyKind, ApiScope } from '@yacheyka/core/api-keys/api-key'
import { API_KEY_ORIGINS_MAX, PUBLISHABLE_SCOPES } from '@yacheyka/core/api-keys/api-key'
import { API_KEY_PRESETS } from '@yacheyka/core/api-keys/presets'

const DAY = 86_400_000

/** The form of a new key. */
export interface KeyDraft {
  readonly mode: string
  readonly kind: ApiKeyKind
  readonly preset: string
  /** Of the own set. */
  readonly scopes: readonly ApiScope[]
  readonly name: string
  readonly networks: string
  readonly origins: string
  /** Days from now; '0' is without end. */
  readonly expires_at: string
  readonly password: string
}

export const EMPTY: Omit<KeyDraft, 'mode'> = {
  kind: 'secret',
  preset: 'site',
  scopes: API_KEY_PRESETS.site,
  name: '',
  networks: '',
  origins: '',
  expires_at: '0',
  password: '',
}

export const isTest = ({ mode }: Pick<KeyDraft, 'mode'>): boolean => mode === 'test'

const isPreset = (value: string): value is keyof typeof API_KEY_PRESETS =>
  Object.hasOwn(API_KEY_PRESETS, value)

export const scopesOf = ({ kind, preset, scopes }: KeyDraft): readonly ApiScope[] => {
  if (kind === 'publishable') return PUBLISHABLE_SCOPES
  return isPreset(preset) ? API_KEY_PRESETS[preset] : scopes
}

/** Addresses or sites as they were typed, one a line or with commas between. */
export const splitList = (text: string): string[] =>
  text.split(/[\s,;]+/).filter((each) => each !== '')

/** What the server has to be sent for the draft. */
export const bodyOf = (draft: KeyDraft) => ({
  name: draft.name,
  kind: draft.kind,
  test: isTest(draft),
  ...(draft.kind === 'publishable'
    ? { scopes: [], origins: splitList(draft.origins) }
    : {
        scopes: [...scopesOf(draft), ...(isTest(draft) ? (['sandbox:write'] as const) : [])],
        networks: splitList(draft.networks),
      }),
  expires_at:
    draft.expires_at === '0'
      ? null
      : new Date(Date.now() + Number(draft.expires_at) * DAY).toISOString(),
  ...(isTest(draft) ? {} : { password: draft.password }),
})

/** What is against a list of sites before it is sent; their form is judged by the server. */
export const lackOfSites = (sites: string): Errors => {
  const { length } = splitList(sites)
  if (length === 0) return { origins: 'Назовите хотя бы один сайт' }
  return length > API_KEY_ORIGINS_MAX ? { origins: `Не больше ${API_KEY_ORIGINS_MAX} сайтов` } : {}
}

/** A live key asks for the user's own password. */
export const lackOfPassword = ({ test }: { readonly test: boolean }, password: string): Errors =>
  !test && password === '' ? { password: 'Введите свой пароль' } : {}

/** What the draft lacks, by field. */
export const lacksOf = (draft: KeyDraft): Errors => ({
  ...(draft.name.trim() === '' && { name: 'Укажите название' }),
  ...(scopesOf(draft).length === 0 && { scopes: 'Выберите хотя бы одно право' }),
  ...(draft.kind === 'publishable' && lackOfSites(draft.origins)),
  ...lackOfPassword({ test: isTest(draft) }, draft.password),
})
