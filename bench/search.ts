import { memoryUsage } from 'node:process'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { pino } from 'pino'
import { MAP_CENTRE } from '../packages/core/src/map/map-view.ts'
import { findPlaces } from '../packages/core/src/place-search/find-places.ts'
import { buildPointTable } from '../packages/core/src/place-search/point-table.ts'
import type { MapNames } from '../packages/core/src/place-search/map-names.ts'
import type { SearchedTables } from '../packages/core/src/place-search/place-search.ts'
import { openStreetMap } from '../apps/server/src/adapters/map/street-map.ts'
import { CITY_TABLE, DISTRICT_TABLE, SETTLEMENTS } from '../apps/server/src/gazetteer/gazetteer.ts'
import { networkRows } from './network.ts'
import { type BenchAddress, SPELLINGS, readBenchAddress, withMistake } from './search-spellings.ts'
import { sized } from './size.ts'
import { ms, printAim, printTable, whole } from './table.ts'

const COUNT = sized(60_000, 1_000)
const REQUESTED = sized(1_000, 40)
const FIRST = 5
/** Of so many points, one tells no city: its position has to. */
const WITHOUT_CITY = 4
const AIM_FOUND = 0.98
const AIM_MISTAKEN = 0.95
const AIM_P99 = 20

interface Row {
  readonly number: string
  readonly name: string
  readonly settlement: string
  readonly address: string
  readonly longitude: number
  readonly latitude: number
}

interface Question {
  readonly address: BenchAddress
  readonly wanted: string
}

/**
 * Addresses of the network's own points, typed in the ways people write them, right and with one letter wrong. A point is
 * found where it, or another in the same house, stands among the first five answers. The streets and districts of the
 * demonstration's archive are searched too. Floor: one pass over all addresses.
 */
export async function run() {
  const rows = networkRows(COUNT).map(withoutSomeCities)
  const started = performance.now()
  const made = buildPointTable(rows, SETTLEMENTS)
  const built = performance.now() - started
  const before = heapUsed()
  // The server's thread hands the table over; what arrives is a copy, its texts apart from those of the rows.
  const points = structuredClone(made)
  const memory = heapUsed() - before
  const { streets, districts } = await readArchive()
  const tables = { cities: CITY_TABLE, districts: [DISTRICT_TABLE, districts], points, streets }
  const questions = questionsOf(rows)
  // The engine's compiler warms up on other questions than it is measured with.
  for (const { address } of questions.slice(0, 50))
    search(tables, SPELLINGS['as it is stored']?.(address) ?? '')
  const times: number[] = []
  const lines = Object.entries(SPELLINGS).map(([name, spell]) => {
    const right = measure(tables, rows, questions, (question) => spell(question.address), times)
    const mistaken = measure(
      tables,
      rows,
      questions,
      (question, pick) => withMistake(spell(question.address), pick),
      times,
    )
    return { name, right, mistaken }
  })
  const floor = timeOfPass(rows)
  print(lines, times, floor)
  console.log(
    `\n${whole(COUNT)} points: built in ${ms(built)}, ${(memory / 1e6).toFixed(1)} MB held by the process.`,
  )
}

async function readArchive(): Promise<MapNames> {
  const file = fileURLToPath(new URL('../apps/server/maps/streets.pmtiles', import.meta.url))
  const map = await openStreetMap(file, pino({ level: 'silent' }))
  await map.namesRead
  const names = map.names()
  await map.close()
  if (names === null) throw new Error('The archive of streets has no names')
  return names
}

const search = (tables: SearchedTables, text: string) =>
  findPlaces(tables, text, { ...MAP_CENTRE, city: 'Москва' }, FIRST)

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function heapUsed(): number {
  collectGarbage()
  const { heapUsed: heap, arrayBuffers } = memoryUsage()
  return heap + arrayBuffers
}

/** A point of a network that tells no city: its address begins with the street. */
function withoutSomeCities(row: Row, place: number): Row {
  const read = place % WITHOUT_CITY === 0 ? readBenchAddress(row.address) : undefined
  return read === undefined
    ? row
    : { ...row, settlement: '', address: `${read.street}, ${read.house}` }
}

/** Every so many points one question, with its city as it was before some lost theirs. */
function questionsOf(rows: readonly Row[]): Question[] {
  const complete = networkRows(COUNT)
  const step = Math.max(1, Math.floor(rows.length / REQUESTED))
  return complete
    .flatMap((row, place) => {
      const address = place % step === 0 ? readBenchAddress(row.address) : undefined
      return address === undefined ? [] : { address, wanted: rows[place]?.address ?? '' }
    })
    .slice(0, REQUESTED)
}

function measure(
  tables: SearchedTables,
  rows: readonly Row[],
  questions: readonly Question[],
  spell: (question: Question, pick: (count: number) => number) => string | undefined,
  times: number[],
): number {
  const pick = createPicker()
  let found = 0
  let requested = 0
  for (const question of questions) {
    const text = spell(question, pick)
    if (text === undefined) continue
    requested += 1
    const started = performance.now()
    const hits = search(tables, text)
    times.push(performance.now() - started)
    const isRight = hits.some(
      ({ ordinal }) => ordinal !== null && rows[ordinal]?.address === question.wanted,
    )
    if (isRight) found += 1
    else if (process.env['BENCH_MISSES'] !== undefined)
      console.log(`missed: ${text} → ${question.wanted}`)
  }
  return requested === 0 ? Number.NaN : found / requested
}

/** The same picks in each run. */
function createPicker(): (count: number) => number {
  let state = 12_345
  return (count) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return count === 0 ? 0 : Math.floor((state / 2_147_483_648) * count)
  }
}

/** One look at every address, for the scale. */
function timeOfPass(rows: readonly Row[]): number {
  const started = performance.now()
  let found = 0
  for (const { address } of rows) if (address.includes('Садовая, д. 12')) found += 1
  return found < 0 ? 0 : performance.now() - started
}

function print(
  lines: readonly { readonly name: string; readonly right: number; readonly mistaken: number }[],
  times: readonly number[],
  floor: number,
) {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  printTable(
    ['spelling', `among the first ${FIRST}`, 'one letter wrong'],
    lines.map(({ name, right, mistaken }) => [name, percent(right), percent(mistaken)]),
  )
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
  printTable(
    [
      `${whole(times.length)} searches`,
      'p50',
      'p95',
      'p99',
      'greatest',
      'one pass over the addresses',
    ],
    [['time', ms(at(0.5)), ms(at(0.95)), ms(at(0.99)), ms(at(1)), ms(floor)]],
  )
  const least = Math.min(...lines.map(({ right }) => right))
  const leastMistaken = Math.min(...lines.map(({ mistaken }) => mistaken))
  printAim(
    least >= AIM_FOUND,
    'the right point among the first five in 98 % of each spelling',
    percent(least),
  )
  printAim(leastMistaken >= AIM_MISTAKEN, 'in 95 % with one letter wrong', percent(leastMistaken))
  printAim(at(0.99) <= AIM_P99, `p99 at most ${AIM_P99} ms`, ms(at(0.99)))
}
