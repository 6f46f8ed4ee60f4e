import { randomUUID } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { noteArchiveCheck } from '#/backup/archive-drill.ts'
import { DUMP } from '#/backup/manifest.ts'
import { noteBackup, noteVerified } from '#/backup/note-backup.ts'
import { runChore } from '#/jobs/run-chore.ts'
import { verifyBooks } from '#/jobs/verify-books.ts'
import { insertPayer } from '#/ledger/test-ledger.ts'
import { NO_FILES, message, put, testConfig } from '#/messages/test-outbox.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const read = (path: string) => readFile(join(ROOT, path), 'utf8')

const alertsSchema = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
          annotations: z.strictObject({
            summary: z.string().regex(/[а-яё]/i),
            runbook: z.string().regex(/^docs\/alerts\.md#[a-z-]+$/),
          }),
        }),
      ),
    }),
  ),
})

const dashboardSchema = z.object({
  schemaVersion: z.literal(39),
  uid: z.string(),
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      type: z.enum(['row', 'timeseries', 'stat']),
      targets: z.array(z.object({ expr: z.string() })).default([]),
    }),
  ),
})

let opened: TestApp
let exposed: ReadonlySet<string>
let sampled: ReadonlySet<string>
beforeAll(async () => {
  opened = await openTestApp()
  await liveALittle(opened)
  const { body } = await opened.app.inject('/metrics')
  const lines = body.split('\n')
  exposed = new Set(lines.flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []))
  sampled = new Set(lines.flatMap((line) => /^([a-zA-Z_:]\w*)[ {]/.exec(line)?.[1] ?? []))
})
afterAll(() => opened.close())

/** One of everything that has a number only once it has been. */
async function liveALittle({ app, database }: TestApp) {
  const { db } = database
  await put(database, [message({ sendAfter: new Date(Date.now() - 1000) })])
  const folder = await mkdtemp(join(tmpdir(), 'yacheyka-watch-'))
  await writeFile(join(folder, DUMP), '')
  await noteBackup(db, folder, new Date())
  await noteVerified(db, new Date())
  await noteArchiveCheck(db, 0, new Date())
  await rm(folder, { recursive: true })
  const context = { db, config: testConfig({}), files: NO_FILES }
  await runChore('verify_books', ({ db: own }, now) => verifyBooks(own, now), context)
  const customerUid = await insertPayer(db)
  await db
    .insertInto('tally')
    .values(
      (['parcel', 'order'] as const).map((subject) => ({
        customer_uid: customerUid,
        subject,
        day: '2026-11-20',
        status: 'created',
        count: 1,
      })),
    )
    .execute()
  const heard = { source: 'test', day: '2026-11-20', events: 2, refused: 1, heard_at: new Date() }
  await db.insertInto('feed_day').values(heard).execute()
  await db
    .insertInto('feed_day_part')
    .values({ ...heard, part: 0 })
    .execute()
  const at = new Date('2026-11-20T12:00:00+03:00')
  await db
    .insertInto('silence_state')
    .values(
      (['point', 'source'] as const).map((kind) => ({
        kind,
        subject: kind === 'point' ? randomUUID() : 'test',
        last_at: at,
        source: '',
        said: '',
        since: at,
        usual: 60,
        pause_limit: 60,
        limit_day: '2026-11-20',
        due_at: at,
        silent_since: at,
        watched: true,
      })),
    )
    .execute()
  await app.inject('/api/news/')
}

const WORDS = new Set(
  'by without on ignoring and or unless offset bool group_left group_right vector'.split(' '),
)

/** The metrics that an expression of PromQL names: not its functions, labels, strings, spans of time. */
function metricsOf(expression: string): readonly string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '')
  const names = [...bare.matchAll(/[a-zA-Z_:][\w:]*(?!\w*\s*\()/g)].map(([name]) => name)
  return names.filter((name) => !WORDS.has(name) && !/^\d*e\d+$/.test(name))
}

/** Names that no metric of ours has: of counters the lines come with the first count, of all others at once. */
const unknownOf = (expression: string) =>
  metricsOf(expression).filter((name) => {
    if (name === 'up' || sampled.has(name)) return false
    const whole = name.replace(/_(bucket|sum|count)$/, '')
    return !(exposed.has(name) && name.endsWith('_total')) && !exposed.has(whole)
  })

test('names are found in expressions', () => {
  expect(
    metricsOf('max by (task) (rate(one_total{a="b c",d=~"e"}[5m])) / scalar(two) > 1e9 and three'),
  ).toEqual(['one_total', 'two', 'three'])
  expect(unknownOf('max(yacheyka_no_such_thing) > 0')).toEqual(['yacheyka_no_such_thing'])
})

test('each alert asks what is really reported, says what is wrong, and leads to what to do', async () => {
  const { groups } = alertsSchema.parse(parse(await read('deploy/monitoring/alerts.yml')))
  const rules = groups.flatMap((group) => group.rules)
  expect(rules.length).toBeGreaterThanOrEqual(20)
  expect(new Set(rules.map((rule) => rule.alert)).size).toBe(rules.length)
  expect(rules.flatMap((rule) => unknownOf(rule.expr))).toEqual([])
  const runbook = await read('docs/alerts.md')
  const missing = rules
    .map(({ annotations }) => annotations.runbook.split('#')[1] ?? '')
    .filter((anchor) => !runbook.includes(`<a id="${anchor}"></a>`))
  expect(missing).toEqual([])
})

test('each panel of the dashboard asks what is really reported', async () => {
  const { panels } = dashboardSchema.parse(
    JSON.parse(await read('deploy/monitoring/dashboard.json')),
  )
  expect(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => unknownOf(expr)))).toEqual(
    [],
  )
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(panels.filter(({ type, targets }) => type !== 'row' && targets.length === 0)).toEqual([])
})

test('all that is reported of the network is on the dashboard', async () => {
  const text = await read('deploy/monitoring/dashboard.json')
  const ours = [...exposed].filter((name) => name.startsWith('yacheyka_'))
  expect(ours.filter((name) => !text.includes(name))).toEqual([])
})

test('what the docs name is reported, and all that is reported is in the docs', async () => {
  const text = await read('docs/observability.md')
  const named = new Set([...text.matchAll(/\byacheyka_[a-z_]+/g)].map(([name]) => name))
  expect([...named].filter((name) => unknownOf(name).length > 0)).toEqual([])
  const ours = [...exposed].filter((name) => name.startsWith('yacheyka_'))
  expect(ours.filter((name) => !named.has(name))).toEqual([])
})

const promtool = (() => {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

test.runIf(promtool)('Prometheus itself takes the rules', () => {
  const rules = join(ROOT, 'deploy/monitoring/alerts.yml')
  expect(execFileSync('promtool', ['check', 'rules', rules], { encoding: 'utf8' })).toMatch(
    /SUCCESS: \d\d rules found/,
  )
})

test('alarms are sent on, to a receiver that has e-mail and a webhook', async () => {
  const prometheus = JSON.stringify(parse(await read('deploy/monitoring/prometheus.yml')))
  expect(prometheus).toContain('alertmanager:9093')
  const config = z
    .object({
      // Alertmanager encodes a header that is not ASCII as a whole, its address too.
      global: z.object({ smtp_from: z.email() }),
      route: z.object({
        receiver: z.string(),
        routes: z.array(z.object({ receiver: z.string() })),
      }),
      receivers: z.array(
        z.object({
          name: z.string(),
          email_configs: z.array(z.object({ to: z.email() })).min(1),
          webhook_configs: z.array(z.object({ url: z.url() })).min(1),
        }),
      ),
    })
    .parse(parse(await read('deploy/monitoring/alertmanager.yml')))
  const names = config.receivers.map(({ name }) => name)
  for (const { receiver } of [config.route, ...config.route.routes])
    expect(names).toContain(receiver)
})
