const DAY = 86_400_000

/** The instant at which a day `YYYY-MM-DD` begins in Moscow. */
export const startOfDay = (day: string): string => `${day}T00:00:00+03:00`

export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10)
