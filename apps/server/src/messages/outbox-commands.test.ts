import { Writable } from 'node:stream'
import { Command } from 'commander'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { defineOutboxCommands } from './outbox-commands.ts'
import { forget, message, put, stored } from './test-outbox.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => forget(database))

async function cli(...words: string[]): Promise<string> {
  let said = ''
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      said += chunk.toString()
      done()
    },
  })
  const program = new Command('yacheyka')
    .exitOverride()
    .configureOutput({ writeErr: (text) => (said += text) })
  const openDatabase = () => Promise.resolve({ ...database, close: () => Promise.resolve() })
  defineOutboxCommands(program, { openDatabase, output })
  await program.parseAsync(['outbox', ...words], { from: 'user' }).catch(() => undefined)
  return said
}

const settle = (status: 'sent' | 'failed' | 'kept' | 'obsolete') =>
  database.db
    .updateTable('outbox_message')
    .set({ status, attempts: 3, last_error: 'SMS gateway answered 503', settled_at: new Date() })
    .execute()

test('the operator sees everything: to whom, what, and why it did not leave', async () => {
  expect(await cli('list')).toBe('Сообщений нет\n')
  await put(database, [message({ body: 'Код 1234-5678 \u001b[31m' })])
  expect(await cli('list')).toMatch(
    /ждёт отправки\nСМС setup_test: \+7\(916\)123-45-67\nНе раньше: .*\nКод 1234-5678 {2}\[31m/,
  )
  await settle('failed')
  expect(await cli('list', '--status', 'failed')).toMatch(
    /не отправлено, 3.попытки\n.*\nОшибка: SMS gateway answered 503/,
  )
  expect(await cli('list', '--status', 'sent')).toBe('Сообщений нет\n')
  expect(JSON.parse(await cli('list', '--json'))).toMatchObject([
    { recipient: '+79161234567', attempts: 3 },
  ])
  expect(await cli('list', '--limit', '0')).toContain('от 1 до 10 000')
  expect(await cli('list', '--status', 'lost')).toContain('lost')
})

test('of a mail it is said that it carries a file', async () => {
  const uid = '00000000-0000-7000-8000-00000000000a'
  const attachment = { kind: 'order' as const, uid }
  const mail = { channel: 'email' as const, recipient: 'a@b.example' }
  await put(database, [message({ ...mail, attachment }), message({ ...mail, body: 'иное' })])
  expect((await cli('list')).match(/Вложение: заказ, PDF/g)).toHaveLength(1)
  expect(JSON.parse(await cli('list', '--json'))).toContainEqual(
    expect.objectContaining({ attachment: { kind: 'order', uid } }),
  )
})

test('what was given up begins again, one or all; what was sent does not', async () => {
  await put(database, [message({ body: '1' }), message({ body: '2' })])
  const [first] = await stored(database)
  await settle('failed')
  expect(await cli('retry', '--failed')).toMatch(/^Снова в очереди: 2.сообщения\n$/)
  expect(await stored(database)).toMatchObject([
    { status: 'pending', attempts: 0, last_error: '', settled_at: null },
    { status: 'pending', attempts: 0 },
  ])
  await settle('kept')
  expect(await cli('retry', first?.uid ?? '')).toBe('Снова в очереди\n')
  expect((await stored(database)).map(({ status }) => status)).toEqual(['pending', 'kept'])
  await settle('sent')
  expect(await cli('retry', first?.uid ?? '')).toContain('уже отправлено')
  expect(await cli('retry', '--failed')).toBe('Таких сообщений нет\n')
  expect(await cli('retry', '00000000-0000-7000-8000-000000000000')).toBe('Такого сообщения нет\n')
  expect(await cli('retry', 'nonsense')).toContain('outbox list')
  expect(await cli('retry')).toContain('--failed')
})
