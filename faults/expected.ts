import { type Entry, isAcknowledged } from './journal.ts'
import type { Findings } from './findings.ts'

/** What the acknowledged answers say there must be, and nothing else. */
export interface Expected {
  readonly orders: ReadonlyMap<string, ExpectedOrder>
  readonly parcels: ReadonlyMap<string, ExpectedParcel>
  readonly invoices: ReadonlyMap<string, ExpectedInvoice>
  /** By reference: kopecks by which a deposit changed. */
  readonly transfers: ReadonlyMap<string, { readonly customer: string; readonly change: number }>
  /** By the event's id. */
  readonly events: ReadonlyMap<string, { readonly parcel: string; readonly status: string }>
  /** Messages of responses: how often the call was made. */
  readonly responses: ReadonlyMap<string, number>
}

interface ExpectedOrder {
  readonly customer: string
  readonly kopecks: number
  /** It was paid at once; otherwise it may have been paid since. */
  readonly paid: boolean
  readonly parcels: ReadonlySet<string>
}

interface ExpectedParcel {
  readonly customer: string
  readonly order: string
  readonly number: string
  readonly terminal: string
  readonly cells: readonly string[]
  readonly kopecks: number
  status: string
  blocked: boolean
  extendedDays: number
}

interface ExpectedInvoice {
  readonly customer: string
  readonly kopecks: number
  paid: boolean
}

/** Reads the client's log; what its responses say against each other is told at once. */
export function expectedOf(entries: readonly Entry[], findings: Findings): Expected {
  const reader = new Reader(findings)
  for (const entry of entries) if (isAcknowledged(entry)) reader.read(entry)
  return reader
}

const kopecksOf = (text: string): number => Math.round(Number(text) * 100)

interface OrderResponse {
  readonly uid: string
  readonly order_status: string
  readonly parcels: readonly {
    readonly uid: string
    readonly parcel_number: string
    readonly terminal_number: string
    readonly juridical_price: string
  }[]
}

interface OrderRequested {
  readonly key: string
  readonly total: number
  readonly lines: readonly { readonly number: string; readonly cells: readonly string[] }[]
}

interface Verdict {
  readonly event_id: string
  readonly result: string
  readonly code?: string
  readonly detail?: string
}

class Reader implements Expected {
  readonly orders = new Map<string, ExpectedOrder>()
  readonly parcels = new Map<string, ExpectedParcel>()
  readonly invoices = new Map<string, ExpectedInvoice>()
  readonly transfers = new Map<string, { customer: string; change: number }>()
  readonly events = new Map<string, { parcel: string; status: string }>()
  readonly responses = new Map<string, number>()
  readonly #findings: Findings
  readonly #responses = new Map<string, string>()
  readonly #uids = new Map<string, string>()

  constructor(findings: Findings) {
    this.#findings = findings
  }

  read(entry: Entry): void {
    if (this.#isTwin(entry)) return
    const { act, requested, customer } = entry
    if (act === 'order') this.#readOrder(entry)
    else if (act === 'invoice') {
      const { uid } = entry.response as { uid: string }
      this.invoices.set(uid, { customer, kopecks: Number(requested['kopecks']), paid: false })
    } else if (act === 'pay') this.#readPayment(entry)
    else if (act === 'events') this.#readEvents(entry)
    else if (act === 'response') this.responses.set(String(requested['message']), entry.attempts)
    else this.#readAction(entry)
  }

  /** The same key has the same response, however often it was asked. */
  #isTwin({ act, requested, response }: Entry): boolean {
    const { key } = requested
    if (typeof key !== 'string') return false
    const said = JSON.stringify(response)
    const before = this.#responses.get(`${act} ${key}`)
    this.#responses.set(`${act} ${key}`, said)
    if (before === undefined) return false
    if (before !== said)
      this.#findings.add(
        `${act}: equal requests of one key had different answers: ${before.slice(0, 120)} and ${said.slice(0, 120)}`,
      )
    return before === said
  }

  #readOrder({ response, requested, customer }: Entry): void {
    const { uid, order_status: status, parcels } = response as OrderResponse
    const { lines, total } = requested as unknown as OrderRequested
    const paid = status === 'active'
    for (const [at, parcel] of parcels.entries()) {
      this.#uids.set(parcel.parcel_number, parcel.uid)
      this.parcels.set(parcel.uid, {
        customer,
        order: uid,
        number: parcel.parcel_number,
        terminal: parcel.terminal_number,
        cells: lines[at]?.cells ?? [],
        kopecks: kopecksOf(parcel.juridical_price),
        status: 'created',
        blocked: false,
        extendedDays: 0,
      })
    }
    const own = new Set(parcels.map((parcel) => parcel.uid))
    this.orders.set(uid, { customer, kopecks: total, paid, parcels: own })
    if (paid) this.transfers.set(`order:${uid}`, { customer, change: -total })
  }

  #readPayment({ requested, customer }: Entry): void {
    const uid = String(requested['uid'])
    const invoice = this.invoices.get(uid)
    if (invoice !== undefined) invoice.paid = true
    this.transfers.set(`invoice:${uid}`, { customer, change: Number(requested['kopecks']) })
  }

  #readAction({ act, requested, customer }: Entry): void {
    const uid = String(requested['uid'])
    const parcel = this.parcels.get(uid)
    if (parcel === undefined) return this.#findings.add(`${act} of ${uid}, which was never ordered`)
    if (act === 'block') parcel.blocked = requested['blocked'] === true
    if (act === 'cancel') {
      parcel.status = 'cancelled'
      this.transfers.set(`refund:${uid}`, { customer, change: parcel.kopecks })
    }
    if (act === 'extend') {
      parcel.extendedDays += Number(requested['days'])
      const reference = `extension:${uid}:${parcel.extendedDays}`
      this.transfers.set(reference, { customer, change: -Number(requested['amount']) })
    }
  }

  #readEvents({ requested, response }: Entry): void {
    const { results } = response as { readonly results: readonly Verdict[] }
    const events = requested['events'] as readonly {
      readonly event_id: string
      readonly parcel_number: string
      readonly status: string
    }[]
    for (const [at, event] of events.entries()) {
      const verdict = results[at]
      const uid = this.#uids.get(event.parcel_number) ?? ''
      const parcel = this.parcels.get(uid)
      const became = verdict?.result === 'duplicate' ? verdict.code : verdict?.result
      // Each is the next step of its parcel: were one skipped, one that was acknowledged would be lost.
      if (became !== 'applied' || parcel === undefined) {
        this.#findings.add(
          `the event ${event.status} of ${uid} was answered ${JSON.stringify(verdict)}`,
        )
        continue
      }
      parcel.status = event.status
      this.events.set(event.event_id, { parcel: uid, status: event.status })
    }
  }
}
