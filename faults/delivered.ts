/** What left, by channel. */
export interface Delivered {
  readonly channel: string
  readonly messages: number
  readonly delivered: number
  /** Messages that the provider took more than once, each with the same identifier. */
  readonly twice: number
  readonly obsolete: number
  /** Not due yet: quiet hours, a parcel that is blocked. */
  readonly postponed: number
}
