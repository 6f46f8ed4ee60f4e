import { approval, REQUISITES_ON_WIRE } from '@yacheyka/contract/applications/console-applications'
import { isInn, isPersonsInn } from '@yacheyka/core/applications/inn'
import { suggestLogin } from '@yacheyka/core/accounts/login'
import { parseRequisites } from '@yacheyka/core/applications/requisites'

/** The form of an approval, as its fields hold it; named as on the wire. */
export interface Typed {
  readonly juridical_name: string
  readonly inn: string
  readonly kpp: string
  readonly ogrn: string
  readonly egrul_number: string
  readonly sender_name: string
  /** Undefined while nobody has touched it: then it follows the name. */
  readonly login: string | undefined
}

export type TypedField = keyof Typed

export const NOTHING_TYPED: Typed = {
  juridical_name: '',
  inn: '',
  kpp: '',
  ogrn: '',
  egrul_number: '',
  sender_name: '',
  login: undefined,
}

export type Errors = Readonly<Partial<Record<string, string>>>

const bare = (text: string): string => text.replaceAll(/\s/gu, '')

/** Digits that a whole number has: once so many are typed, it is judged. */
const WHOLE: Readonly<Partial<Record<TypedField, readonly number[]>>> = {
  inn: [10, 12],
  kpp: [9],
  ogrn: [13, 15],
}

/** Whether so much is typed that the field can be judged, although it is not left yet. */
const isWhole = (field: TypedField, text: string): boolean =>
  WHOLE[field]?.includes(bare(text).length) === true

/** Messages of the numbers that are typed whole or left, by the field. */
export const errorsWhileTyping = (typed: Typed, left: ReadonlySet<TypedField>): Errors => {
  const parsed = parseRequisites({
    juridicalName: typed.juridical_name,
    inn: typed.inn,
    kpp: typed.kpp,
    ogrn: typed.ogrn,
    egrulNumber: typed.egrul_number,
  })
  if (!('errors' in parsed)) return {}
  const judged = Object.entries(parsed.errors).flatMap(([field, message]) => {
    const name = Object.entries(REQUISITES_ON_WIRE).find(([known]) => known === field)?.[1]
    const on = FIELDS.find((each) => each === name)
    if (on === undefined) return []
    const text = typed[on] ?? ''
    const isReady = text.trim() !== '' && (left.has(on) || isWhole(on, text))
    return isReady ? [[on, message] as const] : []
  })
  return Object.fromEntries(judged)
}

const FIELDS: readonly TypedField[] = [
  'juridical_name',
  'inn',
  'kpp',
  'ogrn',
  'egrul_number',
  'sender_name',
  'login',
]

/** Fields whose control digits agree. */
export const isRight = (field: TypedField, typed: Typed): boolean => {
  if ((typed[field] ?? '').trim() === '') return false
  return errorsWhileTyping(typed, new Set([field]))[field] === undefined
}

/** An ИНН that may be looked for; undefined while it is none. */
export const innOf = ({ inn }: Typed): string | undefined => {
  const digits = bare(inn)
  return isInn(digits) ? digits : undefined
}

/** An entrepreneur has no КПП. */
export const isPersons = ({ inn }: Typed): boolean => isPersonsInn(bare(inn))

/** Of the name and the end of the ИНН; empty until both are there. */
export const loginOf = (typed: Typed): string => {
  if (typed.login !== undefined) return typed.login
  const inn = innOf(typed)
  return typed.juridical_name.trim() === '' || inn === undefined
    ? ''
    : suggestLogin(typed.juridical_name, inn.slice(-4))
}

/** What is sent, and what is wrong with it. */
export const bodyOf = (typed: Typed) => {
  const body = {
    ...typed,
    kpp: isPersons(typed) ? '' : typed.kpp,
    login: loginOf(typed),
  }
  const parsed = approval.safeParse(body)
  const errors: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? []) errors[String(path[0])] ??= message
  return { body, errors }
}
