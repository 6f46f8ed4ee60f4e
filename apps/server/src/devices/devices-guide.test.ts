import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import * as calls from '@yacheyka/contract/device/calls'
import { operatorOrderLocker } from '@yacheyka/contract/device/console-lockers'
import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import { Command } from 'commander'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { signInOperator } from '#/operators/test-operators.ts'
import { insertParcelIn, insertPoint } from '#/parcel-store/test-parcels.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { defineDeviceCommands } from './device-commands.ts'

// docs/devices.md, run: its command lines and its calls, as printed, in the order in which a device comes to them.

const GUIDE = readFileSync(
  join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'devices.md'),
  'utf8',
)
const ENDPOINTS: readonly Endpoint[] = Object.values(calls)
const NUMBER = 'ЧЛБ-0131'
/** Polls of one device that wait at once: one more ends the oldest. */
const WAITING_MAX = 3

interface Example {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly authorization: string | undefined
  readonly body: string | undefined
  readonly status: number
  readonly response: string
}

function parseExample(block: string): Example {
  const [request = '', response = ''] = block.split(/^HTTP\/1\.1 /m)
  const [head = '', body] = request.trim().split('\n\n')
  const [, method, url = ''] = /^(GET|POST) (\S+)$/m.exec(head) ?? []
  return {
    method: method === 'GET' ? 'GET' : 'POST',
    url,
    authorization: /^Authorization: (.+)$/m.exec(head)?.[1],
    body,
    status: Number(response.slice(0, 3)),
    response: response.split('\n\n').slice(1).join().trim(),
  }
}

const EXAMPLES = [...GUIDE.matchAll(/^```http\n([\s\S]*?)^```$/gm)].map(([, block = '']) =>
  parseExample(block),
)
const endpointOf = ({ method, url }: Example): Endpoint | undefined =>
  ENDPOINTS.find((each) => each.method === method && each.path === url.split('?')[0])
const nameOf = (example: Example) => `${endpointOf(example)?.id} ${example.status}`

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp()
})
afterAll(() => opened.close())

/** What the placeholders of the guide stand for: given by this test, or read from an earlier answer. */
const known = new Map<string, string | number>()

const fill = (text: string): string =>
  text.replaceAll(/("?)<(\w+)>\1/g, (_, quote: string, name: string) => {
    const value = known.get(name)
    if (value === undefined) throw new Error(`<${name}> is named before it is known`)
    return quote === '' ? String(value) : JSON.stringify(value)
  })

/** Of a printed answer, in which a placeholder without quotation marks is a number. */
const parseResponse = (text: string): unknown =>
  JSON.parse(text.replaceAll(/(?<!")<(\w+)>(?!")/g, '"<$1:number>"'))

/** The printed answer with its placeholders filled in; the response says what those stand for that are new. */
function learn(printed: unknown, actual: unknown): unknown {
  if (Array.isArray(printed))
    return printed.map((each, at) => learn(each, Array.isArray(actual) ? actual[at] : undefined))
  if (typeof printed === 'object' && printed !== null)
    return Object.fromEntries(
      Object.entries(printed).map(([key, value]) => [
        key,
        learn(value, (actual as Readonly<Record<string, unknown>> | undefined)?.[key]),
      ]),
    )
  const [, name, type = 'string'] = /^<(\w+)(?::(\w+))?>$/.exec(String(printed)) ?? []
  if (name === undefined) return printed
  const isValue = typeof actual === 'string' || typeof actual === 'number'
  if (!known.has(name) && isValue && typeof actual === type) known.set(name, actual)
  return known.get(name) ?? printed
}

const send = ({ method, url, authorization, body }: Example) =>
  opened.app.inject({
    method,
    url: fill(url),
    headers: authorization === undefined ? {} : { authorization: fill(authorization) },
    ...(body !== undefined && { payload: JSON.parse(fill(body)) as object }),
  })

function expectPrinted(example: Example, response: Awaited<ReturnType<typeof send>>) {
  expect([nameOf(example), response.statusCode]).toEqual([nameOf(example), example.status])
  const actual = response.body === '' ? null : response.json<unknown>()
  const printed = example.response === '' ? null : learn(parseResponse(example.response), actual)
  expect(actual).toEqual(printed)
  const schema = endpointOf(example)?.responses[example.status]
  expect(schema ? z.parse(schema, actual) : null).toEqual(actual)
}

async function run(name: string) {
  const example = EXAMPLES.find((each) => nameOf(each) === name)
  if (example === undefined) throw new Error(`the guide has no example of ${name}`)
  const schema = endpointOf(example)?.body
  const sent: unknown = example.body === undefined ? undefined : JSON.parse(fill(example.body))
  expect(schema && z.parse(schema, sent)).toEqual(sent)
  expectPrinted(example, await send(example))
}

/** Runs the line of the guide that begins so. @returns what it prints */
async function runLine(beginning: string): Promise<string> {
  const line = GUIDE.split('\n').find((each) => each.startsWith(`npm run cli -- ${beginning}`))
  if (line === undefined) throw new Error(`the guide has no line ${beginning}`)
  const words = line
    .replace(/#.*/, '')
    .replace('UID', String(known.get('uid')))
    .replace('123456', String(known.get('digits')))
  const printed: string[] = []
  const output = new Writable({
    write: (chunk: Buffer, _, done) => {
      printed.push(chunk.toString())
      done()
    },
  })
  const program = new Command().exitOverride()
  const openDatabase = () => Promise.resolve({ ...opened.database, close: () => Promise.resolve() })
  defineDeviceCommands(program, { openDatabase, config: opened.context.config, output })
  await program.parseAsync(words.trim().split(/\s+/).slice(4), { from: 'user' })
  return printed.join('')
}

test('every call of devices has an example in the guide', () => {
  expect(EXAMPLES.map(nameOf).toSorted()).toEqual([
    'enrolDevice 200',
    'readDeviceFeed 200',
    'readDeviceFeed 204',
    'readDeviceFeed 401',
    'reportFromDevice 200',
  ])
  expect(new Set(EXAMPLES.map((each) => endpointOf(each)))).toEqual(new Set(ENDPOINTS))
})

test('the lines and calls of the guide, as printed, are answered as printed', async () => {
  const { db } = opened.database
  const pointUid = await insertPoint(db, { number: NUMBER, time_zone: 'Asia/Yekaterinburg' })
  known.set('phone', opened.context.config.brand.hotline)

  const [, code = ''] = /^Код: (\S+)$/m.exec(await runLine('locker code')) ?? []
  known.set('code', code)
  await run('enrolDevice 200')
  const listed = /^(\S+) {2}pending {2}(\d{6}) /.exec(await runLine('locker list'))
  const [, uid, digits = ''] = listed ?? []
  expect(uid).toBe(known.get('uid'))
  known.set('digits', digits)
  expect(await runLine('locker confirm')).toBe('Постамат подключён\n')
  expect(await runLine('locker add-staff')).toMatch(/^Номер: \d{6}\nПИН-код: \d{6}\n$/)

  await insertParcelIn(db, 'in_delivery', { pointUid })
  known.set('time', new Date().toISOString())
  const manager = await signInOperator(opened, 'manager')
  const url = operatorOrderLocker.path.replace(':number', encodeURIComponent(NUMBER))
  const payload = { kind: 'beep', reason: 'Проверка' }
  expect((await manager.inject({ method: 'POST', url, payload })).statusCode).toBe(200)
  await run('readDeviceFeed 200')

  const poll = EXAMPLES.find((each) => nameOf(each) === 'readDeviceFeed 204')
  if (poll === undefined) throw new Error('the guide has no long poll')
  const polls = Array.from({ length: WAITING_MAX + 1 }, () => send(poll))
  expectPrinted(poll, await Promise.race(polls))
  await run('reportFromDevice 200')
  const answered = (await Promise.all(polls)).map(({ statusCode }) => statusCode)
  expect(answered.filter((status) => status === 200)).toHaveLength(WAITING_MAX)

  expect(await runLine('locker revoke')).toBe('Постамат отозван\n')
  await run('readDeviceFeed 401')
})
