import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { numbersFound } from './console-filters.ts'
import { listPoints } from './console-list.ts'
import { changePoints } from './test-points.ts'

let opened: TestApp
const searched = async () => ({ snapshot: await opened.context.points.current(), mapNames: null })
const SORTED = { sort: 'number', owner: '', limit: 20, offset: 0 } as const

beforeAll(async () => {
  opened = await openTestApp()
  await changePoints(opened.database.db, [
    {
      number: 'АРЗ-1',
      settlement: 'Арзамас',
      longitude: 43.84,
      latitude: 55.39,
      address: 'Арзамас, ул. Кирова, д. 1',
    },
    {
      number: 'КИР-1',
      settlement: 'Киров',
      longitude: 49.7,
      latitude: 58.61,
      address: 'Киров, ул. Мира, д. 2',
    },
    {
      number: 'КИР-2',
      settlement: 'Киров',
      longitude: 49.66,
      latitude: 58.6,
      address: 'Киров, ул. Мира, д. 1',
    },
  ])
  await opened.context.points.refresh()
})
afterAll(() => opened.close())

test('the points of a named place come first, the nearest of them before the others, then those with its words', async () => {
  expect(numbersFound('Киров', await searched())).toEqual({
    numbers: ['КИР-2', 'КИР-1', 'АРЗ-1'],
    ofPlace: ['КИР-2', 'КИР-1'],
    exact: 'Киров',
    note: 'Сначала показываем: Киров, Кировская область',
  })
})

test.each([
  ['by words alone', {}, ['КИР-2', 'КИР-1', 'АРЗ-1']],
  ['under a filter', { kind: 'locker' }, ['КИР-1', 'КИР-2', 'АРЗ-1']],
] as const)('the list has them first: %s', async (_, filter, numbers) => {
  const query = { ...SORTED, ...filter, q: 'Киров' }
  const { count, results, note } = await listPoints(opened.database.db, await searched(), query)
  expect(results.map(({ number }) => number)).toEqual(numbers)
  expect(count).toBe(3)
  expect(note).toBe('Сначала показываем: Киров, Кировская область')
})

test('an address is only words where some point has them', async () => {
  expect(numbersFound('Кирова 1', await searched())).toMatchObject({
    numbers: ['АРЗ-1'],
    note: '',
  })
})
