/** The space that does not break the line: between a number and its unit, after a short word. */
export const NBSP = '\u00a0'

/** The three Russian forms: 1 точка, 2 точки, 5 точек. */
export type PluralForms = readonly [one: string, few: string, many: string]

/** The form that agrees with a whole number: `plural(22, ['точка', 'точки', 'точек'])` is «точки». */
export const plural = (count: number, [one, few, many]: PluralForms): string => {
  const whole = Math.abs(Math.trunc(count))
  const tens = whole % 100
  if (tens >= 11 && tens <= 14) return many
  const units = whole % 10
  if (units === 1) return one
  return units >= 2 && units <= 4 ? few : many
}

/** A number with its word, which a line never parts: «4 000 точек». */
export const counted = (count: number, forms: PluralForms): string =>
  `${formatNumber(count)}${NBSP}${plural(count, forms)}`

/**
 * A number as Russian readers write it: groups of three, a decimal comma, a minus and not a hyphen.
 * At most `digits` places; zeros at the end are left out. For magnitudes below 1e21.
 */
export const formatNumber = (value: number, digits = 0): string => {
  const [whole = '0', fraction = ''] = Math.abs(value).toFixed(digits).split('.')
  const places = fraction.replace(/0+$/, '')
  const text = whole.replace(/\B(?=(\d{3})+$)/g, NBSP) + (places === '' ? '' : `,${places}`)
  return value < 0 && text !== '0' ? `−${text}` : text
}

const SHORT_WORD = /^[«„"(]*(?:\p{L}{1,2}|для|при|без|над|под|про|или)$/iu
const PARTICLE = /^(?:ли|ль|же|ж|бы|б)[\p{P}]*$/iu
const ABBREVIATION =
  /^[«„"(]*(?:г|ул|д|кв|стр|корп|пер|пл|пр|просп|наб|ш|им|т|обл|р|с|п|тел)\.$|^(?:пр-(?:к?т|з?д)|б-р|ш-се)$|^[№§]$/iu
const UNIT =
  /^(?:[₽%°]|(?:м|км|см|мм|г|кг|т|л|ч|мин|сек|шт|руб|коп|тыс|млн|млрд|год[ау]?|лет|день|дня|дней|час|часа|часов|минуты?|минут|января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря)(?![\p{L}]))/iu

const stick = (left: string, right: string): boolean => {
  if (/^[—–]/u.test(right) || PARTICLE.test(right)) return true
  if (/\d$/.test(left)) return /^\d/.test(right) || UNIT.test(right)
  if (PARTICLE.test(left)) return false
  return SHORT_WORD.test(left) || ABBREVIATION.test(left)
}

/**
 * Plain text with the spaces that must not end a line made non-breaking: after short words and abbreviations,
 * before particles, dashes and units, inside grouped numbers and phones. Changes nothing but spaces, and a second
 * pass changes nothing.
 */
export const typeset = (text: string): string => {
  const words = text.split(' ')
  return words
    .map((word, index) => {
      if (index === 0) return word
      const left = words[index - 1]?.split(/\s/u).at(-1) ?? ''
      const right = word.split(/\s/u)[0] ?? ''
      return (left !== '' && right !== '' && stick(left, right) ? NBSP : ' ') + word
    })
    .join('')
}

/** A part of a name before its hyphen, and the part after it. Without lookbehind: Safari before 16.4 stops at it. */
const HYPHENED = /(\p{L}+)-(?=(\p{L}+))/gu
const SHORT_PART_MAX = 3
/** The hyphen that does not break the line. */
export const NON_BREAKING_HYPHEN = '\u2011'

/**
 * `typeset` for names and addresses of points on a page: a hyphen beside a short part does not end a line either, as in
 * «Ростов-на-Дону» and «пр-т». Not for what is stored, searched or copied: it is another character.
 */
export const typesetAddress = (text: string): string =>
  typeset(text).replaceAll(HYPHENED, (_, left: string, right: string) =>
    Math.min(left.length, right.length) > SHORT_PART_MAX
      ? `${left}-`
      : `${left}${NON_BREAKING_HYPHEN}`,
  )

/** A shown text with ordinary spaces and hyphens, as other programs expect it. */
export const plainText = (text: string): string =>
  text.replaceAll(NON_BREAKING_HYPHEN, '-').replaceAll(NBSP, ' ')
