/** Limits of a collection that grows without end (orders, parcels, events). */
export const PAGE_LIMIT_DEFAULT = 10
export const PAGE_LIMIT_MAX = 100
