import { measureInTurn, WARMING } from './listing.ts'
import { MONTHS_CALLS, type MonthsCall } from './months-calls.ts'
import { dropMonth } from './months-drop.ts'
import { type MonthsNetwork, openNetwork } from './months-network.ts'
import { operatorCalls } from './operator-calls.ts'
import { percentile } from './rounds.ts'
import { optionOf, sized } from './size.ts'
import { ms, printAim, printTable, ratio, whole } from './table.ts'

const LARGE = Number(optionOf('parcels') ?? sized(5_000_000, 2_000))
const SMALL = Math.round(LARGE / 10)
const CALLS = Number(optionOf('calls') ?? sized(500, 3))
/** `--only=journal` measures the calls whose names begin so. */
const ONLY = optionOf('only') ?? ''
const DROP_MONTH = process.argv.includes('--drop-month')
const AIM = 2

/**
 * Every list and history of the cabinet, the console and the merchant API over 36 months of 5 000 000 parcels and 25 000 000
 * events, beside the same 36 months with a tenth of everything; `--drop-month` takes a month away under load instead.
 */
export async function run() {
  if (DROP_MONTH) return takeMonthAway()
  await compare()
  // A trial runs all the code.
  if (sized(false, true)) await takeMonthAway()
}

async function takeMonthAway() {
  const network = await openNetwork(LARGE)
  try {
    await dropMonth(network, await callsOf(network))
  } finally {
    await network.close()
  }
}

async function compare() {
  const opened: MonthsNetwork[] = []
  try {
    for (const parcels of [LARGE, SMALL]) opened.push(await openNetwork(parcels))
    const [large, small] = opened
    if (large === undefined || small === undefined) return
    const rows: { readonly name: string; readonly ours: number[]; readonly base: number[] }[] = []
    for (const { name, large: ofLarge, small: ofSmall } of await pairCalls(large, small)) {
      const [ours = [], base = []] = await measureInTurn(
        [large, small],
        (network, chance) => (network === large ? ofLarge : ofSmall).urlOf(network.held, chance),
        CALLS,
      )
      rows.push({ name, ours, base })
    }
    print(rows)
  } finally {
    for (const { close } of opened) await close()
  }
}

/** Lists of the console have addresses of their own in each: a page in the middle is elsewhere. */
async function callsOf(network: MonthsNetwork): Promise<readonly MonthsCall[]> {
  await network.signIn()
  const lists = await operatorCalls(network.read)
  return [
    ...MONTHS_CALLS,
    ...lists.map(({ name, url }): MonthsCall => ({ name: `console: ${name}`, urlOf: () => url })),
  ].filter(({ name }) => name.startsWith(ONLY))
}

async function pairCalls(large: MonthsNetwork, small: MonthsNetwork) {
  const others = new Map((await callsOf(small)).map((call) => [call.name, call]))
  return (await callsOf(large)).map((call) => ({
    name: call.name,
    large: call,
    // A list too short for a page in the middle answers with its first.
    small: others.get(call.name) ?? call,
  }))
}

function print(
  rows: readonly { readonly name: string; readonly ours: number[]; readonly base: number[] }[],
) {
  const timesOf = ({ ours, base }: (typeof rows)[number]) =>
    percentile(ours, 0.99) / percentile(base, 0.99)
  printTable(
    [
      '',
      `${whole(SMALL)}: p50`,
      'p99',
      `${whole(LARGE)}: p50`,
      'p99',
      'p50 to small',
      'p99 to small',
      `p99 ≤ ${AIM}×`,
    ],
    rows.map((row) => [
      row.name,
      ...[row.base, row.ours].flatMap((each) =>
        [0.5, 0.99].map((part) => ms(percentile(each, part))),
      ),
      ratio(percentile(row.ours, 0.5), percentile(row.base, 0.5)),
      ratio(percentile(row.ours, 0.99), percentile(row.base, 0.99)),
      timesOf(row) <= AIM ? 'met' : 'unmet',
    ]),
  )
  const unmet = rows.filter((row) => timesOf(row) > AIM)
  const [worst] = rows.toSorted((one, other) => timesOf(other) - timesOf(one))
  console.log(
    `${whole(CALLS)} calls of each in turn after ${WARMING} that are thrown away. App and PostgreSQL share the machine.`,
  )
  printAim(
    unmet.length === 0,
    `every list and history: p99 at most ${AIM} times that of a tenth`,
    `${rows.length - unmet.length} of ${rows.length}, the worst ${worst === undefined ? '' : `${timesOf(worst).toFixed(2)} (${worst.name})`}`,
  )
}
