import { isInn, isPersonsInn } from './inn.ts'

export const JURIDICAL_NAME_LENGTH_MAX = 300

/** What the operator records of a legal entity when its application is approved. */
export interface Requisites {
  readonly juridicalName: string
  readonly inn: string
  /** Null for an entrepreneur: only companies have one. */
  readonly kpp: string | null
  readonly ogrn: string
  /** Number of the entry (ГРН) or of the excerpt from the register. */
  readonly egrulNumber: string
}

export type RequisitesField = keyof Requisites
export type RequisitesErrors = Readonly<Partial<Record<RequisitesField, string>>>

/** Four digits of the tax office, two digits or capitals of the reason, three digits (order MMV-7-6/435). */
export const isKpp = (text: string): boolean => /^\d{4}[\dA-Z]{2}\d{3}$/.test(text)

/**
 * Whether it is a number of the register of companies (13 digits) or of entrepreneurs (15) whose control digit agrees:
 * the last digit of the remainder of what stands before it by 11 or by 13.
 */
export const isRegisterNumber = (text: string): boolean => {
  if (!/^[1-9](?:\d{12}|\d{14})$/.test(text)) return false
  const [before, control] = [BigInt(text.slice(0, -1)), text.at(-1)]
  const rest = before % (text.length === 13 ? 11n : 13n)
  return String(rest % 10n) === control
}

/** Main numbers begin with 1 or 5 for a company, with 3 for an entrepreneur; the others are of later entries. */
export const isOgrn = (text: string): boolean =>
  isRegisterNumber(text) && (text.length === 13 ? /^[15]/ : /^3/).test(text)

/** An excerpt as the tax service sends it by wire: «ЮЭ9965-26-123456789», of an entrepreneur «ИЭ…». */
const EXCERPT = /^[ЮИ]Э\d{4}-\d{2}-\d{1,12}$/

/** ГРН of an entry of the register, with its control digit, or the number of an electronic excerpt. */
export const isEgrulNumber = (text: string): boolean => isRegisterNumber(text) || EXCERPT.test(text)

/**
 * Reads what the operator typed. Spaces in numbers are left out.
 * @returns the requisites, or the Russian message of each field at fault, all at once
 */
export const parseRequisites = (typed: {
  readonly juridicalName: string
  readonly inn: string
  readonly kpp: string | undefined
  readonly ogrn: string
  readonly egrulNumber: string
}): { readonly value: Requisites } | { readonly errors: RequisitesErrors } => {
  const value: Requisites = {
    juridicalName: typed.juridicalName.trim().replaceAll(/\s+/gu, ' '),
    inn: bare(typed.inn),
    kpp: bare(typed.kpp ?? '') || null,
    ogrn: bare(typed.ogrn),
    egrulNumber: bare(typed.egrulNumber).toUpperCase(),
  }
  const errors = errorsOf(value)
  return Object.keys(errors).length === 0 ? { value } : { errors }
}

const bare = (text: string): string => text.replaceAll(/\s/gu, '')

const errorsOf = ({ juridicalName, inn, kpp, ogrn, egrulNumber }: Requisites): RequisitesErrors => {
  const errors: Partial<Record<RequisitesField, string>> = {}
  if (juridicalName === '') errors.juridicalName = 'Название: пусто'
  else if (juridicalName.length > JURIDICAL_NAME_LENGTH_MAX)
    errors.juridicalName = `Название: не длиннее ${JURIDICAL_NAME_LENGTH_MAX} символов`
  if (!isInn(inn))
    errors.inn = `ИНН «${inn}»: нужны 10 цифр организации или 12 предпринимателя, контрольные цифры сходятся`
  const kppError = errorOfKpp(inn, kpp)
  if (kppError !== undefined) errors.kpp = kppError
  const ogrnError = errorOfOgrn(inn, ogrn)
  if (ogrnError !== undefined) errors.ogrn = ogrnError
  if (!isEgrulNumber(egrulNumber))
    errors.egrulNumber = `Номер ЕГРЮЛ «${egrulNumber}»: нужен ГРН записи (13 или 15 цифр, контрольная сходится) или номер выписки вида ЮЭ9965-26-123456789`
  return errors
}

const errorOfKpp = (inn: string, kpp: string | null): string | undefined => {
  if (isPersonsInn(inn)) return kpp === null ? undefined : 'КПП: у предпринимателя его нет'
  if (kpp !== null && isKpp(kpp)) return undefined
  return `КПП «${kpp ?? ''}»: нужны 9 знаков, 4 цифры инспекции, 2 цифры или латинские заглавные, 3 цифры`
}

const errorOfOgrn = (inn: string, ogrn: string): string | undefined => {
  const length = isPersonsInn(inn) ? 15 : 13
  if (ogrn.length === length && isOgrn(ogrn)) return undefined
  return length === 15
    ? `ОГРНИП «${ogrn}»: нужны 15 цифр, контрольная сходится`
    : `ОГРН «${ogrn}»: нужны 13 цифр, контрольная сходится`
}
