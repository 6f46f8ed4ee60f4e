import { DEMONSTRATION_CUSTOMERS, demonstrationPhone } from '@yacheyka/demonstration/people/senders'
import type { Transaction } from 'kysely'
import { hashPassword } from '#/auth/password-hash.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'

/** By which a newcomer signs in to the cabinet (decisions, section 10). */
export const CABINET_LOGIN = 'demo'
export const CABINET_PASSWORD = 'Demo-2026-pass'

/** Members beside the owner, each with the same password. */
export const MEMBERS = [
  { login: 'demo-shipper', role: 'shipper', name: 'Коробкин Илья Павлович' },
  { login: 'demo-accountant', role: 'accountant', name: 'Счётова Мария Игоревна' },
  { login: 'demo-developer', role: 'developer', name: 'Скобкин Лев Андреевич' },
] as const

/** Nobody's: no region has the number 00. The control digits agree. */
const REQUISITES = {
  juridical_name: 'ООО «Книжная полка»',
  inn: '0012345673',
  kpp: '001201001',
  ogrn: '1260000000017',
  egrul_number: '2260000000027',
} as const

/** Its parcels are in the demonstration already. */
const [CUSTOMER] = DEMONSTRATION_CUSTOMERS

/** Opens the cabinet of one of the senders; whoever changed its password or contacts keeps them. */
export async function loadAccounts(transaction: Transaction<Database>, now: Date): Promise<number> {
  await transaction
    .insertInto('customer')
    .values({ uid: CUSTOMER.uid, name: CUSTOMER.name })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .execute()
  await transaction
    .updateTable('customer')
    .set(REQUISITES)
    .where('uid', '=', CUSTOMER.uid)
    .where('inn', 'is', null)
    .execute()
  const password_hash = await hashPassword(CABINET_PASSWORD)
  // After the owner, who has ordered what is there.
  const joined = new Date(now.getTime() + 1000)
  const added = await transaction
    .insertInto('juridical_user')
    .values([
      {
        uid: newUid(),
        customer_uid: CUSTOMER.uid,
        login: CABINET_LOGIN,
        password_hash,
        ceo_fullname: 'Полкина Анна Сергеевна',
        ceo_phone: demonstrationPhone(1),
        email: 'demo@example.org',
        created_at: now,
      },
      ...MEMBERS.map(({ login, role, name }) => ({
        uid: newUid(),
        customer_uid: CUSTOMER.uid,
        login,
        role,
        password_hash,
        ceo_fullname: name,
        ceo_phone: '',
        email: `${login}@example.org`,
        created_at: joined,
        invited_at: joined,
      })),
    ])
    .onConflict((conflict) => conflict.column('login').doNothing())
    .returning('uid')
    .execute()
  return added.length
}
