export const POINT_NUMBER_MAX = 64

export type PointNumberResult =
  | { readonly ok: true; readonly number: string }
  | { readonly ok: false; readonly error: string }

const error = (why: string): PointNumberResult => ({ ok: false, error: why })

/**
 * A number as it is stored and compared: composed letters (NFC), no spaces at the ends, one plain space for every run
 * inside, nothing invisible. For looking a number up; one that enters the network goes through `parsePointNumber`.
 */
export const normalisePointNumber = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .normalize('NFC')
    .replace(/ +/g, ' ')
    .trim()

/** Any printable signs, 1 to 64 of them: «ЧЛБ%303», «7/2 #4», «10+1?». */
export const parsePointNumber = (text: string): PointNumberResult => {
  if (!text.isWellFormed() || /[^\P{Cc}\s]/u.test(text)) {
    return error('в номере точки повреждённый или управляющий знак')
  }
  const number = normalisePointNumber(text)
  if (number === '') return error(`нет номера точки: нужно от 1 до ${POINT_NUMBER_MAX} знаков`)
  if (number.length > POINT_NUMBER_MAX) {
    return error(`номер точки длиннее ${POINT_NUMBER_MAX} знаков`)
  }
  return { ok: true, number }
}

/** Numbers of the sandbox's points, which no point of the network has. */
export const isSandboxNumber = (number: string): boolean => /^TEST-\d{4}$/i.test(number)

/**
 * One segment of a URL's path that carries the number whole. Browsers and proxies drop the segments `.` and `..`, and
 * `%2E` as well, so these two get a space behind them: `normalisePointNumber` drops it again.
 */
export const pointNumberPath = (number: string): string =>
  encodeURIComponent(/^\.{1,2}$/.test(number) ? `${number} ` : number)
