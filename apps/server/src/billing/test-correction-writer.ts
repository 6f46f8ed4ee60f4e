import { openDatabase } from '#/db/open.ts'
import { inTransaction } from '#/db/transaction.ts'
import { approveCorrection, requestCorrection } from './corrections.ts'
import { TEST_LEDGER } from '#/ledger/test-ledger.ts'

/**
 * A process in which one operator asks for corrections without end and another agrees, for the test that kills it:
 * `test-correction-writer.ts <database url> <customer> <operator> <operator>`. It says `approved <number>` when one is booked.
 */
const [databaseUrl = '', customerUid = '', requester = '', approver = ''] = process.argv.slice(2)
const silent = () => undefined
const { db } = await openDatabase({
  databaseUrl,
  dataDir: '',
  applicationName: 'test-correction-writer',
  poolSize: 2,
  log: { info: silent, warn: silent, error: silent },
})
const actor = (operatorUid: string) => ({ operatorUid, login: 'test', address: '', requestId: '' })
const change = { customerUid, change: 1, reason: 'Проба', limit: 0 }
for (let number = 0; ; number += 1) {
  const requested = await inTransaction(db, (transaction) =>
    requestCorrection(transaction, change, actor(requester), TEST_LEDGER),
  )
  const uid = requested.outcome === 'asked' ? requested.uid : ''
  await inTransaction(db, (transaction) =>
    approveCorrection(transaction, uid, actor(approver), TEST_LEDGER),
  )
  console.log(`approved ${number}`)
}
