import type { CustomerRole } from '@yacheyka/core/accounts/customer-role'
import type { OperatorRole } from '@yacheyka/core/operators/operator-role'
import type { Access } from './access.ts'
import type { Endpoint } from './endpoint.ts'

/** Who may come to a call. `other customer` comes for what is the customer's: by his names, with his own token. */
export const CALLERS = {
  nobody: 'никто',
  customer: 'владелец А',
  shipper: 'логист А',
  accountant: 'бухгалтер А',
  developer: 'разработчик А',
  'other customer': 'Б о вещах А',
  'suspended customer': 'приостановлен',
  'password link': 'ссылка',
  widget: 'виджет',
  feed: 'лента',
  device: 'постамат',
  'other device': 'постамат другой точки',
  'pending device': 'постамат до сверки',
  'revoked device': 'отозванный постамат',
  'api key': 'ключ А',
  'other api key': 'ключ Б о вещах А',
  'key without scope': 'ключ без права',
  'test key': 'тестовый ключ',
  'publishable key': 'публичный ключ',
  'retired key': 'отслуживший ключ',
  administrator: 'администратор',
  manager: 'менеджер',
  content: 'контент',
  support: 'поддержка',
  'operator half-way': 'посреди входа',
} as const
export type Caller = keyof typeof CALLERS

/**
 * What a caller meets before the call asks anything else: let in, 401 (who are you?), 403 (not for you), 404 (another's:
 * as if it were not there), 409 (has finished signing in). `nothing`: no thing of another can be named there.
 */
export type Meeting = 'in' | 401 | 403 | 404 | 409 | 'nothing'

export function meetingOf(endpoint: Endpoint, caller: Caller): Meeting {
  const meet = MEETINGS[endpoint.access]
  return typeof meet === 'string' ? 'in' : meet(endpoint, caller)
}

type Meet = (endpoint: Endpoint, caller: Caller) => Meeting

/** With a credential of that kind and no other. */
const only =
  (wanted: Caller): Meet =>
  (_endpoint, caller) =>
    caller === wanted ? 'in' : 401

/** Things of the network are everybody's, those of a customer only his own. */
const meetKey: Meet = (endpoint, caller) => {
  if (caller === 'key without scope') return (endpoint.scopes ?? []).length > 0 ? 403 : 'in'
  if (caller === 'test key' && endpoint.liveOnly === true) return 403
  if (endpoint.testOnly === true && isLiveKey(caller)) return 403
  // A test key is the twin's, to whom live things are not there.
  if ((caller === 'other api key' || caller === 'test key') && endpoint.access === 'api key')
    return endpoint.path.includes(':') ? 404 : 'nothing'
  return caller === 'retired key' || !isKey(caller) ? 401 : 'in'
}

/** Members of customer A, by their roles. */
export const MEMBERS: Readonly<Partial<Record<Caller, CustomerRole>>> = {
  customer: 'owner',
  shipper: 'shipper',
  accountant: 'accountant',
  developer: 'developer',
}

/** True for whoever is no member. */
const isAmongPeople = ({ people = [] }: Endpoint, caller: Caller): boolean => {
  const role = MEMBERS[caller]
  return role === undefined || people.includes(role)
}

const MEETINGS: Readonly<Record<Access, 'in' | Meet>> = {
  anyone: 'in',
  // A token of a customer that is not good is told, instead of being taken for none.
  'anyone or customer': (endpoint, caller) =>
    caller === 'suspended customer' || !isAmongPeople(endpoint, caller)
      ? 403
      : caller === 'password link' || isKey(caller)
        ? 401
        : 'in',
  'refresh token': ({ responses }, caller) => {
    if (caller in MEMBERS) return 'in'
    if (caller === 'other customer') return 'nothing'
    // Whoever is suspended may still sign out.
    if (caller === 'suspended customer') return 403 in responses ? 403 : 'in'
    return 401
  },
  'password link': only('password link'),
  customer: (endpoint, caller) => {
    if (caller in MEMBERS) return isAmongPeople(endpoint, caller) ? 'in' : 403
    if (caller === 'other customer') return endpoint.path.includes(':') ? 404 : 'nothing'
    return caller === 'suspended customer' ? 403 : 401
  },
  // A secret key in a page is told that it does not belong there.
  widget: (_endpoint, caller) => {
    if (caller === 'widget' || caller === 'publishable key') return 'in'
    return isKey(caller) ? 403 : 401
  },
  feed: only('feed'),
  // A call of a device names no point: it is about the device's own.
  device: ({ responses }, caller) => {
    if (caller === 'device') return 'in'
    if (caller === 'other device') return 'nothing'
    if (caller === 'pending device') return 403 in responses ? 403 : 'in'
    return 401
  },
  'api key': (endpoint, caller) => (caller === 'publishable key' ? 403 : meetKey(endpoint, caller)),
  'publishable or api key': meetKey,
  // Whatever else the caller shows opens nothing.
  'publishable key in path': () => 401,
  'operator half-way': (endpoint, caller) =>
    isRole(caller) ? 409 : only('operator half-way')(endpoint, caller),
  operator: ({ roles }, caller) =>
    isRole(caller) ? (roles?.includes(caller) === true ? 'in' : 403) : 401,
}

const ROLES: ReadonlySet<Caller> = new Set<OperatorRole>([
  'administrator',
  'manager',
  'content',
  'support',
])
const isRole = (caller: Caller): caller is OperatorRole => ROLES.has(caller)

const KEYS: ReadonlySet<Caller> = new Set<Caller>([
  'api key',
  'other api key',
  'key without scope',
  'test key',
  'publishable key',
  'retired key',
])
const isKey = (caller: Caller): boolean => KEYS.has(caller)
const isLiveKey = (caller: Caller): boolean => caller === 'api key' || caller === 'other api key'
