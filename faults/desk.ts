import { randomUUID } from 'node:crypto'
import { ACCOUNT_PATH, obtainTokens } from '@yacheyka/contract/accounts/accounts'
import { createInvoice, listInvoices } from '@yacheyka/contract/billing/deposit'
import { operatorPayInvoice } from '@yacheyka/contract/billing/console-bank'
import { createMerchantOrder } from '@yacheyka/contract/merchant-api/orders'
import { createOrder, estimateShipping } from '@yacheyka/contract/orders/orders'
import {
  blockParcel,
  cancelParcel,
  extendParcel,
  getExtendPrice,
} from '@yacheyka/contract/parcels/parcel-actions'
import { postPulseEvents } from '@yacheyka/contract/feed/pulse'
import { sendVacancyResponse } from '@yacheyka/contract/vacancies/vacancies'
import { formatWireMoney, parseWireMoney } from '@yacheyka/core/money/money'
import type { Answered, Caller } from './caller.ts'
import type { Act, Entry, Journal } from './journal.ts'
import { COMMON, type Line } from './line.ts'
import { cabinetResponseOf, merchantOrderOf } from './merchant-order.ts'
import { type Customer, type Installation, PASSWORD } from './set-up.ts'

interface Requesting {
  readonly act: Act
  readonly method: string
  readonly path: string
  readonly headers: () => Promise<Readonly<Record<string, string>>>
  readonly body?: unknown
  /** What the audit needs of the question. */
  readonly requested: Readonly<Record<string, unknown>>
  /** What the audit reads of the response, where that is not as it came. */
  readonly toResponse?: (response: unknown) => unknown
}

/** All that a customer does and has done to it, each act asked until it is answered and then written down. */
export class Desk {
  readonly customer: Customer
  readonly #caller: Caller
  readonly #journal: Journal
  readonly #installation: Installation
  readonly #prices = new Map<string, number>()
  #token: Promise<string> | undefined
  #dayPrice: number | undefined

  constructor(customer: Customer, installation: Installation, caller: Caller, journal: Journal) {
    this.customer = customer
    this.#installation = installation
    this.#caller = caller
    this.#journal = journal
  }

  async order(lines: readonly Line[], key: string = randomUUID()): Promise<Entry> {
    const prices = await Promise.all(lines.map(({ cells }) => this.priceOf(cells)))
    const total = prices.reduce((sum, price) => sum + price, 0)
    const body = {
      juridical_order_price: formatWireMoney(total),
      parcels: lines.map(({ number, terminal, cells }, at) => ({
        parcel_number: number,
        weight: COMMON.weight,
        cells,
        multi_parcel: cells.length > 1,
        declared_price: '1000.00',
        service_type: COMMON.service,
        terminal_number: terminal,
        delivery_city: COMMON.city,
        dispatch_city: COMMON.city,
        receiver_phone: '+79161234567',
        juridical_price: formatWireMoney(prices[at] ?? 0),
      })),
    }
    return this.#act({
      act: 'order',
      method: createOrder.method,
      path: this.#own(createOrder.path),
      headers: () => this.#headers(key),
      body,
      requested: { key, lines, total },
    })
  }

  /** The same order by the merchant API, as the shop's server places it. */
  async orderByKey(lines: readonly Line[], key: string = randomUUID()): Promise<Entry> {
    const prices = await Promise.all(lines.map(({ cells }) => this.priceOf(cells)))
    const total = prices.reduce((sum, price) => sum + price, 0)
    const authorization = `Bearer ${this.customer.apiKey}`
    return this.#act({
      act: 'order',
      method: createMerchantOrder.method,
      path: createMerchantOrder.path,
      headers: async () => ({ authorization, 'idempotency-key': key }),
      body: merchantOrderOf(lines, total),
      requested: { key, lines, total },
      toResponse: cabinetResponseOf,
    })
  }

  /** An invoice, and its payment as the operator tells it. @returns the payment, or the invoice that was refused */
  async topUp(kopecks: number, key: string = randomUUID()): Promise<Entry> {
    const invoice = await this.invoice(kopecks, key)
    const { uid } = invoice.response as { uid?: string }
    return uid === undefined ? invoice : this.pay(uid, kopecks)
  }

  invoice(kopecks: number, key: string): Promise<Entry> {
    return this.#act({
      act: 'invoice',
      method: createInvoice.method,
      path: this.#own(createInvoice.path),
      headers: () => this.#headers(key),
      body: { amount: formatWireMoney(kopecks) },
      requested: { key, kopecks },
    })
  }

  /** Uids of the newest. */
  async newestInvoices(): Promise<readonly string[]> {
    const { response } = await this.#authorised({
      method: listInvoices.method,
      path: this.#own(listInvoices.path),
      headers: () => this.#headers(),
    })
    return (response as { readonly results: readonly { readonly uid: string }[] }).results.map(
      ({ uid }) => uid,
    )
  }

  pay(uid: string, kopecks: number): Promise<Entry> {
    return this.#act({
      act: 'pay',
      method: operatorPayInvoice.method,
      path: operatorPayInvoice.path.replace(':uid', uid),
      headers: async () => ({ cookie: `operator=${this.#installation.operator}` }),
      requested: { uid, kopecks },
    })
  }

  async extend(uid: string, days: number, key: string = randomUUID()): Promise<Entry> {
    this.#dayPrice ??= await this.#readDayPrice()
    const amount = this.#dayPrice * days
    return this.#act({
      act: 'extend',
      method: extendParcel.method,
      path: extendParcel.path.replace(':uid', uid),
      headers: () => this.#headers(key),
      body: { extension_days: days, amount_to_pay: formatWireMoney(amount) },
      requested: { uid, days, amount, key },
    })
  }

  cancel(uid: string): Promise<Entry> {
    const key = randomUUID()
    return this.#act({
      act: 'cancel',
      method: cancelParcel.method,
      path: cancelParcel.path.replace(':uid', uid),
      headers: () => this.#headers(key),
      body: { canceled: true },
      requested: { uid, key },
    })
  }

  block(uid: string, blocked: boolean): Promise<Entry> {
    const key = randomUUID()
    return this.#act({
      act: 'block',
      method: blockParcel.method,
      path: blockParcel.path.replace(':uid', uid),
      headers: () => this.#headers(key),
      body: { blocked: blocked ? true : null },
      requested: { uid, blocked, key },
    })
  }

  events(events: readonly Report[]): Promise<Entry> {
    return this.#act({
      act: 'events',
      method: postPulseEvents.method,
      path: postPulseEvents.path,
      headers: async () => ({ authorization: `Token ${this.#installation.feed}` }),
      body: events,
      requested: { events },
    })
  }

  /** A stranger's response to a vacancy: a file, a row and a webhook. It has no key: repeated, it may come twice. */
  respond(): Promise<Entry> {
    const message = `Отклик ${randomUUID()}`
    const file = Buffer.from(`Резюме. ${message}. ${'Опыт работы. '.repeat(2000)}`)
    return this.#act({
      act: 'response',
      method: sendVacancyResponse.method,
      path: sendVacancyResponse.path,
      headers: async () => ({}),
      body: {
        name: 'Анна Петрова',
        email: 'anna@example.org',
        phone: '+79161234567',
        message,
        file: file.toString('base64'),
        fileNameExt: 'txt',
        type: 'text/plain',
        vacancy: this.#installation.vacancy,
        yandex_token: 'off',
      },
      requested: { message, size: file.length },
    })
  }

  async #act({ act, requested, toResponse, ...call }: Requesting): Promise<Entry> {
    const { status, response: came, attempts } = await this.#authorised(call)
    const { customerUid: customer } = this.customer
    const response = status < 300 && toResponse !== undefined ? toResponse(came) : came
    const entry: Entry = { act, customer, requested, status, response, attempts }
    this.#journal.write(entry)
    return entry
  }

  /** A token ends after ten minutes: then a new one is asked for. */
  async #authorised(call: Omit<Requesting, 'act' | 'requested'>): Promise<Answered> {
    const answered = await this.#caller.request(call)
    if (answered.status !== 401) return answered
    this.#token = undefined
    return this.#caller.request(call)
  }

  #own(path: string): string {
    return path.replace(ACCOUNT_PATH, ACCOUNT_PATH.replace(':uid', this.customer.userUid))
  }

  async #headers(key?: string): Promise<Readonly<Record<string, string>>> {
    this.#token ??= this.#signIn()
    const authorization = `Bearer ${await this.#token}`
    return key === undefined ? { authorization } : { authorization, 'idempotency-key': key }
  }

  async #signIn(): Promise<string> {
    const { status, response } = await this.#caller.request({
      method: obtainTokens.method,
      path: obtainTokens.path,
      headers: async () => ({}),
      body: { username: this.customer.login, password: PASSWORD },
    })
    const { access } = response as { access?: string }
    if (access === undefined) throw new Error(`sign-in: ${status} ${JSON.stringify(response)}`)
    return access
  }

  /** Kopecks of one parcel in these cells. */
  async priceOf(cells: readonly string[]): Promise<number> {
    const name = cells.join('+')
    const known = this.#prices.get(name)
    if (known !== undefined) return known
    const { response } = await this.#authorised({
      method: estimateShipping.method,
      path: estimateShipping.path,
      headers: () => this.#headers(),
      body: [
        {
          pk: 1,
          weight: COMMON.weight,
          size: cells,
          dispatch_city: COMMON.city,
          delivery_city: COMMON.city,
          type_delivery: COMMON.service,
        },
      ],
    })
    const price = kopecksOf(
      (response as { order_price?: string }).order_price,
      'the estimate',
      response,
    )
    this.#prices.set(name, price)
    return price
  }

  async #readDayPrice(): Promise<number> {
    const { response } = await this.#authorised({
      method: getExtendPrice.method,
      path: getExtendPrice.path,
      headers: () => this.#headers(),
    })
    const { price_per_day: price } = response as { price_per_day?: string }
    return kopecksOf(price, 'the price of a day', response)
  }
}

/** As the feed tells it. */
export interface Report {
  readonly event_id: string
  readonly parcel_number: string
  readonly status: string
  readonly datetime: string
}

function kopecksOf(text: string | undefined, what: string, response: unknown): number {
  const kopecks = text === undefined ? undefined : parseWireMoney(text)
  if (kopecks === undefined) throw new Error(`${what}: ${JSON.stringify(response)}`)
  return kopecks
}
