import type { AddressInfo } from 'node:net'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { move } from '#/ledger/test-ledger.ts'
import { openTestApp } from '#/test-app.ts'

const ENV = {
  LIMIT_API_WRITE_PER_MINUTE: '100000',
  LIMIT_API_READ_PER_MINUTE: '100000',
  LIMIT_API_DOCUMENTS_PER_MINUTE: '100000',
  WEBHOOK_ALLOW_LOCAL: '1',
}

/** The product on a port of its own, with a shop that has a test key, a live key and money. */
export async function openListeningApp() {
  const opened = await openTestApp(ENV)
  const { customerUid } = await signInCustomer(opened)
  const { db } = opened.database
  await move(db, { customerUid, change: 1_000_000 })
  await opened.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = opened.app.server.address() as AddressInfo
  return {
    ...opened,
    customerUid,
    url: `http://127.0.0.1:${port}`,
    key: await makeTestKey(db, customerUid, { test: true }),
    liveKey: await makeTestKey(db, customerUid),
  }
}
