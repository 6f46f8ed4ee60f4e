import type { Kopecks } from '@yacheyka/core/money/money'
import type { Config } from '#/config.ts'
import type { MessageSettings } from '#/messages/parcel-facts.ts'

/** What a transfer depends on beside its figures. */
export interface LedgerOptions {
  readonly now: Date
  /** For what the customer is told. */
  readonly messages: MessageSettings
  /** Of what is long past, such as a demonstration's, nobody is told. */
  readonly silent?: boolean
  /** Where administrators are written to while none of them has an address. */
  readonly supportEmail?: string
}

/** What an operator's credit depends on as well; the command line is exempt from the limit. */
export interface CreditOptions extends LedgerOptions {
  /** Kopecks that one operator credits in 24 hours without another one. */
  readonly creditLimit: Kopecks
}

export const ledgerOptions = (
  config: Pick<Config, 'brand' | 'publicUrl'>,
  now: Date,
): LedgerOptions => ({
  now,
  messages: { brand: config.brand.name, publicUrl: config.publicUrl },
  ...(config.brand.support_email === undefined ? {} : { supportEmail: config.brand.support_email }),
})

/** For the command line: whoever may start it may do everything. */
export const unlimitedOptions = (
  config: Pick<Config, 'brand' | 'publicUrl'>,
  now: Date,
): CreditOptions => ({ ...ledgerOptions(config, now), creditLimit: Infinity })

export const creditOptions = (
  config: Pick<Config, 'brand' | 'publicUrl' | 'env'>,
  now: Date,
): CreditOptions => ({
  ...ledgerOptions(config, now),
  creditLimit: config.env.OPERATOR_CREDIT_LIMIT * 100,
})
