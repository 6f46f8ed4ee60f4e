/**
 * Kopecks of the API's decimal string, digit by digit: `Number('1.15') * 100` is 114.99999999999999.
 * @throws {RangeError} for text that is no amount of two places
 */
export function parseMinorUnits(amount: string): number {
  const [, roubles, kopecks] = /^(\d{1,12})\.(\d{2})$/.exec(amount) ?? []
  if (roubles === undefined || kopecks === undefined)
    throw new RangeError(`"${amount}" is no amount such as "149.00"`)
  return Number(roubles + kopecks)
}

/** The inverse: `"149.00"` of 14900. */
export function formatMinorUnits(kopecks: number): string {
  const digits = String(kopecks).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
