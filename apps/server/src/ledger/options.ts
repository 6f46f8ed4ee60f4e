import type { Config } from '#/config.ts'
import type { MessageSettings } from '#/outbox/parcel-facts.ts'

/** What a transfer depends on beside its figures. */
export interface LedgerOptions {
  readonly now: Date
  /** For what the customer is told. */
  readonly messages: MessageSettings
  /** Of what is long past, such as a demonstration's, nobody is told. */
  readonly silent?: boolean
}

export const ledgerOptions = (
  config: Pick<Config, 'brand' | 'publicUrl'>,
  now: Date,
): LedgerOptions => ({
  now,
  messages: { brand: config.brand.name, publicUrl: config.publicUrl },
})
