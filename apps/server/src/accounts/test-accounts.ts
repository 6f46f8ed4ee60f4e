import type { CustomerRole } from '@yacheyka/core/accounts/customer-role'
import { newUid } from '#/db/uuid.ts'
import type { TestApp } from '#/test-app.ts'
import { beginSession } from '#/auth/sessions.ts'
import { openTokens } from '#/auth/tokens.ts'

let made = 0

export interface TestAccount {
  readonly userUid: string
  readonly customerUid: string
  readonly login: string
  readonly access: string
  readonly refresh: string
  /** For `app.inject`. */
  readonly headers: { readonly authorization: string }
}

interface AccountFacts {
  /** A customer that is there already; without it one is made. */
  readonly customerUid?: string
  readonly name?: string
  readonly inn?: string | null
  readonly email?: string
  readonly passwordHash?: string
  readonly role?: CustomerRole
}

/** A customer with one user, signed in; each call makes another. */
export async function signInCustomer(
  { database: { db }, context }: Pick<TestApp, 'database' | 'context'>,
  facts: AccountFacts = {},
): Promise<TestAccount> {
  made += 1
  const now = new Date()
  const customerUid = facts.customerUid ?? newUid()
  const name = facts.name ?? `ООО «Проба ${made}»`
  if (facts.customerUid === undefined)
    await db
      .insertInto('customer')
      .values({
        uid: customerUid,
        name,
        juridical_name: name,
        inn: facts.inn === undefined ? testInn(made) : facts.inn,
        kpp: '770801001',
        ogrn: '1027700132195',
        egrul_number: '1027700132195',
      })
      .execute()
  const role = facts.role ?? 'owner'
  const user = { uid: newUid(), version: 0, login: `proba-${made}`, device: '', role }
  await db
    .insertInto('juridical_user')
    .values({
      uid: user.uid,
      customer_uid: customerUid,
      login: user.login,
      password_hash: facts.passwordHash ?? null,
      ceo_fullname: 'Иванова Анна Петровна',
      ceo_phone: '+79161234567',
      email: facts.email ?? `${user.login}@example.org`,
      created_at: now,
      role,
    })
    .execute()
  const tokens = await beginSession(db, openTokens(context.config.secret), user, now)
  return {
    userUid: user.uid,
    customerUid,
    login: user.login,
    ...tokens,
    headers: { authorization: `Bearer ${tokens.access}` },
  }
}

const WEIGHTS = [2, 4, 10, 3, 5, 9, 4, 6, 8]

/** An ИНН of a company that nobody else in the tests has. */
function testInn(order: number): string {
  const nine = `770${String(order).padStart(6, '0')}`
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(nine[at]), 0)
  return `${nine}${(sum % 11) % 10}`
}
