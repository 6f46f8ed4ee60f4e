import { type CustomFields, LanguageCode } from '@vendure/core'

declare module '@vendure/core/dist/entity/custom-entity-fields.js' {
  interface CustomOrderFields {
    yacheykaPoint: string | null
  }
  interface CustomProductVariantFields {
    weightG: number | null
    heightMm: number | null
    widthMm: number | null
    depthMm: number | null
  }
  interface CustomFulfillmentFields {
    yacheykaParcel: string | null
    yacheykaVersion: number | null
  }
}

const label = (value: string) => [{ languageCode: LanguageCode.en, value }]

const measure = (name: string, title: string) => ({
  name,
  type: 'int' as const,
  nullable: true,
  public: false,
  min: 1,
  label: label(title),
})

export const CUSTOM_FIELDS = {
  Order: [
    // Set by the storefront: `setOrderCustomFields` after `<yacheyka-map>` has told the number.
    { name: 'yacheykaPoint', type: 'string', nullable: true, length: 64, label: label('Locker') },
  ],
  ProductVariant: [
    measure('weightG', 'Weight, g'),
    measure('heightMm', 'Height, mm'),
    measure('widthMm', 'Width, mm'),
    measure('depthMm', 'Depth, mm'),
  ],
  Fulfillment: [
    {
      name: 'yacheykaParcel',
      type: 'string',
      nullable: true,
      // One parcel is one fulfillment, whatever was retried.
      unique: true,
      length: 64,
      readonly: true,
      label: label('Parcel'),
    },
    {
      name: 'yacheykaVersion',
      type: 'int',
      nullable: true,
      readonly: true,
      public: false,
      label: label('Version of the parcel'),
    },
  ],
} satisfies CustomFields
