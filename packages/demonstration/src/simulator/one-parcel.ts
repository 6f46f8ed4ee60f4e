import type { PulseVerdict } from '@yacheyka/contract/feed/pulse'
import { isParcelEnd, PARCEL_STATUS, type ParcelStatus } from '@yacheyka/core/parcels/parcel-status'
import { habitsOf } from './habits.ts'
import { startSimulator } from './simulator.ts'
import { openTaskBook } from './task-book.ts'
import type { Wire } from './wire.ts'

export interface OneParcelOptions {
  readonly wire: Wire
  /** The key of the hashes of codes that came with the token. */
  readonly codeKey: string
  /** What the link to its page carries. */
  readonly uid: string
  readonly speed: number
  /** Stops as soon as it has come as far as this status; at the end of its way unless said. */
  readonly until?: ParcelStatus
  readonly onStep?: (status: ParcelStatus, verdict: PulseVerdict) => void
}

/** Drives one parcel and leaves every other alone. */
export interface OneParcel {
  /** Does what is due at `now`. @returns whether it has come where it should */
  pass(now: number): Promise<boolean>
}

/**
 * Finds the parcel by its link alone: the page names the point, and of all that its locker expects or keeps, the parcel
 * is the one that the page's code belongs to. Undefined where there is no such page or no code on it any more.
 * @throws {WireError}
 */
export async function followOne(options: OneParcelOptions): Promise<OneParcel | undefined> {
  const { wire, codeKey, uid, speed, until, onStep } = options
  const page = await wire.getParcel(uid)
  if (page === undefined || page.qrstring === null) return undefined
  const barcode = await findBarcode(options, page.number, page.qrstring)
  if (barcode === undefined) return undefined
  let hasCome = false
  const simulator = startSimulator({
    wire,
    codeKey,
    speed,
    phone: { linkOf: (given) => Promise.resolve(given === barcode ? uid : undefined) },
    terminals: [page.number],
    takesPart: (given) => given === barcode,
    // Whoever drives a parcel wants it to arrive.
    habits: (given) => ({ ...habitsOf(given), comes: true }),
    mishaps: false,
    onVerdict: ({ status }, verdict) => {
      onStep?.(status, verdict)
      hasCome ||= isParcelEnd(status) || rankOf(status) >= rankOf(until ?? 'issued')
    },
  })
  const isGone = () => simulator.parcels().every((parcel) => parcel.barcode !== barcode)
  return {
    pass: async (now) => {
      await simulator.pass(now)
      return hasCome || isGone()
    },
  }
}

const rankOf = (status: ParcelStatus): number => PARCEL_STATUS[status].rank

async function findBarcode(
  { wire, codeKey }: OneParcelOptions,
  terminal: string,
  qr: string,
): Promise<string | undefined> {
  const book = openTaskBook(codeKey)
  for (let more = true; more;) {
    const page = await wire.getTasks(terminal, book.cursor())
    book.learn(page)
    more = page.has_more
  }
  return book.findByCode({ qr })?.barcode
}
