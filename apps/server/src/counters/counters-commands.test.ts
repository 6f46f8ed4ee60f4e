import { Writable } from 'node:stream'
import { NBSP } from '@yacheyka/core/text/wording'
import { Command } from 'commander'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#/db/open.ts'
import { inTransaction } from '#/db/transaction.ts'
import { TEST_NOW } from '#/orders/test-orders.ts'
import { SILENT } from '#/messages/test-outbox.ts'
import { insertCustomer, insertParcel } from '#/parcel-store/test-parcels.ts'
import { recordMoves } from './record-moves.ts'
import { defineCountersCommands } from './counters-commands.ts'
import { moveTo, openCounters } from './test-counters.ts'

const { db, url, terminal } = openCounters()

test('the operator verifies the counters and repairs what is wrong, once', async () => {
  const customerUid = await insertCustomer(db())
  await insertParcel(db(), { customerUid, pointUid: terminal().uid }, TEST_NOW)
  const run = async (...words: string[]) => {
    let printed = ''
    const output = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        printed += chunk.toString()
        done()
      },
    })
    const program = new Command()
    defineCountersCommands(program, { openDatabase: openAgain, output })
    process.exitCode = undefined
    await program.parseAsync(['tallies', 'verify', ...words], { from: 'user' })
    const { exitCode } = process
    process.exitCode = undefined
    return [exitCode, printed.trim().replaceAll(NBSP, ' ').split('\n')]
  }
  // Counted, though it is not there.
  await inTransaction(db(), (transaction) =>
    recordMoves(transaction, [moveTo(customerUid, 'issued')]),
  )
  const surplus = `${customerUid} parcel 2026-11-22 issued: 1, на деле 0`
  expect(await run('--repair')).toEqual([undefined, ['Исправлено: 1 счётчик', surplus]])
  expect(await run()).toEqual([undefined, ['Счётчики сходятся']])
  await sql`DELETE FROM tally_change WHERE customer_uid = ${customerUid}`.execute(db())
  const line = `${customerUid} parcel 2026-11-22 created: 0, на деле 1`
  expect(await run()).toEqual([1, ['Не сходится: 1 счётчик', line]])
  expect(await run('--repair')).toEqual([undefined, ['Исправлено: 1 счётчик', line]])
  expect(await run()).toEqual([undefined, ['Счётчики сходятся']])
})

const openAgain = () =>
  openDatabase({
    databaseUrl: url(),
    dataDir: '',
    applicationName: 'yacheyka-test',
    poolSize: 2,
    log: SILENT,
  })
