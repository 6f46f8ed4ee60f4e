import { CITY, LIST_CALLS } from './lists-calls.ts'
import { openLists } from './lists-store.ts'
import { type Listing, measureInTurn, openListing, WARMING } from './listing.ts'
import { percentile } from './rounds.ts'
import { optionOf, sized } from './size.ts'
import { ms, printAim, printTable, ratio, whole } from './table.ts'

const LARGE = sized(2_000_000, 800)
const SMALL = sized(20_000, 400)
const CALLS = Number(optionOf('calls') ?? sized(1_000, 10))
/** `--only=search` measures the calls whose names begin so. */
const ONLY = optionOf('only') ?? ''
const AIM = 2
/** Milliseconds, of the large store. */
const SEARCH_AIM = 100

/**
 * Pages of the cabinet's lists and their counts with two million parcels, of which the customer that asks has half a million,
 * beside the same with a hundredth of everything; the product's own app without a network between.
 */
export async function run() {
  const opened: Listing[] = []
  try {
    for (const parcels of [LARGE, SMALL]) opened.push(await openListing(await openLists(parcels)))
    const [large, small] = opened
    if (large === undefined || small === undefined) return
    const rows: (readonly string[])[] = []
    let worst = { name: '', times: 0 }
    const searches: number[][] = [[], []]
    for (const call of LIST_CALLS.filter(({ name }) => name.startsWith(ONLY))) {
      const [ours = [], base = []] = await measureInTurn(
        [large, small],
        ({ held }, chance) => call.urlOf(held, chance),
        CALLS,
      )
      if (call.name.startsWith('search')) {
        searches[0]?.push(...base)
        searches[1]?.push(...ours)
      }
      const times = percentile(ours, 0.99) / percentile(base, 0.99)
      // Searches are judged together: a fragment is of no kind to whom types it.
      if (!call.name.startsWith('search') && times > worst.times) worst = { name: call.name, times }
      rows.push([
        call.name,
        ...[base, ours].flatMap((each) => [0.5, 0.99].map((part) => ms(percentile(each, part)))),
        ratio(percentile(ours, 0.5), percentile(base, 0.5)),
        ratio(percentile(ours, 0.99), percentile(base, 0.99)),
      ])
    }
    printTable(
      [
        '',
        `${whole(SMALL)}: p50`,
        'p99',
        `${whole(LARGE)}: p50`,
        'p99',
        'p50 to small',
        'p99 to small',
      ],
      rows,
    )
    const [base = 0, ours = 0] = searches.map((each) => percentile(each, 0.99))
    console.log(
      `${whole(CALLS)} calls of each in turn after ${WARMING} that are thrown away. Of the customer: ${[
        small,
        large,
      ]
        .map(
          ({ held }) =>
            `${whole(held.parcels)} parcels, ${whole(held.inCity)} of them in ${CITY}, ${whole(held.orders)} orders`,
        )
        .join('; ')}. App and PostgreSQL share the machine.`,
    )
    printAim(
      worst.times <= AIM,
      `lists: p99 at most ${AIM} times the small one's`,
      `${worst.times.toFixed(2)} (${worst.name})`,
    )
    printAim(ours <= SEARCH_AIM, `all searches: p99 at most ${SEARCH_AIM} ms`, ms(ours))
    printAim(
      ours / base <= AIM,
      `all searches: p99 at most ${AIM} times the small one's`,
      `${ratio(ours, base)} (${ms(base)})`,
    )
  } finally {
    for (const { close } of opened) await close()
  }
}
