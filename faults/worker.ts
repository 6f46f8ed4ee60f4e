import { randomUUID } from 'node:crypto'
import type { Chance } from './chance.ts'
import type { Desk, Report } from './desk.ts'
import { isAcknowledged } from './journal.ts'
import type { Line } from './line.ts'
import { LOCKERS } from './set-up.ts'

/** The way of a parcel that the sender brings himself, from its making to its end. */
const WAY = [
  'created',
  'awaiting_acceptance',
  'ready_for_delivery',
  'in_delivery',
  'delivered',
  'stored',
  'ready_for_pickup',
  'received',
] as const

/** A parcel of this worker's, as the responses say it is. */
interface Own {
  readonly uid: string
  readonly number: string
  /** Place on the way. */
  step: number
  blocked: boolean
  extended: number
}

const CELLS = [['S'], ['M'], ['L'], ['S', 'M']] as const
/** Parcels under way that a worker looks after at most. */
const ENOUGH = 14
const EXTENSIONS_MOST = 14

/**
 * Works without a pause until it is stopped, each act after the response to the one before: orders, pays, moves its parcels
 * along, extends, blocks and cancels them. Several share a customer, and so its deposit; all share the lockers.
 */
export class Worker {
  readonly #desk: Desk
  readonly #chance: Chance
  readonly #own: Own[] = []
  #clock = 0

  constructor(desk: Desk, chance: Chance) {
    this.#desk = desk
    this.#chance = chance
  }

  /** @param goOn asked before each act */
  async work(goOn: () => Promise<boolean>): Promise<void> {
    await this.#desk.topUp(300_000)
    while (await goOn()) await this.#act()
  }

  #act(): Promise<unknown> {
    const dice = this.#chance.next()
    if (dice < 0.12) return this.#desk.topUp(this.#chance.between(10_000, 90_000))
    if (dice < 0.16) return this.#desk.respond()
    if (this.#own.length === 0 || (dice < 0.36 && this.#own.length < ENOUGH)) return this.#order()
    if (dice < 0.44) return this.#extend()
    if (dice < 0.52) return this.#block()
    if (dice < 0.58) return this.#cancel()
    return this.#report()
  }

  async #order(): Promise<void> {
    const lines = Array.from({ length: this.#chance.between(1, 3) }, (): Line => ({
      number: `F-${randomUUID()}`,
      terminal: this.#chance.pick(LOCKERS).number,
      cells: this.#chance.pick(CELLS),
    }))
    const entry = await this.#desk.order(lines)
    if (!isAcknowledged(entry)) return
    const { order_status: status, parcels } = entry.response as {
      readonly order_status: string
      readonly parcels: readonly { readonly uid: string; readonly parcel_number: string }[]
    }
    // What waits for its money does not move: it stays as it is, to be paid by whatever comes to the deposit.
    if (status !== 'active') return
    for (const { uid, parcel_number: number } of parcels)
      this.#own.push({ uid, number, step: 0, blocked: false, extended: 0 })
  }

  async #report(): Promise<void> {
    const moving = this.#own.filter(({ blocked }) => !blocked)
    const chosen = new Set(Array.from({ length: 4 }, () => this.#pickOf(moving)))
    const reported = [...chosen].flatMap((own) => (own === undefined ? [] : [own]))
    if (reported.length === 0) return
    const events = reported.map(({ number, step }): Report => {
      this.#clock = Math.max(this.#clock + 1, Date.now())
      const datetime = new Date(this.#clock).toISOString()
      return {
        event_id: randomUUID(),
        parcel_number: number,
        status: WAY[step + 1] ?? '',
        datetime,
      }
    })
    if (!isAcknowledged(await this.#desk.events(events))) return
    for (const own of reported) {
      own.step += 1
      if (own.step === WAY.length - 1) this.#forget(own)
    }
  }

  async #extend(): Promise<void> {
    const own = this.#pickOf(
      this.#own.filter(
        (each) => isAtPoint(each) && each.extended < EXTENSIONS_MOST && !each.blocked,
      ),
    )
    if (own === undefined) return
    const days = this.#chance.between(1, Math.min(3, EXTENSIONS_MOST - own.extended))
    if (isAcknowledged(await this.#desk.extend(own.uid, days))) own.extended += days
  }

  async #block(): Promise<void> {
    const own = this.#pickOf(this.#own.filter(({ step }) => step >= WAY.indexOf('in_delivery')))
    if (own === undefined) return
    if (isAcknowledged(await this.#desk.block(own.uid, !own.blocked))) own.blocked = !own.blocked
  }

  async #cancel(): Promise<void> {
    const own = this.#pickOf(this.#own.filter(({ step }) => step <= 2))
    if (own !== undefined && isAcknowledged(await this.#desk.cancel(own.uid))) this.#forget(own)
  }

  #pickOf(list: readonly Own[]): Own | undefined {
    return list.length === 0 ? undefined : this.#chance.pick(list)
  }

  #forget(own: Own): void {
    this.#own.splice(this.#own.indexOf(own), 1)
  }
}

const isAtPoint = ({ step }: Own): boolean => step >= WAY.indexOf('delivered')
