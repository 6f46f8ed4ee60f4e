/** A parcel to be ordered. */
export interface Line {
  readonly number: string
  readonly terminal: string
  readonly cells: readonly string[]
}

/** What every parcel has; prices follow from it and the cells alone. */
export const COMMON = { weight: 900, city: 'Москва', service: 'yourself' } as const
