import { Readable, Writable } from 'node:stream'
import { Command } from 'commander'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailSettings } from '#/accounts/mail-settings.ts'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { defineKeyCommands } from './key-commands.ts'
import { hintOf, makeKeyToken } from './key-format.ts'
import { makeTestKey } from './test-keys.ts'

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp()
})
afterAll(() => opened.close())

/** Runs the command on a text that comes in these chunks, and gives back what it printed. */
async function leaked(chunks: readonly string[]): Promise<string> {
  const printed: string[] = []
  const output = new Writable({
    write: (chunk: Buffer, _, done) => {
      printed.push(chunk.toString())
      done()
    },
  })
  const input = Readable.from(chunks.map((chunk) => Buffer.from(chunk)))
  const openDatabase = () => Promise.resolve({ ...opened.database, close: () => Promise.resolve() })
  const mails = mailSettings(opened.context.config)
  const program = new Command().exitOverride()
  defineKeyCommands(program, { openDatabase, mails, input, output })
  await program.parseAsync(['keys', 'leaked'], { from: 'user' })
  return printed.join('')
}

const revokedBy = async (token: string) =>
  (
    await opened.database.db
      .selectFrom('api_key')
      .select('revoked_by')
      .where('hint', '=', hintOf(token))
      .executeTakeFirstOrThrow()
  ).revoked_by

test('every key of a text is revoked once, wherever the text is cut; the others stay', async () => {
  const { db } = opened.database
  const { customerUid } = await signInCustomer(opened)
  const [first, second, other] = await Promise.all([
    makeTestKey(db, customerUid),
    makeTestKey(db, customerUid, { kind: 'publishable', test: true }),
    makeTestKey(db, customerUid),
  ])
  const foreign = makeKeyToken({ kind: 'secret', test: false })
  const mistyped = `${foreign.slice(0, -1)}${foreign.endsWith('2') ? '3' : '2'}`
  const text = `KEY=${first}\ncurl -u ${second}: ${foreign} ${mistyped} "${first}"`
  const cut = text.indexOf(first) + 20

  const printed = await leaked([text.slice(0, cut), text.slice(cut)])

  expect(printed.trim().split('\n').toSorted()).toEqual(
    [
      `${hintOf(first)} отозван, владельцу пишем письмо`,
      `${hintOf(second)} отозван, владельцу пишем письмо`,
      'Ключей в тексте: 3. Отозвано: 2, чужих или уже недействующих: 1.',
    ].toSorted(),
  )
  expect(printed).not.toContain(first)
  expect(await revokedBy(first)).toBe('leak')
  expect(await revokedBy(second)).toBe('leak')
  expect(await revokedBy(other)).toBeNull()
  expect(await leaked([text])).toBe(
    'Ключей в тексте: 3. Отозвано: 0, чужих или уже недействующих: 3.\n',
  )
})
