/** What a member may do in the cabinet of a company. */
export const CUSTOMER_ROLES = ['owner', 'shipper', 'accountant', 'developer'] as const
export type CustomerRole = (typeof CUSTOMER_ROLES)[number]

export const CUSTOMER_ROLE_WORDING: Readonly<Record<CustomerRole, string>> = {
  owner: 'Владелец',
  shipper: 'Логист',
  accountant: 'Бухгалтер',
  developer: 'Разработчик',
}

/** «Эта страница доступна: владельцу, бухгалтеру» */
const DATIVE: Readonly<Record<CustomerRole, string>> = {
  owner: 'владельцу',
  shipper: 'логисту',
  accountant: 'бухгалтеру',
  developer: 'разработчику',
}

/** One line for whoever chooses a role. */
export const CUSTOMER_ROLE_HINT: Readonly<Record<CustomerRole, string>> = {
  owner: 'Может всё, в том числе приглашать и отключать сотрудников',
  shipper: 'Оформляет заказы, печатает этикетки, ведёт посылки; видит остаток депозита',
  accountant: 'Депозит, счета, выписка и акты; заказы и посылки только смотрит',
  developer:
    'Ключи API, вебхуки, журнал, песочница; заказы и посылки только смотрит, депозита не видит',
}

const ALL = CUSTOMER_ROLES

/** Areas of the cabinet, and whose they are. Calls of the contract and pages name one each. */
export const CUSTOMER_AREAS = {
  /** Own profile, help, points of the network. */
  everyone: ALL,
  /** Looking at orders, parcels, acts and batches. */
  reading: ALL,
  /** Orders, labels, sheets, what is done to parcels. */
  shipping: ['owner', 'shipper'],
  balance: ['owner', 'shipper', 'accountant'],
  /** What was spent by weeks, invoices, statement, acts, top-ups, the warning of a low balance. */
  money: ['owner', 'accountant'],
  /** Keys, webhooks, the call log, the sandbox. */
  integrations: ['owner', 'developer'],
  /** Members and what the company lets them do. */
  members: ['owner'],
} as const satisfies Readonly<Record<string, readonly CustomerRole[]>>
export type CustomerArea = keyof typeof CUSTOMER_AREAS

export const isCustomerRole = (text: unknown): text is CustomerRole =>
  CUSTOMER_ROLES.some((role) => role === text)

export const mayEnter = (area: CustomerArea, role: CustomerRole): boolean =>
  isAmong(CUSTOMER_AREAS[area], role)

export const isAmong = (roles: readonly CustomerRole[], role: CustomerRole): boolean =>
  roles.includes(role)

/** «владельцу, бухгалтеру» */
export const formatRolesDative = (roles: readonly CustomerRole[]): string =>
  roles.map((role) => DATIVE[role]).join(', ')

/** Members of a company, invitations that wait counted. */
export const MEMBERS_MAX = 50
export const MEMBER_NAME_LENGTH_MAX = 100
export const INVITATION_DAYS = 7

/** `expired`: nobody opened the link in time. */
export const MEMBER_STATES = ['active', 'invited', 'expired', 'disabled'] as const
export type MemberState = (typeof MEMBER_STATES)[number]

/** What a member is at this moment. */
export function memberState(
  member: { readonly disabledAt: Date | null; readonly invitedUntil: Date | null },
  now: Date,
): MemberState {
  if (member.disabledAt !== null) return 'disabled'
  if (member.invitedUntil === null) return 'active'
  return member.invitedUntil > now ? 'invited' : 'expired'
}
