/** A shop that sends parcels in the demonstration. */
export interface DemonstrationCustomer {
  readonly uid: string
  readonly name: string
  /** Its parcels are numbered so: «KP-104233». */
  readonly prefix: string
}

const customer = (order: number, prefix: string, name: string): DemonstrationCustomer => ({
  uid: `0190de30-0000-7000-8000-${String(order).padStart(12, '0')}`,
  name,
  prefix,
})

/** Invented, every one of them. */
export const DEMONSTRATION_CUSTOMERS = [
  customer(1, 'KP', 'Книжная полка'),
  customer(2, 'UL', 'Чайная лавка «Улун и Ко»'),
  customer(3, 'DM', 'Домовой. Товары для дома'),
  customer(4, 'LM', 'Лесная мастерская'),
  customer(5, 'PS', 'Пряжа и спицы'),
  customer(6, 'SV', 'Северный велосипед'),
  customer(7, 'TL', 'Тёплые лапы. Зоотовары'),
  customer(8, 'KR', 'Керамика Ручейковых'),
] as const

/**
 * Phones of the demonstration: no Russian operator has a code that begins with 2, so that no message reaches a
 * stranger. @param order from 0 to 9 999 999
 */
export const demonstrationPhone = (order: number): `+7${string}` =>
  `+7200${String(order % 10_000_000).padStart(7, '0')}`

/** Its parcels are nobody's but the newcomer's: the simulator leaves them alone. */
export const NEWCOMER_PHONE = demonstrationPhone(0)
