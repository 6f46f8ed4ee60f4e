import {
  getPointsAvailability,
  getPointsDetails,
  getTerminalAvailability,
} from '@yacheyka/contract/points/points'
import { pointNumberPath } from '@yacheyka/core/points/point-number'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { parseStrict } from '#/http/test-strict.ts'
import type { TestApp } from '#/test-app.ts'
import { openWidgetApp, putCells } from '#/widget/test-widget.ts'
import { changePoints, type PointSample } from './test-points.ts'

const SAMPLES: readonly PointSample[] = [
  { number: 'ПОЛН/1', longitude: 37.6, latitude: 55.75 },
  { number: 'ПОЛН/2', longitude: 37.601, latitude: 55.75 },
  { number: 'ВЫКЛ', longitude: 37.602, latitude: 55.75, active: false },
  { number: 'МАЛО', longitude: 37.62, latitude: 55.75, name: 'Почтомат у метро' },
  { number: 'ЕСТЬ', longitude: 37.7, latitude: 55.75, point_type: 'pickup' },
  { number: 'ДАЛЬ', longitude: 61.4, latitude: 55.16 },
]

let opened: TestApp
beforeAll(async () => {
  opened = await openWidgetApp()
  await changePoints(opened.database.db, SAMPLES)
  await putCells(opened, 'ПОЛН/1', { S: [4, 4], XL: [2, 2] })
  await putCells(opened, 'ПОЛН/2', { M: [4, 4] })
  await putCells(opened, 'ВЫКЛ', { M: [4, 0] })
  await putCells(opened, 'МАЛО', { S: [10, 8] })
  await putCells(opened, 'ДАЛЬ', { M: [4, 4] })
  await opened.context.points.refresh()
})
afterAll(() => opened.close())

const get = (url: string) => opened.app.inject({ url })
const availabilityOf = async (number: string) => {
  const response = await get(`/api/terminals/${pointNumberPath(number)}/availability`)
  expect(response.statusCode).toBe(200)
  return parseStrict(getTerminalAvailability.responses[200], response.json())
}

test('a full point names the nearest one with free cells, and how far it is', async () => {
  expect(await availabilityOf('ПОЛН/1')).toEqual({
    number: 'ПОЛН/1',
    state: 'full',
    nearest_free: {
      number: 'МАЛО',
      name: 'Почтомат у метро',
      address: 'Челябинск, улица Садовая, 1',
      distance: 1252,
    },
  })
})

test.each([
  ['МАЛО', 'almost_full'],
  ['ЕСТЬ', 'free'],
  ['ВЫКЛ', 'closed'],
])('«%s» is %s and names no other', async (number, state) => {
  expect(await availabilityOf(number)).toEqual({ number, state, nearest_free: null })
})

test('a full point without a free one within 50 km names none', async () => {
  expect(await availabilityOf('ДАЛЬ')).toMatchObject({ state: 'full', nearest_free: null })
})

test('a page of states and of free neighbours stands in the order of its page of details', async () => {
  const { version } = await opened.context.points.current()
  const details = await get(`/api/points/${version}/details/0`)
  const { numbers } = getPointsDetails.responses[200].parse(details.json())
  const response = await get(`/api/points/${version}/availability/0`)
  const { states, nearest_free: nearest } = parseStrict(
    getPointsAvailability.responses[200],
    response.json(),
  )
  expect(Object.fromEntries(numbers.map((number, at) => [number, states[at]]))).toEqual({
    'ПОЛН/1': 'full',
    'ПОЛН/2': 'full',
    ВЫКЛ: 'closed',
    МАЛО: 'almost_full',
    ЕСТЬ: 'free',
    ДАЛЬ: 'full',
  })
  const name = 'Почтомат у метро'
  expect(Object.fromEntries(numbers.map((number, at) => [number, nearest?.[at]]))).toEqual({
    'ПОЛН/1': { number: 'МАЛО', name, distance: 1252 },
    'ПОЛН/2': { number: 'МАЛО', name, distance: 1189 },
    ВЫКЛ: null,
    МАЛО: null,
    ЕСТЬ: null,
    ДАЛЬ: null,
  })
})

test('the responses may be kept for seconds by anyone', async () => {
  const { version } = await opened.context.points.current()
  for (const url of [
    `/api/points/${version}/availability/0`,
    '/api/terminals/%D0%95%D0%A1%D0%A2%D0%AC/availability',
  ]) {
    const { headers } = await get(url)
    expect(headers['cache-control']).toBe('public, max-age=5, stale-while-revalidate=30')
    expect(headers['set-cookie']).toBeUndefined()
  }
})

test('an unknown number, page or version is 404 with a sentence', async () => {
  const { version } = await opened.context.points.current()
  for (const url of [
    '/api/terminals/NOBODY/availability',
    `/api/points/${version}/availability/7`,
    '/api/points/0-0/availability/0',
  ]) {
    const response = await get(url)
    expect([url, response.statusCode]).toEqual([url, 404])
    expect(response.json()).toHaveProperty('detail')
  }
})

test('a point that was added after the copy in memory has no state yet', async () => {
  const { points } = opened.context
  const before = await points.current()
  await changePoints(opened.database.db, [{ number: 'НОВЫЙ', longitude: 37.8, latitude: 55.75 }])
  vi.spyOn(points, 'current').mockResolvedValueOnce(before)
  expect(await availabilityOf('НОВЫЙ')).toEqual({
    number: 'НОВЫЙ',
    state: null,
    nearest_free: null,
  })
})
