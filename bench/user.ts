import type { Kysely } from 'kysely'
import type { output } from 'zod'
import { obtainTokens } from '../packages/contract/src/accounts/accounts.ts'
import { hashPassword } from '../apps/server/src/auth/password-hash.ts'
import { inTransaction } from '../apps/server/src/db/transaction.ts'
import type { Database } from '../apps/server/src/db/types.ts'
import { newUid } from '../apps/server/src/db/uuid.ts'
import { transfer } from '../apps/server/src/ledger/transfer.ts'
import type { Server } from './child.ts'

/** The one customer of a benchmark, and its user. */
export const USER = {
  login: 'bench',
  password: 'Bench-2026-pass',
  uid: newUid(),
  customerUid: newUid(),
} as const

/** @param deposit kopecks */
export async function makeUser(db: Kysely<Database>, deposit = 0): Promise<void> {
  const { uid, customerUid, login } = USER
  const now = new Date()
  await db.insertInto('customer').values({ uid: customerUid, name: 'ООО «Мерило»' }).execute()
  await db
    .insertInto('juridical_user')
    .values({
      uid,
      customer_uid: customerUid,
      login,
      created_at: now,
      ceo_fullname: '',
      ceo_phone: '',
      email: 'bench@example.org',
      password_hash: await hashPassword(USER.password),
    })
    .execute()
  if (deposit === 0) return
  const topUp = {
    customerUid,
    kind: 'top_up',
    change: deposit,
    reference: 'bench',
    note: '',
  } as const
  await inTransaction(db, (transaction) =>
    transfer(transaction, topUp, { now, messages: { brand: '', publicUrl: '' } }),
  )
}

/** @throws where the product runs with a captcha */
export async function signIn({
  origin,
}: Pick<Server, 'origin'>): Promise<output<(typeof obtainTokens.responses)[200]>> {
  const response = await fetch(`${origin}${obtainTokens.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: USER.login, password: USER.password }),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return obtainTokens.responses[200].parse(await response.json())
}
