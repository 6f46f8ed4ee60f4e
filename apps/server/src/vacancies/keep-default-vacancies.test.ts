import { vacancyDraft } from '@yacheyka/contract/vacancies/console-vacancies'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { newUid } from '#/db/uuid.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { ENGINEER, PICKUP_OPERATOR } from './default-vacancies.ts'
import { keepDefaultVacancies } from './keep-default-vacancies.ts'
import { insertVacancy, selectOffered, selectVacancies } from './vacancy-store.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

const keep = () => keepDefaultVacancies(database.db)
const titles = async () => (await selectVacancies(database.db)).map(({ title }) => title)

test('a new installation begins with two, once, though several processes start together', async () => {
  await Promise.all([keep(), keep(), keep()])
  expect(await titles()).toEqual([ENGINEER.title, PICKUP_OPERATOR.title])
  expect(await selectOffered(database.db)).toHaveLength(2)

  await database.db.deleteFrom('vacancy').execute()
  await keep()
  expect(await titles()).toEqual([])
})

test('one that has vacancies of its own keeps those alone', async () => {
  await inTransaction(database.db, (transaction) =>
    insertVacancy(transaction, { ...ENGINEER, title: 'Своя' }, new Date()),
  )
  await keep()
  expect(await titles()).toEqual(['Своя'])
})

test('responses of an earlier version are of the vacancy that they name', async () => {
  const response = {
    name: 'Иванова Анна',
    email: 'anna@example.org',
    phone: '+79161234567',
    message: 'Здравствуйте!',
    file_key: 'key',
    file_name: 'Иванова Анна.pdf',
    file_type: 'application/pdf',
    file_size: 1,
    consent_version: null,
    consent_at: null,
    consent_address: null,
  }
  await database.db
    .insertInto('vacancy_response')
    .values([
      { ...response, uid: newUid(), vacancy: PICKUP_OPERATOR.title },
      { ...response, uid: newUid(), vacancy: 'Прежняя' },
    ])
    .execute()
  await keep()
  const linked = await database.db
    .selectFrom('vacancy_response')
    .leftJoin('vacancy', 'vacancy.uid', 'vacancy_response.vacancy_uid')
    .select(['vacancy_response.vacancy', 'vacancy.title'])
    .orderBy('vacancy_response.vacancy')
    .execute()
  expect(linked).toEqual([
    { vacancy: PICKUP_OPERATOR.title, title: PICKUP_OPERATOR.title },
    { vacancy: 'Прежняя', title: null },
  ])
})

test.each([ENGINEER, PICKUP_OPERATOR])('an editor could have written $title', (vacancy) => {
  expect(vacancyDraft.parse(vacancy)).toEqual(vacancy)
})
