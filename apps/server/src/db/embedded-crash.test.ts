import { spawn } from 'node:child_process'
import { cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { OpenDatabase } from './open.ts'
import { TestStore, serverOf } from './test-store.ts'

const store = new TestStore()
const others: (() => boolean)[] = []
afterEach(async () => {
  for (const end of others.splice(0)) end()
  await store.stop()
})
afterAll(() => store.remove())

const shop = { id: 1, name: 'Книжный двор', url: 'https://shop.example' }

async function shopsOf({ pool }: OpenDatabase): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('SELECT count(*) FROM shop')
  return rows[0]?.count ?? 0
}

async function killServerOf(folder: string): Promise<void> {
  const pid = await serverOf(folder)
  if (pid === undefined) throw new Error(`no server on ${folder}`)
  process.kill(pid, 'SIGKILL')
}

const wrote = (lines: readonly string[]): number =>
  lines.filter((line) => line.startsWith('wrote')).length

test('the server of a product that was killed is adopted', async () => {
  const folder = await store.filledFolder()
  const product = store.start(folder, 'write')
  await product.says('wrote 20')
  const server = await serverOf(folder)
  await product.end('SIGKILL')
  expect(await serverOf(folder)).toBe(server)
  const next = await store.open(folder)
  expect(await serverOf(folder)).toBe(server)
  expect(await shopsOf(next)).toBeGreaterThanOrEqual(wrote(product.lines))
  await next.close()
  expect(await serverOf(folder)).toBeUndefined()
})

test('a server that was killed comes back by itself, with all that was committed, for every process', async () => {
  const folder = await store.filledFolder()
  const first = await store.open(folder)
  const second = await store.open(folder)
  await first.db.insertInto('shop').values(shop).execute()
  await killServerOf(folder)
  // Until they notice, connections that were open still answer.
  await expect.poll(() => store.logged).toContain('database: the embedded server is back')
  await expect.poll(() => shopsOf(first).catch(String)).toBe(1)
  await expect.poll(() => shopsOf(second).catch(String)).toBe(1)
  await Promise.all([first.close(), second.close()])
  expect(await serverOf(folder)).toBeUndefined()
})

test('a server in a temporary socket folder comes back where the others look for it', async () => {
  const folder = await store.filledFolder('почтоматы-и-пункты-выдачи-'.repeat(4))
  const first = await store.open(folder)
  expect(await shopsOf(first)).toBe(0)
  await killServerOf(folder)
  const second = await store.open(folder)
  expect(second.connection.host).toBe(first.connection.host)
  await expect.poll(() => shopsOf(first).catch(String)).toBe(0)
  await Promise.all([first.close(), second.close()])
  expect(store.logged.filter((message) => message.includes('fault'))).toEqual([])
})

test('what was acknowledged survives kill -9 of the server, three times over', async () => {
  const folder = await store.filledFolder()
  for (let round = 1; round <= 3; round += 1) {
    const product = store.start(folder, 'write')
    await product.says('wrote 30')
    await killServerOf(folder)
    await product.end('SIGKILL')
    const next = await store.open(folder)
    expect(await shopsOf(next)).toBeGreaterThanOrEqual(wrote(product.lines))
    await next.pool.query('TRUNCATE shop')
    await next.close()
  }
})

test('a lock file that names a stranger or a zombie is stale', async () => {
  const folder = await store.filledFolder()
  const file = join(folder, 'postgres', 'postmaster.pid')
  const stranger = spawn('sleep', ['60'])
  others.push(() => stranger.kill())
  // The shell leaves its child to the longer `sleep`, which waits for nobody.
  const keeper = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'])
  others.push(() => keeper.kill())
  const zombie = await new Promise<number>((resolve) => {
    keeper.stdout.once('data', (said: Buffer) => resolve(Number(String(said))))
  })
  await expect.poll(() => readFile(`/proc/${zombie}/stat`, 'utf8')).toMatch(/\) Z /)
  for (const pid of [stranger.pid ?? 0, zombie]) {
    const lines = [pid, join(folder, 'postgres'), 1, 5432, join(folder, 'postgres'), '', '1 1', '']
    await writeFile(file, lines.join('\n'))
    await writeFile(join(folder, 'postgres', '.s.PGSQL.5432.lock'), `${pid}\n`)
    const database = await store.open(folder)
    expect(await shopsOf(database)).toBe(0)
    await database.close()
    expect(process.kill(pid, 0)).toBe(true)
  }
})

test('a copy of a running store gets a server of its own', async () => {
  const folder = await store.filledFolder()
  const original = await store.open(folder)
  await original.pool.query('CHECKPOINT')
  const copy = await store.folder('copy')
  await cp(folder, copy, {
    recursive: true,
    filter: (path) => !path.includes('.s.PGSQL') || path.endsWith('.lock'),
  })
  const copied = await store.open(copy)
  await original.db.insertInto('shop').values(shop).execute()
  expect([await shopsOf(original), await shopsOf(copied)]).toEqual([1, 0])
  await Promise.all([original.close(), copied.close()])
})

test('a first start that was killed leaves nothing in the way of the next', async () => {
  const folder = await store.folder()
  const gone = spawn('true')
  await new Promise((resolve) => gone.once('exit', resolve))
  await mkdir(join(folder, `postgres-new-${gone.pid}-abc123`, 'base'), { recursive: true })
  await (await store.open(folder)).close()
  expect(await readdir(folder)).toEqual(['postgres', 'postgres.log'])
})

test('a server that cannot start says why', async () => {
  const folder = await store.filledFolder()
  const configuration = join(folder, 'postgres', 'postgresql.conf')
  const good = await readFile(configuration, 'utf8')
  await writeFile(configuration, `${good}\nshared_buffers = lots\n`)
  await expect(store.open(folder)).rejects.toThrow(/не запускается.*shared_buffers.*lots/s)
  await writeFile(configuration, good)
})
