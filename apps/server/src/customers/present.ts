import type {
  CustomerCaps,
  CustomerCard,
  CustomerRow,
} from '@yacheyka/contract/customers/console-customers'
import { memberState } from '@yacheyka/core/accounts/customer-role'
import { WARN_BELOW_DEFAULT } from '@yacheyka/core/ledger/ledger'
import { isoWithOffset, MOSCOW } from '@yacheyka/core/time/local-time'
import { formatWireMoney } from '@yacheyka/core/money/money'
import { formatPhone } from '@yacheyka/core/contacts/phone'
import type { FoundCustomer, FoundUser, listCustomers } from './queries.ts'

const formatTime = (time: Date): string => isoWithOffset(time.getTime(), MOSCOW)

type Row = Awaited<ReturnType<typeof listCustomers>>[number]

/** @param withMoney whether the reader's role sees it */
export const presentRow = (row: Row, withMoney: boolean): CustomerRow => ({
  uid: row.uid,
  name: row.name,
  juridical_name: row.juridical_name ?? row.name,
  inn: row.inn ?? '',
  created_at: formatTime(row.created_at),
  suspended: row.suspended_at !== null,
  trial_until: row.trial_until === null ? null : formatTime(row.trial_until),
  balance: withMoney ? formatWireMoney(row.balance) : null,
  logins: [...row.logins],
})

interface Reader {
  /** Uid of the operator who reads it. */
  readonly uid: string
  /** Whether the reader's role sees money. */
  readonly withMoney: boolean
}

interface Card {
  readonly customer: FoundCustomer
  readonly users: readonly FoundUser[]
  readonly orders: number
  readonly parcels: number
  readonly caps: CustomerCaps
  readonly now: Date
}

export const presentCard = (
  { customer, users, orders, parcels, caps, now }: Card,
  { uid: reader, withMoney }: Reader,
): CustomerCard => ({
  uid: customer.uid,
  name: customer.name,
  juridical_name: customer.juridical_name ?? customer.name,
  inn: customer.inn ?? '',
  kpp: customer.kpp ?? '',
  ogrn: customer.ogrn ?? '',
  egrul_number: customer.egrul_number ?? '',
  dispatch_city: customer.dispatch_city ?? '',
  created_at: formatTime(customer.created_at),
  suspended: customer.suspended_at !== null,
  trial_until: customer.trial_until === null ? null : formatTime(customer.trial_until),
  suspended_at: customer.suspended_at === null ? null : formatTime(customer.suspended_at),
  suspension_reason: customer.suspension_reason ?? '',
  balance: withMoney ? formatWireMoney(customer.balance ?? 0) : null,
  warn_below: withMoney ? formatWireMoney(customer.warn_below ?? WARN_BELOW_DEFAULT) : null,
  corrections_waiting: withMoney ? customer.corrections : 0,
  orders_count: orders,
  parcels_count: parcels,
  caps,
  users: users.map((user) => ({
    uid: user.uid,
    login: user.login,
    ceo_fullname: user.ceo_fullname,
    ceo_phone: user.ceo_phone === '' ? '' : formatPhone(user.ceo_phone),
    email: user.email,
    email_change: presentEmailChange(user, reader),
    notify_by_email: user.notify_by_email,
    role: user.role,
    state: memberState({ disabledAt: user.disabled_at, invitedUntil: user.invited_until }, now),
    created_at: formatTime(user.created_at),
    has_password: user.has_password,
    sessions: user.sessions,
  })),
})

function presentEmailChange(user: FoundUser, reader: string) {
  const {
    change_uid: uid,
    new_email: email,
    asked_at: requested,
    change_expires_at: expires,
  } = user
  if (uid === null || email === null || requested === null || expires === null) return null
  const { requested_by: by, requester, requested_at: at, request_reason: reason } = user
  return {
    uid,
    email,
    asked_at: formatTime(requested),
    expires_at: formatTime(expires),
    request:
      by === null || at === null
        ? null
        : { by: requester ?? '', at: formatTime(at), reason: reason ?? '', own: by === reader },
  }
}
