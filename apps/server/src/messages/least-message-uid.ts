import { firstUidAt } from '#/db/uuid.ts'

const DAY = 86_400_000

/**
 * No message about a parcel that was made then has a lesser uid; a day is left for clocks that differ. Conditions on the uid by it leave
 * out the months of `outbox_message` in which nothing can be found.
 */
export const leastMessageUid = (createdAt: Date): string =>
  firstUidAt(new Date(createdAt.getTime() - DAY))
