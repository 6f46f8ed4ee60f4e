import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { inTransaction } from '../apps/server/src/db/transaction.ts'
import { readBareTokens } from '../apps/server/src/documents/test-bare-tokens.ts'
import { bumpRevision, writePoints } from '../apps/server/src/points/import-write.ts'
import { sql } from 'kysely'
import { checkParcels } from '../packages/contract/src/batches/batches.ts'
import { parseSheetFile } from '../packages/contract/src/sheets/sheets.ts'
import { readParcelSheet } from '../packages/core/src/sheets/parcel-sheet.ts'
import type { Server } from './child.ts'
import { makeNetwork } from './network.ts'
import { sheetOfParcels } from './package-sheet.ts'
import { forgetPeak, memoryOf } from './memory.ts'
import { buildProduct, startProduct } from './product.ts'
import { alternate, median, spread } from './rounds.ts'
import { sized } from './size.ts'
import { CACHE, openStore } from './store.ts'
import { ms, printAim, printTable, ratio, whole } from './table.ts'
import { makeUser, signIn } from './user.ts'

const PARCELS = sized(10_000, 100)
/** Lockers of the network, and those that the file names. */
const POINTS = sized(20_000, 200)
const NAMED = sized(800, 40)
/** Milliseconds until the table stands with its room judged. */
const WHOLE_AIM = 3_000
const ROUNDS = sized(15, 1)
const AIM = 2

/**
 * What a merchant waits for between choosing a file and seeing its table: the upload, the reading on the server, the response,
 * its parsing and every check of every cell, the last two in this process, as the browser does them.
 */
export async function run() {
  buildProduct()
  const dataDir = join(CACHE, 'data-package-load')
  rmSync(dataDir, { recursive: true, force: true })
  const database = await openStore(dataDir)
  const file = await sheetOfParcels(PARCELS, await makeLockers(database))
  try {
    await makeUser(database.db)
    const product = await startProduct(dataDir, {
      CAPTCHA_PROVIDER: 'off',
      LIMIT_SHEETS_PER_HOUR: '100000',
    })
    try {
      await measure(product, file)
    } finally {
      await product.close()
    }
  } finally {
    await database.close()
  }
}

async function measure(product: Server, file: Buffer): Promise<void> {
  const { access: token } = await signIn(product)
  const before = memoryOf(product)
  forgetPeak(product)
  const processor = {
    floor: [] as number[],
    ours: [] as number[],
    judged: [] as number[],
  }
  const [floor = [], ours = [], judged = []] = await alternate(
    [
      { name: 'floor', measure: () => timedAsync(() => readBareTokens(file), processor.floor) },
      {
        name: 'ours',
        measure: () =>
          timedAsync(async () => void (await load(product, token, file)), processor.ours, product),
      },
      {
        name: 'judged',
        measure: () =>
          timedAsync(
            async () => judge(product, token, await load(product, token, file)),
            processor.judged,
            product,
          ),
      },
    ],
    ROUNDS,
  )
  const base = median(floor)
  const row = (name: string, times: readonly number[], spent: readonly number[]) => [
    name,
    ms(median(times)),
    spread(times).map(ms).join(' … '),
    ratio(median(times), base),
    ms(median(spent)),
    ratio(median(spent), median(processor.floor)),
  ]
  printTable(
    [
      `${whole(PARCELS)} rows × 14, ${(file.length / 1e6).toFixed(1)} MB`,
      'time',
      'half of rounds',
      'to floor',
      'processor',
      'to floor',
    ],
    [
      row('floor: unzip and tokens', floor, processor.floor),
      row('upload to checked table', ours, processor.ours),
      row('the same, lockers and room judged', judged, processor.judged),
    ],
  )
  console.log(
    `${ROUNDS} rounds of each in turn after one that is thrown away; medians. Floor: yauzl and saxes over every part, with ` +
      `handlers that do nothing. The server’s memory: ${whole(before)} MB before the first file, ${whole(memoryOf(product, 'VmHWM'))} MB at its highest.`,
  )
  printAim(median(ours) / base <= AIM, `at most ${AIM}× the floor`, ratio(median(ours), base))
  printAim(
    median(judged) <= WHOLE_AIM,
    `room judged within ${whole(WHOLE_AIM)} ms`,
    ms(median(judged)),
  )
}

/** A network whose lockers have cells, a third of them none that is free. @returns those that the file names */
async function makeLockers({ db }: Awaited<ReturnType<typeof openStore>>): Promise<string[]> {
  const network = makeNetwork(POINTS)
  for (let from = 0; from < network.length; from += 1_000)
    await inTransaction(db, (transaction) =>
      writePoints(transaction, network.slice(from, from + 1_000), new Set(['name'])),
    )
  await sql`INSERT INTO point_cell (point_uid, cell_size, total, taken)
    SELECT uid, cell_size, 20, CASE WHEN nth % 3 = 0 THEN 20 ELSE nth % 20 END
    FROM (SELECT uid, row_number() OVER (ORDER BY number) AS nth FROM point) AS numbered,
      unnest(ARRAY['S/2', 'M/2', 'S', 'M', 'L', 'XL']) AS cell_size
    ON CONFLICT (point_uid, cell_size) DO UPDATE SET total = excluded.total, taken = excluded.taken`.execute(
    db,
  )
  await inTransaction(db, bumpRevision)
  const step = Math.floor(network.length / NAMED)
  return network.filter((_, at) => at % step === 0).map(({ number }) => number)
}

/** Milliseconds by the clock; those of processors, the server's too, are put beside the others. */
async function timedAsync(
  work: () => Promise<void>,
  processor: number[],
  server?: Server,
): Promise<number> {
  const own = process.cpuUsage()
  const theirs = server?.cpuSeconds() ?? 0
  const started = performance.now()
  await work()
  const time = performance.now() - started
  const { user, system } = process.cpuUsage(own)
  processor.push((user + system) / 1000 + ((server?.cpuSeconds() ?? 0) - theirs) * 1000)
  return time
}

/** @throws where a row was lost or a cell refused */
async function load({ origin }: Server, token: string, file: Buffer): Promise<Reading> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)]), 'parcels.xlsx')
  const response = await fetch(`${origin}${parseSheetFile.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${response.status} ${text}`)
  const { results } = JSON.parse(text) as { results: Parameters<typeof readParcelSheet>[0] }
  const reading = readParcelSheet(results)
  if (reading.kind !== 'read' || reading.parcels.length !== PARCELS || reading.errors.length > 0)
    throw new Error('the table is not what was sent')
  return reading
}

type Reading = Extract<ReturnType<typeof readParcelSheet>, { readonly kind: 'read' }>

/** As the page asks when the rows are there. @throws where no line was refused, or all were */
async function judge({ origin }: Server, token: string, { parcels }: Reading): Promise<void> {
  const response = await fetch(`${origin}${checkParcels.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      parcels: parcels.map(({ rows, parcelNumber, terminalNumber, size, weight }) => ({
        row: rows[0] ?? 0,
        parcel_number: parcelNumber,
        terminal_number: terminalNumber,
        cells: [size],
        weight,
      })),
    }),
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${response.status} ${text}`)
  const { refused } = JSON.parse(text) as { refused: readonly unknown[] }
  if (refused.length === 0 || refused.length === PARCELS)
    throw new Error(`${refused.length} lines refused`)
}
