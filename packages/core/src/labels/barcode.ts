/** Our barcodes begin so; then twelve digits and a control digit. */
export const BARCODE_PREFIX = 'YA'
/** Those of the sandbox, which nothing of the network reads. */
export const SANDBOX_BARCODE_PREFIX = 'YT'
const DIGITS = 12

/** Control digit by Luhn over the digits before it. */
const controlDigit = (digits: string): string => {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return String((10 - (sum % 10)) % 10)
}

/**
 * A barcode of the network, such as `YA1234567890128`.
 * @param serial whole number from 0 to 999 999 999 999
 */
export const formatBarcode = (
  serial: number,
  prefix: typeof BARCODE_PREFIX | typeof SANDBOX_BARCODE_PREFIX = BARCODE_PREFIX,
): string => {
  const digits = String(serial).padStart(DIGITS, '0')
  return `${prefix}${digits}${controlDigit(digits)}`
}

/** Longest number of a sender's parcel, and of a barcode of ours. */
export const PARCEL_NUMBER_LENGTH_MAX = 64

/** How people and programs write numbers: spaces around, letters in parts. */
export const tidyParcelNumber = (typed: string): string => typed.normalize('NFC').trim()

/** Marks that nobody sees, such as the zero-width space that comes with a copied text. */
const UNSEEN = /\p{Cf}/gu
const LOOK_ALIKES: Readonly<Record<string, string>> = { У: 'Y', А: 'A' }
const BARCODE = new RegExp(`^${BARCODE_PREFIX}\\d{${DIGITS + 1}}$`)

/**
 * The barcode that a person means: small letters, Cyrillic «УА», spaces and hyphens between the digits are forgiven.
 * @returns undefined where it is no barcode of ours
 */
export const foldBarcode = (typed: string): string | undefined => {
  const folded = typed
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(/[\s\p{Pd}]+/gu, '')
    .toUpperCase()
    .replace(/^[УYАA]{2}/u, (prefix) =>
      Array.from(prefix, (letter) => LOOK_ALIKES[letter] ?? letter).join(''),
    )
  return BARCODE.test(folded) ? folded : undefined
}

/**
 * What a person may mean by a sender's number that nobody has to the letter: no unseen marks, single spaces, and all
 * letters as they are, great or small. Each once.
 */
export const parcelNumberVariants = (typed: string): readonly string[] => {
  const plain = tidyParcelNumber(typed.replace(UNSEEN, '').replace(/\s+/gu, ' '))
  return [...new Set([plain, plain.toUpperCase(), plain.toLowerCase()])]
}
