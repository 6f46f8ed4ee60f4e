const DAY = 86_400_000

/**
 * A time before which nothing was received about these parcels: a whole month (UTC), a day before the eldest was made or earlier.
 * Conditions on `received_at` by it leave out the months of `parcel_event` in which nothing can be found.
 */
export function receivedSince(parcels: readonly { readonly createdAt: Date }[]): Date {
  const eldest = Math.min(...parcels.map(({ createdAt }) => createdAt.getTime()))
  return Number.isFinite(eldest) ? monthOf(new Date(eldest - DAY)) : new Date(0)
}

const monthOf = (time: Date): Date => new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth()))
