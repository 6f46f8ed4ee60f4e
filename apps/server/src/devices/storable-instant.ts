const EARLIEST = Date.UTC(1970, 0, 1)
/** Four digits of the year in every time zone. */
const LATEST = Date.UTC(9999, 11, 30)

/**
 * A time by a device's clock as a column and its readers take it: one of another age becomes the nearest that fits, for a
 * journal that is refused would be sent again for ever.
 */
export const storableInstant = (text: string): Date =>
  new Date(Math.min(Math.max(Date.parse(text), EARLIEST), LATEST))
