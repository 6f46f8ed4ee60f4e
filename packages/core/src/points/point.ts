/** What kind of point it is: a counter with a person, or a wall of cells. */
export const POINT_TYPES = ['pickup', 'locker'] as const
export type PointType = (typeof POINT_TYPES)[number]

/** The wordings that travel on the wire and stand on screen. */
export const POINT_TYPE_WORDING = {
  pickup: 'Пункт выдачи заказов',
  locker: 'Почтомат',
} as const satisfies Record<PointType, string>

export const PAYMENT_METHODS = ['card', 'cash'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const PAYMENT_METHOD_WIRE = {
  card: 'Карта',
  cash: 'Наличные',
} as const satisfies Record<PaymentMethod, string>

/** What people read: by the card, or by cash. */
export const PAYMENT_METHOD_WORDING = {
  card: 'Оплата картой',
  cash: 'Оплата наличными',
} as const satisfies Record<PaymentMethod, string>

/** Degrees; longitude −180…180, latitude −90…90, WGS 84. */
export interface Position {
  readonly longitude: number
  readonly latitude: number
}

/** A locker or pickup point as the network keeps it. */
export interface Point extends Position {
  /** The network's own number: any printable text up to 64 characters, slashes, spaces and percent signs included. */
  readonly number: string
  readonly name: string
  readonly settlement: string
  /** The whole address in one line. */
  readonly address: string
  readonly active: boolean
  readonly pointType: PointType
  /** Canonical code of the owner, such as `russian_post`; see `point-owner`. */
  readonly owner: string
  readonly fittingRoom: boolean
  readonly checkOrder: boolean
  readonly paymentPoint: boolean
  readonly paymentMethods: readonly PaymentMethod[]
  /** Seven hours strings, Monday to Sunday, in the canonical form of `schedule`. */
  readonly operationTime: readonly string[]
  readonly howToFind: string
  /** Addresses of pictures: absolute URLs or paths on this site. */
  readonly photos: readonly string[]
  /** IANA name, such as `Asia/Yekaterinburg`. */
  readonly timeZone: string
}
