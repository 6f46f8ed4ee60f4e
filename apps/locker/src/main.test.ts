import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { json } from 'node:stream/consumers'
import { DEVICE_PATHS } from '@yacheyka/contract/device/paths'
import { SIM_DOORS } from '@yacheyka/locker/boards/sim-door-map'
import { afterEach, expect, test } from 'vitest'
import { SIM_ACT_PATH } from './host/paths.ts'
import { openStoredCabinet } from './sim/stored-cabinet.ts'
import { openSqliteStore } from './store/sqlite-store.ts'

const MAIN = join(import.meta.dirname, 'main.ts')

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

function newFolder(): string {
  const data = mkdtempSync(join(tmpdir(), 'main-'))
  ends.push(() => rmSync(data, { recursive: true }))
  return data
}

/** The program on a folder. */
function start(data: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, [MAIN, '--board=sim', `--data=${data}`, ...args])
  const gone = once(child, 'close')
  ends.push(() => child.kill('SIGKILL') && gone)
  const said = { out: '', err: '' }
  child.stdout.on('data', (text) => (said.out += String(text)))
  child.stderr.on('data', (text) => (said.err += String(text)))
  return { child, gone, said, waitFor: (word: string) => waitForLine(child, word) }
}

async function waitForLine(child: ChildProcess, word: string): Promise<string> {
  if (child.stdout === null) return ''
  for await (const line of createInterface({ input: child.stdout }))
    if (line.includes(word)) return line
  throw new Error(`it has ended without «${word}»`)
}

async function listen(answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => server.close().closeAllConnections())
  const bound = server.address()
  return typeof bound === 'object' && bound !== null ? bound.port : 0
}

/** A server that takes every code, and gives no news. @param heard the keys of devices */
const takesCodes =
  (heard: string[] = []): RequestListener =>
  (request, response) => {
    const config = { version: 1, terminal_number: '1', address: '', phone: '', time_zone: 'UTC' }
    const enrolled = { device_uid: 'one', token: 'one.token', server_keys: ['key'], config }
    const isEnrolling = request.url === DEVICE_PATHS.enrol
    const answer = () => {
      response.writeHead(isEnrolling ? 200 : 503, { 'content-type': 'application/json' })
      response.end(JSON.stringify(isEnrolling ? enrolled : {}))
    }
    if (!isEnrolling) return answer()
    void json(request).then((body) => {
      heard.push((body as { readonly public_key: string }).public_key)
      return answer()
    })
  }

/** As the server makes them. */
const digitsOf = (deviceKey: string): string => {
  const digest = createHash('sha256').update(`${deviceKey} key`).digest()
  return String(digest.readUInt32BE(0) % 1_000_000).padStart(6, '0')
}

const bootOf = async (data: string): Promise<number> => {
  const store = openSqliteStore(join(data, 'locker.sqlite'))
  const { boot } = (await store.load()).meta
  await store.close()
  return boot
}

test('a damaged file of keys stays as it is: the log says so, and the process does not spin', async () => {
  const data = newFolder()
  const secrets = join(data, 'secrets.json')
  writeFileSync(secrets, '{"token":"uid.secret')
  const { child, gone, said } = start(data, '--port=0')
  await expect.poll(() => said.err, { timeout: 10_000 }).toContain('\n')
  const [first] = said.err.split('\n')
  expect(first).toContain(
    `${secrets} is damaged or was sealed on another computer. It is left as it is`,
  )
  expect(first).not.toContain('uid.secret')
  expect(child.exitCode).toBeNull()
  await new Promise((resolve) => {
    setTimeout(resolve, 500)
  })
  expect(child.exitCode).toBeNull()
  // Who mends it meets no other user of the store.
  expect(await bootOf(data)).toBe(0)
  child.kill('SIGTERM')
  expect(await gone).toEqual([75, null])
  expect(readFileSync(secrets, 'utf8')).toBe('{"token":"uid.secret')
})

test('a second program on one folder is rejected and changes nothing; a killed one is in nobody’s way', async () => {
  const data = newFolder()
  const server = `--server=http://127.0.0.1:${await listen(takesCodes())}`
  const first = start(data, '--port=0', server)
  await first.waitFor('Экран постамата')
  const second = start(data, '--port=0', server, '--code=CODE')
  expect(await second.gone).toEqual([1, null])
  expect(second.said.err).toBe(
    `Программа уже запущена с этой папкой (${data}): остановите её (systemctl stop yacheyka-locker)\n`,
  )
  expect(second.said.out).toBe('')
  expect(first.child.exitCode).toBeNull()
  first.child.kill('SIGKILL')
  await first.gone
  const third = start(data, '--port=0', server)
  await third.waitFor('Экран постамата')
  third.child.kill('SIGTERM')
  expect(await third.gone).toEqual([0, null])
  expect(await bootOf(data)).toBe(2)
})

test('a power cut of the simulated cabinet ends the process at once; what is wrong with the cabinet outlives it', async () => {
  const data = newFolder()
  const server = `--server=http://127.0.0.1:${await listen(takesCodes())}`
  const program = start(data, '--port=0', server)
  const act = await actAt(program)
  for (const one of [
    { act: 'force', door: 4 },
    { act: 'bus', fault: 'late' },
    { act: 'mains', on: false },
    { act: 'link', on: false },
    { act: 'celsius', celsius: -30 },
    { act: 'clock', clock: 'from_1970' },
  ])
    expect(await act(one)).toBe(204)
  expect(await act({ act: 'pull', door: 5 })).toBe(400)
  await expect(act({ act: 'power_cut' })).rejects.toThrow('fetch failed')
  expect(await program.gone).toEqual([null, 'SIGKILL'])
  const cabinet = openStoredCabinet(data, SIM_DOORS)
  expect(cabinet.conditions()).toEqual({
    bus: 'late',
    mains: false,
    celsius: -30,
    link: false,
    clock: 'from_1970',
  })
  expect(cabinet.state().filter(({ isOpen }) => isOpen)).toMatchObject([{ no: 4 }])
})

/** @returns the status of what the page of its wall posts */
async function actAt(program: ReturnType<typeof start>) {
  const [address = ''] = /http\S+/.exec(await program.waitFor('Его стена')) ?? []
  return async (act: object): Promise<number> => {
    const { href } = new URL(SIM_ACT_PATH, address)
    const headers = { 'content-type': 'application/json' }
    return (await fetch(href, { method: 'POST', headers, body: JSON.stringify(act) })).status
  }
}

test('the digits are reported before the screen begins, and at each start until they are confirmed', async () => {
  const data = newFolder()
  const heard: string[] = []
  const server = `--server=http://127.0.0.1:${await listen(takesCodes(heard))}`
  const taken = await listen((_, response) => response.end())
  const enrolled = start(data, server, `--port=${taken}`, '--code=CODE')
  expect(await enrolled.gone).toEqual([1, null])
  expect(enrolled.said.err).toContain('EADDRINUSE')
  expect(enrolled.said.out).toBe(`Цифры сверки: ${digitsOf(heard[0] ?? '')}\n`)
  const again = start(data, server, '--port=0')
  expect(`${await again.waitFor('Цифры сверки')}\n`).toBe(enrolled.said.out)
  again.child.kill('SIGKILL')
  await again.gone
  const file = join(data, 'secrets.json')
  const secrets = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...secrets, codeKey: { version: 1, key: 'key' } }))
  const confirmed = start(data, server, '--port=0')
  await confirmed.waitFor('Экран постамата')
  expect(confirmed.said.out).not.toContain('Цифры')
})

test('a program whose screen cannot begin leaves the store before it waits', async () => {
  const data = newFolder()
  const taken = await listen((_, response) => response.end())
  const { child, gone, said } = start(data, `--port=${taken}`)
  await expect.poll(() => said.err, { timeout: 10_000 }).toContain('EADDRINUSE')
  expect(await bootOf(data)).toBe(1)
  expect(child.exitCode).toBeNull()
  child.kill('SIGTERM')
  expect(await gone).toEqual([75, null])
})
