import type { PointType } from '@yacheyka/core/points/point'

/**
 * What is told of a parcel: `arrived` when it lies at the point, `reminder` before the deadline, `extended` after an
 * extension, `returned` when it goes back, `repeat` when the recipient asks for the code again.
 */
export const PARCEL_MESSAGES = ['arrived', 'reminder', 'extended', 'returned', 'repeat'] as const
export type ParcelMessage = (typeof PARCEL_MESSAGES)[number]

/** The message that a template's name means, or undefined. */
export const parseParcelMessage = (template: string): ParcelMessage | undefined =>
  PARCEL_MESSAGES.find((message) => message === template)

/** What the texts are made of. */
export interface ParcelFacts {
  readonly uid: string
  /** The sender's number, as the recipient knows it from the shop. */
  readonly orderId: string
  /** Who sends it, or empty. */
  readonly consignor: string
  /** E.164, or empty. */
  readonly phone: string
  /** Or empty. */
  readonly email: string
  /** Eight digits. */
  readonly pin: string
  readonly expireAt: Date | null
  readonly pointNumber: string
  readonly pointName: string
  readonly pointAddress: string
  readonly pointType: PointType
  /** IANA name of the point's zone. */
  readonly timeZone: string
}

export interface MessageSettings {
  /** The brand's name. */
  readonly brand: string
  /** Without a trailing slash. */
  readonly publicUrl: string
}

export interface Occasion {
  readonly now: Date
  /** Names what causes the messages, once for all: «{parcel}:arrived:{deadline}». None for what may repeat. */
  readonly effectKey?: string
  /** Of a code asked for again: a sender's or an operator's request waits for the morning, a recipient's own does not. */
  readonly requestedBy?: CodeRequester
}

export type CodeRequester = 'recipient' | 'sender'
