export interface Gathering {
  readonly limit: number
  readonly offset: number
  readonly oldestFirst: boolean
  /** Counted no farther. */
  readonly most: number
}

export interface Gathered {
  /** How many were found; more than `most`: at least so many. */
  readonly found: number
  /** Of the page; undefined where it is to be met on a walk by date. */
  readonly uids?: readonly string[] | undefined
}
