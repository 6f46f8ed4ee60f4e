import { openDatabase } from '#/db/open.ts'
import { inTransaction } from '#/db/transaction.ts'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { approveCredit, bookStatement } from './credit-requests.ts'
import { importStatement } from './import-statement.ts'
import { TEST_LEDGER } from '#/ledger/test-ledger.ts'
import { encodeStatement, paymentsOf, statementText, testStatement } from './test-statement.ts'

/**
 * A process in which one operator imports statements above the limit and another agrees, for the test that kills it:
 * `test-credit-writer.ts <database url> <operator> <operator> <inn> <number of the first invoice> <count>`. It says
 * `approved <number>` when a statement of three invoices is credited.
 */
const [databaseUrl = '', requester = '', approver = '', inn = '', first = '', count = ''] =
  process.argv.slice(2)
const silent = () => undefined
const { db } = await openDatabase({
  databaseUrl,
  dataDir: '',
  applicationName: 'test-credit-writer',
  poolSize: 2,
  log: { info: silent, warn: silent, error: silent },
})
const actor = (operatorUid: string) => ({ ...CLI_ACTOR, operatorUid, login: 'test' })
const options = { ...TEST_LEDGER, creditLimit: 0, onFailure: silent }
for (let number = 0; number < Number(count) / 3; number += 1) {
  const documents = paymentsOf(inn, Number(first) + number * 3, 3)
  const file = testStatement(encodeStatement(statementText(documents), 'utf-8'))
  const { request: uid = '' } = await importStatement(db, file, actor(requester), options)
  await inTransaction(db, (transaction) =>
    approveCredit(transaction, uid, actor(approver), options),
  )
  await bookStatement(db, uid, options)
  console.log(`approved ${number}`)
}
