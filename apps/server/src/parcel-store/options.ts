import type { Config } from '#/config.ts'
import type { MessageSettings } from '#/messages/parcel-facts.ts'

/** What the life of a parcel depends on beside its events. */
export interface ParcelOptions {
  /** Days from arrival to the deadline. */
  readonly storageDays: number
  /** For what the recipient is told. */
  readonly messages: MessageSettings
}

export interface RecordOptions extends ParcelOptions {
  readonly now: Date
}

export const parcelOptions = (
  config: Pick<Config, 'brand' | 'env' | 'publicUrl'>,
): ParcelOptions => ({
  storageDays: config.env.STORAGE_DAYS,
  messages: { brand: config.brand.name, publicUrl: config.publicUrl },
})
