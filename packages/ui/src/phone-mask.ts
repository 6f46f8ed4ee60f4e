import type { MaskitoOptions, MaskitoPreprocessor } from '@maskito/core'

/** Digits of a Russian number behind its country's code. */
const OWN_DIGITS = 10

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** Digits without the country's code, if they begin with one: `8916…`, `7916…`, `+7916…` are the same number. */
const ownDigits = (text: string): string => {
  const digits = digitsOf(text)
  const coded = text.trimStart().startsWith('+7') || digits.length > OWN_DIGITS
  return coded && /^[78]/.test(digits) ? digits.slice(1) : digits
}

/** A whole value that did not come by keys: filled in by the browser, or set by a program. */
const settleValue = (value: string, prefix: string): string =>
  digitsOf(value) === '' || value.startsWith(prefix) ? value : `${prefix}${ownDigits(value)}`

/** The country's code typed or pasted once more is left out, as people write it: 8, 7 or +7. */
const dropCountryCode =
  (prefix: string): MaskitoPreprocessor =>
  ({ elementState, data }, action) => {
    const { value, selection } = elementState
    if (action === 'validation')
      return { elementState: { value: settleValue(value, prefix), selection }, data }
    if (action !== 'insert') return { elementState, data }
    const [from, to] = selection
    const isFirst = digitsOf(value.slice(0, from) + value.slice(to)).replace(/^7/, '') === ''
    if (!isFirst) return { elementState, data }
    const started = value.slice(0, from).startsWith('+7')
    const lone = /^[78]$/.test(data.trim()) && !started
    const bare = lone ? '' : ownDigits(data)
    if (bare === '' && !lone) return { elementState, data }
    return {
      elementState: { value: prefix, selection: [prefix.length, prefix.length] },
      data: bare,
    }
  }

/** How a form writes a phone; `#` stands for a digit behind the country's code. */
export type PhoneShape = '+7(###)###-##-##' | '+7 ### ###-##-##'

/** A phone in this shape, whatever way the number is typed, pasted or filled in. */
export const phoneMask = (shape: PhoneShape): MaskitoOptions => ({
  mask: Array.from(shape, (sign) => (sign === '#' ? /\d/ : sign)),
  preprocessors: [dropCountryCode(shape.slice(0, shape.indexOf('#')))],
})

/** Nothing but the beginning that the mask wrote by itself. */
export const isBarePrefix = (value: string): boolean => digitsOf(value).replace(/^7/, '') === ''
