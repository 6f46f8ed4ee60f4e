import type { Operation } from '../document.ts'
import type { Random } from '../random.ts'

/** What a parcel is known by: as the product last answered. */
interface KnownParcel {
  readonly id: string
  readonly number: string
  readonly version: number
  readonly status: string
  readonly can: Readonly<Record<string, boolean>>
}

/** Parcels and ids that are kept, the newest: what a run makes has no end. */
const PARCELS_MOST = 60
const IDS_MOST = 30

/** By the word before a parameter in a path: the field of a response's object that tells its kind. */
const KINDS: readonly (readonly [word: string, isOne: (id: string, has: Has) => boolean])[] = [
  ['webhook_endpoints', (id) => id.startsWith('whk_')],
  ['webhook_deliveries', (id) => id.startsWith('dlv_')],
  ['events', (id) => id.startsWith('evt_')],
  ['orders', (_id, has) => has('payment_status')],
  ['invoices', (_id, has) => has('full_number')],
]
type Has = (field: string) => boolean

/** What a parcel must allow for a call to succeed. */
const WANTED: Readonly<Record<string, (parcel: KnownParcel) => boolean>> = {
  extendMerchantParcel: ({ can }) => can['extend'] === true,
  cancelMerchantParcel: ({ can }) => can['cancel'] === true,
  blockMerchantParcel: ({ can }) => can['block'] === true,
  unblockMerchantParcel: ({ can }) => can['unblock'] === true,
  resendMerchantCode: ({ can }) => can['resend_code'] === true,
  changeMerchantParcel: ({ can }) => can['change_recipient'] === true,
  advanceSandboxParcel: ({ status }) => status === 'created' || status === 'in_delivery',
  printMerchantLabel: ({ status }) => status !== 'cancelled',
}

/** Ids of a path that are not learned from answers. */
const FIXED: Readonly<Record<string, readonly string[]>> = {
  points: ['TEST-0001', 'TEST-0002', 'TEST-0003', 'TEST-0020'],
}

/** A shop with a sandbox: its keys, and what it has there as far as answers say. */
export class Shop {
  readonly testKey: string
  /** Of a company with a past; it reads alone. */
  readonly liveKey: string
  readonly #parcels = new Map<string, KnownParcel>()
  readonly #ids = new Map<string, string[]>()

  constructor(testKey: string, liveKey: string) {
    this.testKey = testKey
    this.liveKey = liveKey
  }

  /** Takes ids from a response, wherever they stand in it. */
  learn(response: unknown): void {
    if (typeof response !== 'object' || response === null) return
    if ('id' in response && typeof response.id === 'string') this.#learnOne(response.id, response)
    for (const each of Object.values(response)) this.learn(each)
  }

  #learnOne(id: string, response: object): void {
    if ('can' in response && 'version' in response) {
      this.#parcels.delete(id)
      this.#parcels.set(id, response as KnownParcel)
      const [oldest] = this.#parcels.keys()
      if (this.#parcels.size > PARCELS_MOST && oldest !== undefined) this.#parcels.delete(oldest)
      return
    }
    const kind = KINDS.find(([, isOne]) => isOne(id, (field) => field in response))?.[0]
    if (kind !== undefined) this.learnId(kind, id)
  }

  /** @param word what stands before the id in paths */
  learnId(word: string, id: string): void {
    const before = (this.#ids.get(word) ?? []).filter((each) => each !== id)
    this.#ids.set(word, [...before, id].slice(-IDS_MOST))
  }

  /** It is no longer there. */
  forget(id: string): void {
    this.#parcels.delete(id)
    for (const [word, ids] of this.#ids)
      this.#ids.set(
        word,
        ids.filter((each) => each !== id),
      )
  }

  /** A parcel on which the call may succeed, where there is one. */
  parcelFor(operation: Operation, random: Random): KnownParcel | undefined {
    const all = [...this.#parcels.values()]
    const wanted = all.filter(WANTED[operation.id] ?? (() => true))
    const list = wanted.length > 0 ? wanted : all
    // The same number of draws whatever is there, so that a seed makes the same requests.
    const at = random.below(Math.max(list.length, 1))
    return list[at]
  }

  /** Ids of what stands before a parameter in a path. */
  idsOf(word: string): readonly string[] {
    return FIXED[word] ?? this.#ids.get(word) ?? []
  }
}
