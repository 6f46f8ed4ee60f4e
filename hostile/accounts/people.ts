import { isInn } from '@yacheyka/core/applications/inn'
import type { OperatorRole } from '@yacheyka/core/operators/operator-role'
import { hashPassword } from '../../apps/server/src/auth/password-hash.ts'
import type { OpenDatabase } from '../../apps/server/src/db/open.ts'
import { newUid } from '../../apps/server/src/db/uuid.ts'
import { beginOperatorSession } from '../../apps/server/src/operators/sessions.ts'
import { request } from '../request.ts'

type Store = Pick<OpenDatabase, 'db'>
export type Headers = Readonly<Record<string, string>>

/** Of the attackers' calls: another network than the honest callers'. */
export const ATTACKERS = '127.66.0.1'

export interface Customer {
  readonly customerUid: string
  readonly userUid: string
  readonly login: string
  readonly email: string
  readonly inn: string
  readonly headers: Headers
}

export const PASSWORD = 'Hostile-2026-pass'

/** A customer with an empty deposit and one user, signed in. */
/** Numbers of companies whose control digits agree. */
function* inns(): Generator<string> {
  for (let number = 7_707_083_000; ; number += 1) if (isInn(`${number}`)) yield `${number}`
}
const free = inns()

export async function makeCustomer({ db }: Store, port: number, login: string): Promise<Customer> {
  const customerUid = newUid()
  const userUid = newUid()
  const email = `${login}@example.org`
  const inn: string = free.next().value
  await db
    .insertInto('customer')
    .values({ uid: customerUid, name: login, juridical_name: login, inn, kpp: '770801001' })
    .execute()
  await db
    .insertInto('juridical_user')
    .values({
      uid: userUid,
      customer_uid: customerUid,
      login,
      password_hash: await hashPassword(PASSWORD),
      ceo_fullname: 'Чужаков Олег Игоревич',
      ceo_phone: '+79160000000',
      email,
      created_at: new Date(),
    })
    .execute()
  const response = await signIn(port, ATTACKERS, login, PASSWORD)
  if (typeof response === 'string' || response.status !== 200)
    throw new Error(`${login} does not get in: ${JSON.stringify(response)}`)
  const { access } = JSON.parse(response.text) as { access: string }
  return { customerUid, userUid, login, email, inn, headers: { authorization: `Bearer ${access}` } }
}

export const signIn = (port: number, address: string, username: string, password: string) =>
  request(
    { port, address },
    {
      method: 'POST',
      path: '/api/juridical/jwt/obtain/',
      body: { username, password, yandex_token: 'x' },
    },
  )

/** A session of the demonstration's operator of this role. */
export async function beginSession({ db }: Store, role: OperatorRole): Promise<Headers> {
  const { uid } = await db
    .selectFrom('operator_user')
    .select('uid')
    .where('role', '=', role)
    .orderBy('created_at')
    .executeTakeFirstOrThrow()
  const session = { operatorUid: uid, stage: 'done', address: '', agent: '' } as const
  return { cookie: `operator=${await beginOperatorSession(db, session, new Date())}` }
}
