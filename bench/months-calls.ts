import { prefixedId } from '@yacheyka/core/api-keys/prefixed-id'
import { LIST_CALLS, type Held } from './lists-calls.ts'
import { CUSTOMER_UID, USER_UID } from './lists-store.ts'
import { WEBHOOK } from './months-store.ts'

/** A parcel of the customer that asks. */
export interface Sample {
  readonly uid: string
  readonly barcode: string
  readonly number: string
  readonly phone: string
  readonly orderNumber: string
  readonly terminal: string
}

export interface MonthsHeld extends Held {
  /** Spread evenly over all months, the oldest first. */
  readonly samples: readonly Sample[]
}

export interface MonthsCall {
  readonly name: string
  /** @param chance from 0 to 1 */
  readonly urlOf: (held: MonthsHeld, chance: number) => string
}

const CABINET = `/api/juridical/juridical_users/${USER_UID}`
const WEBHOOK_ID = prefixedId('whk', WEBHOOK)
const CONSOLE = '/api/operator'
const YEAR = 'from=2025-11-01&to=2026-10-31'
const NEWEST = 'date_from=2026-11-01&date_to=2026-11-20'
/** Parcels of about a month. */
const NEWEST_PART = 1 / 36

const sampleOf = ({ samples }: MonthsHeld, chance: number): Sample => {
  const sample = samples[Math.floor(samples.length * chance)]
  if (sample === undefined) throw new Error('the store has no parcel of the customer')
  return sample
}

/** The same of a parcel of any month and of one of the newest. */
const ofParcel = (name: string, urlOf: (sample: Sample) => string): readonly MonthsCall[] => [
  { name: `${name}: any parcel`, urlOf: (held, chance) => urlOf(sampleOf(held, chance)) },
  {
    name: `${name}: a new parcel`,
    urlOf: (held, chance) => urlOf(sampleOf(held, 1 - chance * NEWEST_PART - 1e-9)),
  },
]

const always = (name: string, url: string): MonthsCall => ({ name, urlOf: () => url })
const encode = encodeURIComponent

const HISTORIES: readonly MonthsCall[] = [
  ...ofParcel('history in the cabinet', ({ uid }) => `/api/juridical/parcels/${uid}/events/`),
  ...ofParcel('parcel in the cabinet', ({ uid }) => `/api/juridical/parcels/${uid}`),
  ...ofParcel('tracking', ({ barcode }) => `/api/track/?number=${barcode}&yandex_token=-`),
  ...ofParcel('history in the console', ({ barcode }) => `${CONSOLE}/parcels/${barcode}/events`),
  ...ofParcel('messages of a parcel', ({ barcode }) => `${CONSOLE}/parcels/${barcode}/messages`),
  ...ofParcel('parcel in the console', ({ barcode }) => `${CONSOLE}/parcels/${barcode}`),
  ...ofParcel('parcels of an order', (sample) => `${CONSOLE}/orders/${sample.orderNumber}/parcels`),
  ...ofParcel(
    'parcels of a point',
    (sample) => `${CONSOLE}/points/${encode(sample.terminal)}/parcels`,
  ),
  ...ofParcel('history in the API', ({ barcode }) => `/api/v1/parcels/${barcode}/events`),
]

const MONEY: readonly MonthsCall[] = [
  always('deposit: a year', `${CABINET}/statement?${YEAR}`),
  {
    name: 'deposit: a year, any page',
    urlOf: ({ orders }, chance) =>
      `${CABINET}/statement?${YEAR}&offset=${Math.floor((orders / 3) * chance)}`,
  },
  always(
    'deposit in the console: a year',
    `${CONSOLE}/customers/${CUSTOMER_UID}/statement?${YEAR}`,
  ),
  always('invoices of the customer', `${CABINET}/payment_invoices/`),
  always('acts of the customer', `${CONSOLE}/customers/${CUSTOMER_UID}/acts`),
]

const LOGS: readonly MonthsCall[] = [
  always('actions of the company', `${CABINET}/actions`),
  always('API calls: first page', `${CABINET}/api_calls`),
  always('API calls: a status', `${CABINET}/api_calls?status=404`),
  always(
    'API calls: a day',
    `${CABINET}/api_calls?from=2026-11-10T00:00:00Z&to=2026-11-11T00:00:00Z`,
  ),
  ...ofParcel('API calls: a number', ({ barcode }) => `${CABINET}/api_calls?number=${barcode}`),
  always('API calls: a request', `${CABINET}/api_calls?request_id=request-1`),
  always('deliveries: first page', `${CABINET}/webhook_deliveries?webhook=${WEBHOOK_ID}`),
  always('deliveries: failed', `${CABINET}/webhook_deliveries?webhook=${WEBHOOK_ID}&state=failed`),
  ...ofParcel(
    'deliveries: a number',
    ({ barcode }) => `${CABINET}/webhook_deliveries?webhook=${WEBHOOK_ID}&number=${barcode}`,
  ),
]

const API: readonly MonthsCall[] = [
  ...['orders', 'parcels', 'events', 'deposit/transactions', 'webhook_deliveries'].map((list) =>
    always(`API: ${list}`, `/api/v1/${list}`),
  ),
  always('API: parcels of a status', '/api/v1/parcels?status=taken_for_return'),
  ...ofParcel(
    'API: a parcel by its number',
    ({ number }) => `/api/v1/parcels?number=${encode(number)}`,
  ),
]

const JOURNAL: readonly MonthsCall[] = [
  ['all of one kind', 'subject_kind=point'],
  ['command line', 'operator=cli'],
  ['a group', 'group=point'],
  ['the newest month', NEWEST],
  ['subject', 'subject_kind=point&subject_id=P777'],
  ['id', 'subject_id=P777'],
  ['words of a name', 'name=постамат'],
  ['nothing found', 'name=нетникого'],
].map(([name = '', query = '']) => always(`journal: ${name}`, `${CONSOLE}/audit?${query}`))

const MESSAGES: readonly MonthsCall[] = [
  always('messages: the newest month', `${CONSOLE}/messages?${NEWEST}`),
  always('messages: a channel', `${CONSOLE}/messages?channel=sms`),
  ...ofParcel('messages: a phone', ({ phone }) => `${CONSOLE}/messages?search=${encode(phone)}`),
]

export const MONTHS_CALLS: readonly MonthsCall[] = [
  ...LIST_CALLS,
  ...HISTORIES,
  ...MONEY,
  ...LOGS,
  ...API,
  ...JOURNAL,
  ...MESSAGES,
]
