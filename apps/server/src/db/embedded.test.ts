import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { TestStore, serverOf } from './test-store.ts'

const store = new TestStore()
afterEach(() => store.stop())
afterAll(() => store.remove())

const shop = { id: 1, name: 'Книжный двор', url: 'https://shop.example' }

test('a first start makes a private store, a second finds what was kept', async () => {
  const folder = await store.folder()
  const first = await store.open(folder)
  await migrate(first.pool)
  await first.db.insertInto('shop').values(shop).execute()
  expect(first.describe).toBe(`встроенный PostgreSQL 18.4, ${join(folder, 'postgres')}`)
  expect((await stat(join(folder, 'postgres'))).mode & 0o777).toBe(0o700)
  const { rows } = await first.pool.query(`SELECT current_setting('listen_addresses') AS addresses,
    current_setting('fsync') AS fsync, current_setting('server_encoding') AS encoding,
    array(SELECT unnest('{жук,Ель,ёж,ель,Аист}'::text[]) AS word ORDER BY word) AS words`)
  expect(rows).toEqual([
    { addresses: '', fsync: 'on', encoding: 'UTF8', words: ['Аист', 'ёж', 'ель', 'Ель', 'жук'] },
  ])
  await first.close()
  expect(await serverOf(folder)).toBeUndefined()

  const second = await store.open(folder)
  expect(await second.db.selectFrom('shop').selectAll().execute()).toEqual([
    { ...shop, visitor_count: 0 },
  ])
  await second.close()
  expect(await readdir(folder)).toEqual(['postgres', 'postgres.log'])
})

test('a second process comes to the same server; the first goes without harm; the last stops it', async () => {
  const folder = await store.filledFolder()
  const first = store.start(folder)
  await first.says('ready')
  const server = await serverOf(folder)
  const second = await store.open(folder)
  await first.end('SIGTERM')
  await first.says('closed')
  expect(await serverOf(folder)).toBe(server)
  await second.db.insertInto('shop').values(shop).execute()
  await second.close()
  expect(await serverOf(folder)).toBeUndefined()
})

test('processes that start at once on an empty folder all come to one server', async () => {
  const folder = await store.folder()
  const products = [1, 2].map(() => store.start(folder))
  await Promise.all(products.map((product) => product.says('ready')))
  const database = await store.open(folder)
  const { rows } = await database.pool.query<{ count: number }>(
    `SELECT count(*) FROM pg_stat_activity WHERE application_name = 'product'`,
  )
  expect(rows[0]?.count).toBeGreaterThanOrEqual(2)
  await database.close()
  await Promise.all(products.map((product) => product.end('SIGTERM')))
  expect(await serverOf(folder)).toBeUndefined()
  expect((await readdir(folder)).filter((name) => name.startsWith('postgres-new'))).toEqual([])
})

test('who comes while the last one leaves finds or starts a server', async () => {
  const folder = await store.filledFolder()
  const visit = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      const database = await store.open(folder)
      await database.db.selectFrom('shop').selectAll().execute()
      await database.close()
    }
  }
  await Promise.all([visit(6), sleep(40).then(() => visit(6)), sleep(90).then(() => visit(6))])
  expect(await serverOf(folder)).toBeUndefined()
  expect(store.logged.filter((message) => /fault|did not/.test(message))).toEqual([])
})

test('a client such as pg_dump keeps the server running', async () => {
  const folder = await store.filledFolder()
  const database = await store.open(folder)
  const dump = new Client(database.connection)
  await dump.connect()
  await database.close()
  expect((await dump.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await dump.end()
  await (await store.open(folder)).close()
  expect(await serverOf(folder)).toBeUndefined()
})

test('Ctrl-C in the terminal stops the product first and the server after it', async () => {
  const folder = await store.filledFolder()
  const product = store.start(folder, 'write')
  const neighbour = store.start(folder)
  await Promise.all([product.says('wrote 5'), neighbour.says('ready')])
  const server = await serverOf(folder)
  process.kill(-(product.child.pid ?? 0), 'SIGINT')
  await product.says('closed')
  expect(await serverOf(folder)).toBe(server)
  expect(product.lines).not.toContain('log database: the embedded server went away')
})

const long = 'очень-длинная-папка-'.repeat(6)
test.each([
  ['Cyrillic', 'данные почтоматов', (folder: string) => folder],
  ['too long for a socket', long, () => tmpdir()],
  ['with signs that settings give a meaning', `a "b", 'c' $d %e \\f`, (folder: string) => folder],
])('a path that is %s', async (_what, name, socketsIn) => {
  const folder = await store.filledFolder(name)
  const first = store.start(folder)
  const socket = (await first.says('ready')).slice('ready '.length)
  expect(dirname(socket)).toBe(socketsIn(folder))
  expect((await stat(socket)).mode & 0o777).toBe(0o700)
  const second = await store.open(folder)
  expect(second.connection.host).toBe(socket)
  await first.end('SIGTERM')
  await second.db.insertInto('shop').values(shop).execute()
  await second.close()
  expect(await serverOf(folder)).toBeUndefined()
  // Nothing stays in the temporary folder.
  const stays = await stat(socket).then(
    () => socket,
    () => undefined,
  )
  expect(stays).toBe(name === long ? undefined : join(folder, 'postgres'))
})

test('a folder that holds something else is left alone', async () => {
  const folder = await store.folder()
  await mkdir(join(folder, 'postgres'), { recursive: true })
  await writeFile(join(folder, 'postgres', 'notes.txt'), 'mine')
  await expect(store.open(folder)).rejects.toThrow(/лежит не база PostgreSQL/)
  await writeFile(join(folder, 'postgres', 'PG_VERSION'), '16\n')
  await expect(store.open(folder)).rejects.toThrow(/PostgreSQL 16, а программа несёт 18/)
  expect(await readdir(join(folder, 'postgres'))).toEqual(['PG_VERSION', 'notes.txt'])
})
