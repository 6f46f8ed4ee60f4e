import { dummyPaymentHandler, type InitialData, LanguageCode } from '@vendure/core'

/** What Vendure is filled with before the first call. */
export const INITIAL_DATA: InitialData = {
  defaultLanguage: LanguageCode.en,
  defaultZone: 'Russia',
  countries: [{ name: 'Russia', code: 'RU', zone: 'Russia' }],
  taxRates: [{ name: 'Standard', percentage: 20 }],
  shippingMethods: [],
  paymentMethods: [
    {
      name: 'Test payment',
      handler: {
        code: dummyPaymentHandler.code,
        arguments: [{ name: 'automaticSettle', value: 'true' }],
      },
    },
  ],
  collections: [],
}
