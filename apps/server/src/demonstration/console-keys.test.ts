import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OPERATOR_ENDPOINT_LIST } from '@yacheyka/contract/endpoint-lists'
import {
  exportGrowthReport,
  listGrowthReport,
} from '@yacheyka/contract/reports/console-growth-report'
import {
  exportOccupancyReport,
  listOccupancyReport,
} from '@yacheyka/contract/reports/console-occupancy-report'
import {
  exportRefusalReport,
  listRefusalReport,
} from '@yacheyka/contract/reports/console-refusal-report'
import {
  exportSilenceReport,
  listSilenceReport,
  SILENCE_SUBJECTS,
} from '@yacheyka/contract/reports/console-silence-report'
import {
  exportStorageReport,
  listStorageReport,
} from '@yacheyka/contract/reports/console-storage-report'
import {
  exportTravelReport,
  listTravelReport,
} from '@yacheyka/contract/reports/console-travel-report'
import { formatPin } from '@yacheyka/core/parcels/pickup-code'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { inTransaction } from '#/db/transaction.ts'
import { recordAudit } from '#/audit/audit.ts'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { makeTestDevice } from '#/devices/test-devices.ts'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { TEST_OPTIONS } from '#/parcel-store/test-parcels.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { loadDemonstration } from './load.ts'

// A parcel's uid is the key to its recipient's page, where the PIN and the QR stand. Walks every call of the console that reads,
// over the demonstration with acts of operators in it, and looks for any parcel's key in whatever is answered.

let opened: TestApp
let folder: string
let administrator: TestOperator
let touched: readonly Key[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-keys-'))
  opened = await openTestApp({ DATA_DIR: folder })
  const { files } = opened.context
  await loadDemonstration(db(), { ...TEST_OPTIONS, files }, { info: () => undefined })
  administrator = await signInOperator(opened, 'administrator', 'walker')
  touched = await act()
  await makeLocker(touched[0]?.barcode ?? '')
}, 120_000)
afterAll(async () => {
  await opened.close()
  await rm(folder, { recursive: true, force: true })
})

const db = () => opened.database.db

interface Key {
  readonly uid: string
  readonly barcode: string
  readonly pin: string
  readonly qr: string
}

/** Some of what operators do, so that the journal, histories and messages have something to tell. */
async function act(): Promise<readonly Key[]> {
  const { rows } = await sql<Key>`SELECT uid, barcode, pin, qr FROM parcel
    WHERE parent_uid IS NULL AND status IN ('stored', 'delivered', 'ready_for_pickup') AND NOT blocked
      AND receiver_phone <> '' ORDER BY uid LIMIT 4`.execute(db())
  const reason = 'Просьба получателя'
  for (const [at, path, payload] of [
    [0, 'resend', {}],
    [0, 'extend', { days: 1, reason }],
    [1, 'contacts', { phone: '+7 903 555-66-77', email: 'new@example.org', reason }],
    [1, 'block', { blocked: true, reason }],
    [2, 'correction', { status: 'taken_for_return', seen: await statusOf(rows[2]), reason }],
  ] as const) {
    const url = `/api/operator/parcels/${rows[at]?.barcode ?? ''}/${path}`
    const response = await administrator.inject({ method: 'POST', url, payload })
    expect([path, response.statusCode, response.body]).toEqual([path, 200, expect.anything()])
  }
  // As the journal was written before: it is never changed.
  await inTransaction(db(), (transaction) =>
    recordAudit(transaction, CLI_ACTOR, {
      action: 'parcel.extend',
      subject: { kind: 'parcel', id: rows[3]?.uid ?? '', name: 'Отправление прежних дней' },
    }),
  )
  return rows
}

/** A locker's own program at the point where this parcel lies behind the first door. */
async function makeLocker(barcode: string) {
  const { point_uid: pointUid, number } = await db()
    .selectFrom('parcel')
    .innerJoin('point', 'point.uid', 'parcel.point_uid')
    .select(['point_uid', 'number'])
    .where('barcode', '=', barcode)
    .executeTakeFirstOrThrow()
  await makeTestDevice(db(), pointUid ?? '')
  const door = { door: 1, board: 1, channel: 1, size: 'M', low: false, x: 0, y: 0 }
  const doors = JSON.stringify([{ ...door, width: 400, height: 200 }])
  await db().updateTable('device').set({ doors }).where('point_uid', '=', pointUid).execute()
  await db().updateTable('parcel').set({ cell_number: 1 }).where('barcode', '=', barcode).execute()
  const history = '/api/operator/lockers/:number/doors/:door/history'
  filled[history] = [history.replace(':number', encodeURIComponent(number)).replace(':door', '1')]
}

const statusOf = async (parcel: Key | undefined) =>
  (
    await db()
      .selectFrom('parcel')
      .select('status')
      .where('uid', '=', parcel?.uid ?? '')
      .executeTakeFirstOrThrow()
  ).status

const reading = OPERATOR_ENDPOINT_LIST.filter(({ method }) => method === 'GET')

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const YEAR = `from=${dayAgo(300)}&to=${dayAgo(-1)}`

/** What a call asks for besides its path, where it will not do without. */
const QUERIES: Readonly<Record<string, string>> = {
  '/api/operator/parcels/:barcode/correction': '?status=in_delivery',
  '/api/operator/parcels/:barcode/labels': '?format=zpl',
  '/api/operator/orders/:number/labels': '?format=zpl',
  '/api/operator/customers/:uid/statement': `?${YEAR}`,
  '/api/operator/customers/:uid/statement.xlsx': `?${YEAR}`,
  '/api/operator/applications': '?status=all&limit=100',
  '/api/operator/feed/refusals': '?show=all&limit=100',
  '/api/operator/feed/sources/points': '?name=demo',
  '/api/operator/feedback': '?state=all&limit=100',
  '/api/operator/responses': '?state=all&limit=100',
}
/** What a row of the list calls the part of the path, where it is another word. */
const FIELDS: Readonly<Record<string, string>> = { '/api/operator/orders': 'order_number' }

/** Maps, changes of a list, files that people sent, the files of imports, prices, vacancies: nothing of parcels, and not filled here. */
const NOT_READ: ReadonlySet<string> = new Set([
  '/api/operator/point-map',
  '/api/operator/locker-map',
  '/api/operator/locker-changes',
  '/api/operator/point-imports/:uid',
  '/api/operator/point-imports/:uid/rows',
  '/api/operator/point-imports/:uid/report.csv',
  '/api/operator/applications/:uid/files/:key',
  '/api/operator/responses/:uid/file',
  '/api/operator/tariffs/trial',
  '/api/operator/vacancies/:uid',
])

/** Paths whose parts no list tells. */
const filled: Record<string, readonly string[]> = {
  '/api/operator/inn/:inn': ['/api/operator/inn/7707083893'],
  '/api/operator/texts/:kind': ['news', 'instruction', 'question'].map(
    (kind) => `/api/operator/texts/${kind}`,
  ),
  ...Object.fromEntries(
    [listGrowthReport, exportGrowthReport].map(({ path }) => [
      path,
      ['customers', 'services'].map((by) => path.replace(':by', by)),
    ]),
  ),
  ...Object.fromEntries(
    [listOccupancyReport, exportOccupancyReport].map(({ path }) => [
      path,
      ['points', 'sizes'].map((by) => path.replace(':by', by)),
    ]),
  ),
  ...Object.fromEntries(
    [listRefusalReport, exportRefusalReport].map(({ path }) => [
      path,
      ['points', 'sizes', 'places'].map((by) => path.replace(':by', by)),
    ]),
  ),
  ...Object.fromEntries(
    [listSilenceReport, exportSilenceReport].map(({ path }) => [
      path,
      SILENCE_SUBJECTS.map((by) => path.replace(':by', by)),
    ]),
  ),
  ...Object.fromEntries(
    [listTravelReport, exportTravelReport].map(({ path }) => [
      path,
      ['cities', 'services'].map((by) => path.replace(':by', by)),
    ]),
  ),
  ...Object.fromEntries(
    [listStorageReport, exportStorageReport].map(({ path }) => [
      path,
      ['points', 'customers'].map((by) => path.replace(':by', by)),
    ]),
  ),
}

interface Listed {
  readonly results: readonly Readonly<Record<string, unknown>>[]
}

async function read(url: string) {
  const response = await administrator.inject({ url })
  expect([url, response.statusCode < 500]).toEqual([url, true])
  const isJson = String(response.headers['content-type']).includes('json')
  const listed = isJson
    ? z.looseObject({ results: z.array(z.looseObject({})) }).safeParse(response.json())
    : undefined
  const results: Listed['results'] = listed?.data?.results ?? []
  return { url, status: response.statusCode, body: response.body, results }
}

const SAMPLE = 15
const sampleOf = <T>(all: readonly T[]): readonly T[] => {
  const step = Math.max(1, Math.floor(all.length / SAMPLE))
  return all.filter((_, at) => at % step === 0)
}

/** The addresses that a path stands for: its parts filled from the list before them. */
async function urlsOf(path: string): Promise<readonly string[]> {
  const known = filled[path]
  if (known !== undefined) return known
  const at = path.lastIndexOf('/:')
  if (at < 0) return [path]
  const [name = '', ...rest] = path.slice(at + 2).split('/')
  const tail = rest.map((part) => `/${part}`).join('')
  const before = path.slice(0, at)
  const lists = await urlsOf(before)
  const urls: string[] = []
  for (const list of lists) {
    const { results } = await read(`${list}${QUERIES[before] ?? '?limit=100'}`)
    for (const row of sampleOf(results)) {
      const value = row[FIELDS[before] ?? name]
      if (typeof value === 'string' || typeof value === 'number')
        urls.push(`${list}/${encodeURIComponent(String(value))}${tail}`)
    }
  }
  const own =
    name === 'barcode' ? touched.map(({ barcode }) => path.replace(':barcode', barcode)) : []
  return [...own, ...urls]
}

/** A PIN is eight digits on their own: those of a barcode or of a day are none. */
function keysIn(body: string, keys: ReadonlyMap<string, string>): string[] {
  const plain = body.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
  const words = [
    ...plain.matchAll(/[1-9A-HJ-NP-Za-km-z]{22}/g),
    ...plain.matchAll(/(?<!\d)\d{8}(?!\d)/g),
    ...plain.matchAll(/(?<!\d)\d{4}-\d{4}(?!\d)/g),
  ]
  return words.flatMap(([word]) => keys.get(word) ?? [])
}

async function readKeys(): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<Key>`SELECT uid, barcode, pin, qr FROM parcel`.execute(db())
  return new Map(
    rows.flatMap(({ uid, pin, qr }) => [
      [uid, 'uid'],
      [qr, 'qr'],
      [pin, 'pin'],
      [formatPin(pin), 'pin'],
    ]),
  )
}

test(
  'no call of the console reveals a uid, a PIN or a QR of any parcel',
  { tags: ['slow'], timeout: 120_000 },
  async () => {
    const keys = await readKeys()
    const found: string[] = []
    const unread: string[] = []
    for (const { path } of reading.filter((each) => !NOT_READ.has(each.path))) {
      const urls = await urlsOf(path)
      let answered = 0
      for (const url of urls) {
        const { status, body } = await read(`${url}${QUERIES[path] ?? ''}`)
        if (status === 200) answered += 1
        found.push(...keysIn(body, keys).map((kind) => `${path}: ${kind}`))
      }
      if (answered === 0) unread.push(path)
    }
    expect([...new Set(found)]).toEqual([])
    expect(unread).toEqual([])
  },
)

test(
  'whichever field of whichever call is requested a uid, a PIN or a QR finds nothing',
  { tags: ['slow'], timeout: 120_000 },
  async () => {
    const [known] = touched
    for (const endpoint of reading) {
      const schema = z.toJSONSchema(endpoint.query ?? z.object({}), { io: 'input' })
      for (const name of Object.keys(schema.properties ?? {}))
        for (const key of [known?.uid, known?.pin, formatPin(known?.pin ?? ''), known?.qr]) {
          const [url] = await urlsOf(endpoint.path)
          const { status, results } = await read(`${url ?? ''}?${name}=${key ?? ''}`)
          expect([endpoint.id, name, status === 200 ? results : []]).toEqual([
            endpoint.id,
            name,
            [],
          ])
        }
    }
  },
)

test('no call takes a uid in place of a barcode', async () => {
  const ofParcels = OPERATOR_ENDPOINT_LIST.filter(({ path }) =>
    path.startsWith('/api/operator/parcels/:barcode'),
  )
  expect(ofParcels.length).toBeGreaterThan(10)
  for (const { method, path } of ofParcels) {
    const url = path.replace(':barcode', touched[0]?.uid ?? '')
    const response = await administrator.inject({
      method,
      url,
      ...(method === 'GET' ? {} : { payload: {} }),
    })
    expect([path, response.statusCode]).toEqual([path, 404])
  }
})
