const DAY = 86_400_000

/**
 * A time before which nothing was received about these parcels: a whole month (UTC), a day before the eldest was made or earlier.
 * Conditions on `received_at` by it leave out the months of `parcel_event` in which nothing can be found.
 */
export function receivedSince(parcels: readonly { readonly createdAt: Date }[]): Date {
  const eldest = Math.min(...parcels.map(({ createdAt }) => createdAt.getTime()))
  return Number.isFinite(eldest) ? monthOf(new Date(eldest - DAY)) : new Date(0)
}

/** Of a parcel that was made within this time everything is read from the newest months. */
const RECENT = 90 * DAY

/**
 * Parcels whose events are read together: those that were made lately, then the others, so that one old parcel does not have its months
 * read for a whole batch.
 * @returns one or two groups, none of them empty; none where there are no parcels
 */
export function splitByAge<T extends { readonly createdAt: Date }>(
  parcels: readonly T[],
  now: Date,
): readonly (readonly T[])[] {
  const isRecent = ({ createdAt }: T) => createdAt.getTime() >= now.getTime() - RECENT
  const groups = [parcels.filter(isRecent), parcels.filter((parcel) => !isRecent(parcel))]
  return groups.filter((group) => group.length > 0)
}

const monthOf = (time: Date): Date => new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth()))
