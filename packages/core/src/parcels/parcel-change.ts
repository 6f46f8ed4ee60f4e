export const CONTACT_FIELDS = ['phone', 'email'] as const
/** What of a parcel is corrected after it was ordered. */
export const CHANGED_FIELDS = [...CONTACT_FIELDS, 'locker'] as const
export type ChangedField = (typeof CHANGED_FIELDS)[number]

/** On whose side it was corrected: in the cabinet, in the console, by the shop's program. */
export const CHANGE_AUTHORS = ['customer', 'operator', 'api'] as const
export type ChangeAuthor = (typeof CHANGE_AUTHORS)[number]
