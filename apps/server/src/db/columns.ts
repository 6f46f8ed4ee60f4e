import { type CustomTypesConfig, TypeOverrides, types } from 'pg'

/**
 * How columns arrive in JavaScript. What is not named here keeps the driver's way: `timestamptz` is a Date, `jsonb` is
 * parsed, `numeric` is text.
 *
 * `bigint` is a number: kopecks and counters stay far below 2⁵³ (ninety trillion roubles), and a number adds, compares
 * and goes into JSON without care. A value beyond that fails the query instead of losing digits in silence.
 *
 * `date` stays `YYYY-MM-DD`: the driver's Date would be midnight of the machine's time zone, another day elsewhere.
 */
export function columnTypes(): CustomTypesConfig {
  const parsers = new TypeOverrides()
  parsers.setTypeParser(types.builtins.INT8, parseSafeInteger)
  parsers.setTypeParser(types.builtins.DATE, (text) => text)
  return parsers
}

/** @throws {RangeError} where a JavaScript number would lose digits */
function parseSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of the safe range: ${text}`)
  return value
}
