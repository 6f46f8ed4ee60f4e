import type { Caller } from '@yacheyka/contract/http/callers'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { makeTestKey, type TestKeyFacts } from '#/api-keys/test-keys.ts'
import { quickHash } from '#/auth/test-password.ts'
import { openTokens } from '#/auth/tokens.ts'
import { PREPARED } from '#/db/prepared-statement.ts'
import { makeTestDevice } from '#/devices/test-devices.ts'
import { addTestSource } from '#/feed/test-sources.ts'
import { beginOperatorSession } from '#/operators/sessions.ts'
import { signInOperator } from '#/operators/test-operators.ts'
import { ledgerOptions } from '#/ledger/options.ts'
import { insertPoint } from '#/parcel-store/test-parcels.ts'
import { openTwin } from '#/sandbox/open-twin.ts'
import type { TestApp } from '#/test-app.ts'
import { businessToken } from '#/widget/access.ts'
import { OWN_PASSWORD } from './test-things.ts'

/** What a caller shows. */
export type Credential = Pick<InjectOptions, 'cookies' | 'headers'>

export interface TestCallers {
  readonly anna: TestAccount
  readonly boris: TestAccount
  readonly suspended: TestAccount
  /** Of Anna's company: whoever comes asks by his own uid. */
  readonly members: Readonly<Partial<Record<Caller, TestAccount>>>
  /** Anew for each call: an operator who is let in may end his own session. */
  readonly credentialOf: (caller: Caller) => Promise<Credential>
}

/** One of each kind of caller. */
export async function openCallers(opened: TestApp): Promise<TestCallers> {
  const { db } = opened.database
  const anna = await signInCustomer(opened, { passwordHash: quickHash(OWN_PASSWORD) })
  const boris = await signInCustomer(opened)
  const suspended = await signInCustomer(opened)
  const [shipper, accountant, developer] = await signInMembers(opened, anna)
  await db
    .updateTable('customer')
    .set({ suspended_at: new Date(), suspension_reason: 'Проверка' })
    .where('uid', '=', suspended.customerUid)
    .execute()
  // Made by the first call of a test key, which others would count as a change.
  await openTwin(db, anna.customerUid, ledgerOptions(opened.context.config, new Date()))
  const link = await openTokens(opened.context.config.secret).sign({
    user_id: anna.userUid,
    typ: 'password',
    sid: 'link',
    version: 0,
    exp: Math.floor(Date.now() / 1000) + 3600,
  })
  const { token: feed } = await addTestSource(db, 'Постаматы')

  const operator = async (
    role: 'administrator' | 'manager' | 'content' | 'support',
    half = false,
  ) => {
    const { uid } = await signInOperator(opened, role)
    const session = { operatorUid: uid, address: '', agent: '' } as const
    const stage = half ? 'password' : 'done'
    const token = await beginOperatorSession(db, { ...session, stage }, new Date())
    return { cookies: { operator: token } }
  }
  const show = (authorization: string) => async () => ({ headers: { authorization } })
  const key = (customerUid: string, facts: TestKeyFacts = {}) => {
    const token = makeTestKey(db, customerUid, facts)
    return async () => ({ headers: { authorization: `Bearer ${await token}` } })
  }
  const device = async (state: 'pending' | 'active' | 'revoked') =>
    show(`Device ${await makeTestDevice(db, await insertPoint(db), { state })}`)
  const credentials: Readonly<Record<Caller, () => Promise<Credential>>> = {
    nobody: async () => ({}),
    customer: show(`Bearer ${anna.access}`),
    shipper: show(`Bearer ${shipper.access}`),
    accountant: show(`Bearer ${accountant.access}`),
    developer: show(`Bearer ${developer.access}`),
    'other customer': show(`Bearer ${boris.access}`),
    'suspended customer': show(`Bearer ${suspended.access}`),
    'password link': show(`Bearer ${link}`),
    'api key': key(anna.customerUid),
    'other api key': key(boris.customerUid),
    'key without scope': key(anna.customerUid, { scopes: [] }),
    'test key': key(anna.customerUid, { test: true }),
    'publishable key': key(anna.customerUid, { kind: 'publishable' }),
    'retired key': key(anna.customerUid, { retiresAt: new Date(Date.now() - 1000) }),
    widget: show(`Token ${businessToken(opened.context.config)}`),
    feed: show(`Token ${feed}`),
    device: await device('active'),
    'other device': await device('active'),
    'pending device': await device('pending'),
    'revoked device': await device('revoked'),
    administrator: () => operator('administrator'),
    manager: () => operator('manager'),
    content: () => operator('content'),
    support: () => operator('support'),
    'operator half-way': () => operator('administrator', true),
  }
  const members = { shipper, accountant, developer }
  return { anna, boris, suspended, members, credentialOf: (caller) => credentials[caller]() }
}

/** One of each other role, in this company. */
export async function signInMembers(
  opened: TestApp,
  { customerUid }: Pick<TestAccount, 'customerUid'>,
): Promise<readonly [shipper: TestAccount, accountant: TestAccount, developer: TestAccount]> {
  return [
    await signInCustomer(opened, { customerUid, role: 'shipper' }),
    await signInCustomer(opened, { customerUid, role: 'accountant' }),
    await signInCustomer(opened, { customerUid, role: 'developer' }),
  ]
}

/** Counts of calls: whoever is refused is counted, and uses of keys and security events are written late. */
const COUNTED: ReadonlySet<string> = new Set([
  'rate_limit',
  'api_key_use',
  'api_call',
  'api_call_day',
  'api_key_day',
  'api_call_body',
  'security_event',
])

/**
 * Digests of every row of the product's tables, by their names: several workers read them, in any order. Rows of
 * partitions are read as those of their table.
 */
export async function digestsOfAll({
  database: { db },
}: TestApp): Promise<Readonly<Record<string, string | null>>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
    ORDER BY 1`.execute(db)
  const kept = tables.filter(({ name }) => !COUNTED.has(name))
  const each = kept.map(
    ({ name }) =>
      sql`SELECT ${name}::text AS name, md5(string_agg(t::text, ',' ORDER BY t::text)) AS digest
          FROM ${sql.table(name)} t`,
  )
  // PostgreSQL takes longer to plan it than to read the tables.
  const { rows } = await sql<{ name: string; digest: string | null }>`${PREPARED} ${sql.join(
    each,
    sql` UNION ALL `,
  )}`.execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
