import type { OperatorRole } from '@yacheyka/core/operators/operator-role'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { recordAudit } from '#/audit/audit.ts'
import { type Actor, CLI_ACTOR } from '#/audit/actor.ts'
import { insertOperator } from './queries.ts'
import { isAlone, linkedOperators, whyUnapproved } from './second-operator.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const hours = (count: number): Date => new Date(NOW.getTime() + count * 3_600_000)

let database: TestDatabase
let made = 0
let anna: string
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db
    .updateTable('operator_user')
    .set({ disabled_at: new Date('2020-01-01T00:00:00Z') })
    .execute()
  anna = await operator('administrator')
})

async function operator(role: OperatorRole = 'manager'): Promise<string> {
  made += 1
  const login = `operator-${made}`
  const facts = { login, name: login, role, passwordHash: '', mustChangePassword: false }
  const uid = await insertOperator(database.db, facts, NOW)
  if (uid === undefined) throw new Error(`${login} was not made`)
  return uid
}
const actor = (operatorUid: string): Actor => ({ ...CLI_ACTOR, operatorUid, login: 'test' })

/** As the journal has it. */
const note = (
  action: string,
  by: string | null,
  of: string,
  changed: { readonly before?: object; readonly after?: object } = {},
) =>
  inTransaction(database.db, (transaction) => {
    const entry = { action, subject: { kind: 'operator', id: of, name: '' }, ...changed }
    return recordAudit(transaction, by === null ? CLI_ACTOR : actor(by), entry as never, NOW)
  })
const linked = (uid: string, now = NOW) => linkedOperators(database.db, uid, now)
const judge = (by: string, { alone = false, requester = anna, now = NOW } = {}) =>
  whyUnapproved(database.db, { requestedBy: requester, requestedAt: NOW }, by, { now, alone })

describe('operators who may be one person', () => {
  test.each([
    ['operator.create', {}],
    ['operator.enable', {}],
    ['operator.reset_password', {}],
    ['operator.reset_second_factor', {}],
    ['operator.update', { before: { role: 'support' }, after: { role: 'manager' } }],
  ])(
    '%s links whoever did it and whom it was done to, for a day, both ways',
    async (action, changed) => {
      const boris = await operator()
      expect(await judge(boris)).toBeUndefined()
      await note(action, anna, boris, changed)
      expect(await judge(boris)).toEqual({ outcome: 'linked' })
      expect(await judge(anna, { requester: boris })).toEqual({ outcome: 'linked' })
      expect(await judge(boris, { now: hours(24) })).toBeUndefined()
    },
  )

  test('a new name, an address, a disabling and the command line link nobody', async () => {
    const boris = await operator()
    await note('operator.update', anna, boris, { before: { name: 'Б' }, after: { name: 'Борис' } })
    await note('operator.disable', anna, boris)
    await note('operator.create', null, boris)
    expect(await judge(boris)).toBeUndefined()
  })

  test('links add up: whom a made-up operator made up may not approve either', async () => {
    const [boris, vera, stranger] = [await operator(), await operator(), await operator()]
    await note('operator.create', anna, boris)
    await note('operator.create', boris, vera)
    expect(await linked(vera)).toEqual([anna, boris, vera].toSorted())
    expect(await judge(vera)).toEqual({ outcome: 'linked' })
    expect(await judge(stranger)).toBeUndefined()
  })

  test('nobody approves his own', async () => {
    await operator()
    expect(await judge(anna)).toEqual({ outcome: 'own' })
  })
})

describe('the only operator', () => {
  const confirm = (now: Date) => judge(anna, { alone: true, now })

  test('confirms his own an hour after he asked, and nobody else’s', async () => {
    expect(await confirm(hours(0.99))).toEqual({ outcome: 'early', from: hours(1) })
    expect(await confirm(hours(1))).toBeUndefined()
    const support = await operator('support')
    expect(await confirm(hours(1))).toBeUndefined()
    expect(await judge(anna, { alone: true, requester: support, now: hours(2) })).toEqual({
      outcome: 'not_alone',
    })
  })

  test('is not alone any more as soon as there is another, and for a day after that one is gone', async () => {
    const boris = await operator()
    expect(await confirm(hours(1))).toEqual({ outcome: 'not_alone' })
    await database.db
      .updateTable('operator_user')
      .set({ disabled_at: NOW })
      .where('uid', '=', boris)
      .execute()
    expect(await confirm(hours(23))).toEqual({ outcome: 'not_alone' })
    expect(await confirm(hours(24))).toBeUndefined()
  })

  test('is not made so by taking the other’s role away, for a day', async () => {
    const boris = await operator('support')
    await note('operator.update', anna, boris, {
      before: { role: 'manager' },
      after: { role: 'support' },
    })
    expect(await confirm(hours(23))).toEqual({ outcome: 'not_alone' })
    expect(await confirm(hours(24))).toBeUndefined()
  })

  test('is an administrator who may sign in', async () => {
    const db = database.db
    await db.updateTable('operator_user').set({ role: 'manager' }).where('uid', '=', anna).execute()
    expect(await isAlone(db, anna, NOW)).toBe(false)
  })
})
