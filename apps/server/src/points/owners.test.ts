import type { PointOwners } from '@yacheyka/contract/points/console-points'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { importPoints } from './import-points.ts'
import { readSheetContext } from './sheet-context.ts'
import { changePoints } from './test-points.ts'

let opened: TestApp
let manager: TestOperator
let support: TestOperator

beforeAll(async () => {
  opened = await openTestApp()
  manager = await signInOperator(opened, 'manager')
  support = await signInOperator(opened, 'support')
  await opened.database.db
    .insertInto('feed_source')
    .values({ name: 'Пять', token_digest: null, everywhere: false })
    .execute()
})

afterAll(() => opened.close())

beforeEach(async () => {
  const { db } = opened.database
  await db.deleteFrom('feed_source_owner').execute()
  await db.deleteFrom('point').execute()
  await db.deleteFrom('point_owner_spelling').execute()
  await db.deleteFrom('point_owner').execute()
  await db.deleteFrom('point_owner_apart').execute()
  await changePoints(
    db,
    ['5post', '5post', 'five_post', 'магнит', 'other'].map((owner, index) => ({
      number: `В-${index}`,
      longitude: 37,
      latitude: 55,
      owner,
    })),
  )
})

const ownerOf = async (number: string) =>
  (
    await opened.database.db
      .selectFrom('point')
      .select('owner')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
  ).owner

const list = async (): Promise<PointOwners> =>
  (await support.inject({ method: 'GET', url: '/api/operator/point-owners' })).json<PointOwners>()

const post = (act: 'join' | 'apart', payload: object, as = manager) =>
  as.inject({ method: 'POST', url: `/api/operator/point-owners/${act}`, payload })

const importOne = async (number: string, owner: string, dryRun = false) => {
  const { db } = opened.database
  return await importPoints(db, {
    ...(await readSheetContext(db, opened.context.config.brand)),
    source: 'owners.csv',
    content: `number;name;address;kind;latitude;longitude;owner\n${number};Дом;Ленина, 1;Почтомат;55.1;37.1;${owner}\n`,
    dryRun,
  })
}

test('owners that look alike are named together; joined, they are one for what comes too', async () => {
  expect((await list()).similar).toEqual([['5post', 'five_post']])
  await opened.database.db
    .insertInto('feed_source_owner')
    .values({ source: 'Пять', owner: 'five_post' })
    .execute()

  const joined = await post('join', { title: '5Post', owners: ['5post', 'five_post'] })
  expect(joined.statusCode).toBe(200)
  expect(joined.json<PointOwners>()).toEqual({
    results: expect.arrayContaining([
      { owner: '5post', title: '5Post', count: 3, spellings: ['five_post'] },
      { owner: 'магнит', title: 'Магнит', count: 1, spellings: [] },
    ]),
    similar: [],
  })
  expect(await ownerOf('В-2')).toBe('5post')
  const sources = await opened.database.db.selectFrom('feed_source_owner').selectAll().execute()
  expect(sources).toEqual([{ source: 'Пять', owner: '5post' }])

  await importOne('В-9', 'ООО «Five Post»')
  expect(await ownerOf('В-9')).toBe('5post')
})

test('a renamed owner keeps every spelling; a forgotten one is an owner of its own again', async () => {
  await post('join', { title: '5Post', owners: ['5post', 'five_post'] })
  await post('join', { title: 'Пятёрочка Пост', owners: ['5post'] })
  expect((await list()).results[0]).toEqual({
    owner: 'пятерочка_пост',
    title: 'Пятёрочка Пост',
    count: 3,
    spellings: ['5post', 'five_post'],
  })
  const unstorable = await manager.inject({
    method: 'DELETE',
    url: '/api/operator/point-owners/spellings/%00',
  })
  expect(unstorable.statusCode).toBe(404)
  const url = '/api/operator/point-owners/spellings/five_post'
  expect((await manager.inject({ method: 'DELETE', url })).statusCode).toBe(200)
  await importOne('В-2', 'Five Post')
  await importOne('В-1', '5 post')
  expect(await ownerOf('В-2')).toBe('five_post')
  expect(await ownerOf('В-1')).toBe('пятерочка_пост')
})

test('a name that was a spelling becomes the owner', async () => {
  await post('join', { title: '5Post', owners: ['5post', 'five_post'] })
  await post('join', { title: 'Five Post', owners: ['5post'] })
  expect((await list()).results[0]).toEqual({
    owner: 'five_post',
    title: 'Five Post',
    count: 3,
    spellings: ['5post'],
  })
})

test('those called different are suggested no more', async () => {
  const apart = await post('apart', { owners: ['five_post', '5post'] })
  expect(apart.json<PointOwners>().similar).toEqual([])
  expect((await post('apart', { owners: ['5post', 'five_post'] })).statusCode).toBe(200)
})

test('an import says which of its owners look like others', async () => {
  await post('join', { title: '5Post', owners: ['5post', 'five_post'] })
  const { fileNotes } = await importOne('В-8', 'Магниит', true)
  expect(fileNotes).toEqual([
    'похоже на одного владельца: «Магниит», «Магнит». Объединить их можно в «Точки» → «Владельцы»',
  ])
  expect((await importOne('В-8', 'Магнит', true)).fileNotes).toEqual([])
})

test.each([
  [{ title: '—', owners: ['5post'] }, { title: ['Назовите владельца буквами или цифрами'] }],
  [{ title: '5Post', owners: [] }, { owners: ['Выберите владельцев'] }],
  [
    { title: '5Post', owners: ['other'] },
    { owners: ['У точек без владельца его называют в файле или на карточке точки'] },
  ],
  [
    { title: '5Post', owners: ['russian_post'] },
    {
      owners: ['«Почта России» узнаётся по имени: объединяйте других с ним, назвав его так же'],
    },
  ],
])('%j is rejected', async (body, errors) => {
  const response = await post('join', body)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject(errors)
})

test('support sees owners and does not join them', async () => {
  expect((await post('join', { title: '5Post', owners: ['5post'] }, support)).statusCode).toBe(403)
})
