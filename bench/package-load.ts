import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashPassword } from '../apps/server/src/auth/password-hash.ts'
import { newUid } from '../apps/server/src/db/uuid.ts'
import { readBareTokens } from '../apps/server/src/documents/test-bare-tokens.ts'
import { obtainTokens } from '../packages/contract/src/accounts/accounts.ts'
import { parseSheetFile } from '../packages/contract/src/sheets/sheets.ts'
import { readParcelSheet } from '../packages/core/src/sheets/parcel-sheet.ts'
import type { Server } from './child.ts'
import { sheetOfParcels } from './package-sheet.ts'
import { buildProduct, startProduct } from './product.ts'
import { alternate, median, spread } from './rounds.ts'
import { sized } from './size.ts'
import { CACHE, openStore } from './store.ts'
import { ms, printAim, printTable, ratio, whole } from './table.ts'

const PARCELS = sized(10_000, 100)
const ROUNDS = sized(15, 1)
const AIM = 2
const LOGIN = 'bench-sheet'
const PASSWORD = 'Bench-2026-pass'

/**
 * What a merchant waits for between choosing a file and seeing its table: the upload, the reading on the server, the answer,
 * its parsing and every check of every cell, the last two in this process, as the browser does them.
 */
export async function run() {
  buildProduct()
  const dataDir = join(CACHE, 'data-package-load')
  rmSync(dataDir, { recursive: true, force: true })
  const database = await openStore(dataDir)
  const file = await sheetOfParcels(PARCELS)
  try {
    await makeUser(database)
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
  const token = await signIn(product)
  const before = memoryOf(product, 'VmRSS')
  forgetPeak(product)
  const processor = { floor: [] as number[], ours: [] as number[] }
  const [floor = [], ours = []] = await alternate(
    [
      { name: 'floor', measure: () => timedAsync(() => readBareTokens(file), processor.floor) },
      {
        name: 'ours',
        measure: () => timedAsync(() => load(product, token, file), processor.ours, product),
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
    ],
  )
  console.log(
    `${ROUNDS} rounds of each in turn after one that is thrown away; medians. Floor: yauzl and saxes over every part, with ` +
      `handlers that do nothing. The server’s memory: ${before} MB before the first file, ${memoryOf(product, 'VmHWM')} MB at its highest.`,
  )
  printAim(median(ours) / base <= AIM, `at most ${AIM}× the floor`, ratio(median(ours), base))
}

async function makeUser({ db }: Awaited<ReturnType<typeof openStore>>): Promise<void> {
  const customerUid = newUid()
  await db.insertInto('customer').values({ uid: customerUid, name: 'ООО «Мерило»' }).execute()
  await db
    .insertInto('juridical_user')
    .values({
      uid: newUid(),
      customer_uid: customerUid,
      login: LOGIN,
      password_hash: await hashPassword(PASSWORD),
      ceo_fullname: '',
      ceo_phone: '',
      email: '',
      created_at: new Date(),
    })
    .execute()
}

async function signIn({ origin }: Server): Promise<string> {
  const response = await fetch(`${origin}${obtainTokens.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: LOGIN, password: PASSWORD }),
  })
  return obtainTokens.answers[200].parse(await response.json()).access
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
async function load({ origin }: Server, token: string, file: Buffer): Promise<void> {
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
  if (reading.kind !== 'read' || reading.parcels.length !== PARCELS || reading.faults.length > 0)
    throw new Error('the table is not what was sent')
}

/** Megabytes that the process holds, or held at its highest since `forgetPeak`. Linux only. */
function memoryOf({ pid }: Server, which: 'VmRSS' | 'VmHWM'): string {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return (Number(new RegExp(`${which}:\\s+(\\d+)`).exec(status)?.[1]) / 1024).toFixed(0)
  } catch {
    return '?'
  }
}

/** Starting takes more than serving does. */
function forgetPeak({ pid }: Server): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
  } catch {
    console.log('The peak of memory includes the start.')
  }
}
