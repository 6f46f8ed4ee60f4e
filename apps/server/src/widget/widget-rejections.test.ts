import {
  getWidgetMarks,
  getWidgetTerminal,
  listWidgetTerminals,
  validateWidgetTerminal,
} from '@yacheyka/contract/widget/widget'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changePoints } from '#/points/test-points.ts'
import type { TestApp } from '#/test-app.ts'
import { BROKEN_BODIES, FUZZ_STRINGS, FUZZ_VALUES, statusOfBroken } from '#/http/test-fuzz.ts'
import { requestOf, openWidgetApp, TOKEN } from './test-widget.ts'

let opened: TestApp
const request = requestOf(() => opened)
beforeAll(async () => {
  opened = await openWidgetApp()
  await changePoints(opened.database.db, [{ number: 'А', longitude: 60, latitude: 55 }])
})
afterAll(() => opened.close())

const LIST = listWidgetTerminals.path
const VALIDATE = validateWidgetTerminal.path.replace(':number', encodeURIComponent('А'))
const wordsOf = (body: object) => Object.values(body).flat().join(' ')

describe('every call requests its token', () => {
  test.each([
    ['GET', LIST],
    ['GET', `${LIST}?format=xlsx`],
    ['GET', getWidgetTerminal.path.replace(':number', 'A')],
    ['GET', `${getWidgetMarks.path}?version=1-a`],
    ['POST', VALIDATE],
  ] as const)('%s %s', async (method, url) => {
    const without = await opened.app.inject({ method, url })
    expect([without.statusCode, typeof without.json().detail]).toEqual([401, 'string'])
    const headers = { authorization: `Token ${TOKEN}`, origin: 'https://other.example' }
    expect((await opened.app.inject({ method, url, headers })).statusCode).toBe(403)
  })
})

describe('a query that cannot be is 400 in Russian', () => {
  test.each([
    ['day_of_week=9', 'day_of_week', /целое число от 0 до 6/],
    ['day_of_week=-1', 'day_of_week', /от 0 до 6/],
    ['day_of_week=1.5', 'day_of_week', /целое число/],
    ['day_of_week=понедельник', 'day_of_week', /целое число/],
    ['day_of_week=1&day_of_week=2', 'day_of_week', /целое число/],
    ['exact_time=25:61', 'exact_time', /от 0:00 до 23:59/],
    ['exact_time=24:00', 'exact_time', /от 0:00 до 23:59/],
    ['exact_time=9:5', 'exact_time', /Ч:ММ/],
    ['exact_time=', 'exact_time', /Ч:ММ/],
    ['exact_time=1&exact_time=2', 'exact_time', /[А-Я]/],
    ['round_the_clock=да', 'round_the_clock', /true или false/],
    ['format=exe', 'format', /json или xlsx/],
    ['limit=-1', 'limit', /целое число/],
    ['limit=0', 'limit', /целое число/],
    ['offset=-1', 'offset', /целое число/],
    ['weight=abc', 'weight', /целое число/],
    ['weight=0', 'weight', /от 1 до/],
    ['weight=-5', 'weight', /от 1 до/],
    ['weight=1e3', 'weight', /целое число/],
    ['weight=99999999999999999999', 'weight', /целое число/],
    ['height=10', 'height', /все три размера/],
    ['height=10&width=10', 'height', /все три размера/],
    ['height=0&width=1&depth=1', 'height', /больше 0/],
    ['height=abc&width=1&depth=1', 'height', /сантиметров/],
    ['height=10000&width=1&depth=1', 'height', /не больше 1000/],
    ['longitude=60', 'longitude', /и долготу, и широту/],
    ['latitude=60', 'longitude', /и долготу, и широту/],
    ['longitude=181&latitude=0', 'longitude', /от −180 до 180/],
    ['longitude=0&latitude=91', 'latitude', /от −90 до 90/],
    ['full_addr=a&full_addr=b', 'full_addr', /ожидается текст/],
    ['number=1&number=2', 'number', /[А-Я]/],
  ])('%s', async (query, field, words) => {
    const response = await request(`${LIST}?${query}`)
    expect(response.statusCode).toBe(400)
    expect(response.json()[field].join(' ')).toMatch(words)
  })

  test.each([
    ['full_addr', 10_240, /не длиннее 200/],
    ['full_addr', 201, /не длиннее 200/],
    ['how_to_find', 201, /не длиннее 200/],
    ['number', 65, /не длиннее 64/],
  ])('%s of %i signs', async (field, length, words) => {
    const response = await request(`${LIST}?${field}=${'7'.repeat(length)}`)
    expect(response.statusCode).toBe(400)
    expect(response.json()[field].join(' ')).toMatch(words)
    expect((await request(`${LIST}?${field}=${'7'.repeat(64)}`)).statusCode).toBe(200)
  })

  test('all errors at once, the marks and the workbook alike', async () => {
    const { version } = await opened.context.points.current()
    const errors = 'day_of_week=9&exact_time=25:61&weight=abc'
    for (const url of [
      `${LIST}?${errors}`,
      `${LIST}?format=xlsx&${errors}`,
      `${getWidgetMarks.path}?version=${version}&${errors}`,
    ]) {
      const response = await request(url)
      expect([response.statusCode, Object.keys(response.json())]).toEqual([
        400,
        ['exact_time', 'day_of_week', 'weight'],
      ])
    }
  })

  test.each([
    '',
    'version=%00',
    'version=../..',
    `version=${'1'.repeat(33)}`,
    'version=1&version=2',
  ])('marks of «%s»', async (query) => {
    const response = await request(`${getWidgetMarks.path}?${query}`)
    expect([response.statusCode, wordsOf(response.json())]).toEqual([
      400,
      expect.stringMatching(/[А-я]/),
    ])
  })

  test('ten kilobytes of Cyrillic and what does not decode are rejected as well', async () => {
    const long = await request(`${LIST}?full_addr=${encodeURIComponent('Я'.repeat(10_240))}`)
    expect([400, 414, 431]).toContain(long.statusCode)
    expect((await request(`${LIST}?full_addr=%ff%fe`)).statusCode).toBeLessThan(500)
    expect((await request(`${LIST}?full_addr=%ed%a0%80`)).statusCode).toBeLessThan(500)
  })
})

describe('whatever stands in a field, nothing breaks', () => {
  const fields = [
    'full_addr',
    'how_to_find',
    'number',
    'exact_time',
    'day_of_week',
    'weight',
    'format',
  ]

  test.each(FUZZ_STRINGS)('%s', async (_, text) => {
    const typed = encodeURIComponent(text.toWellFormed()).slice(0, 12_000).replace(/%.?$/, '')
    for (const field of fields) {
      const response = await request(`${LIST}?${field}=${typed}`)
      expect([200, 400]).toContain(response.statusCode)
      const reply = response.statusCode === 400 ? wordsOf(response.json()) : 'Найдено'
      expect(reply).toMatch(/[А-я]/)
    }
    const number = encodeURIComponent(text.toWellFormed().slice(0, 60))
    for (const path of [getWidgetTerminal.path, validateWidgetTerminal.path])
      for (const method of ['GET', 'POST'] as const) {
        const payload = method === 'POST' ? { payload: {} } : {}
        const response = await request(path.replace(':number', number), { method, ...payload })
        expect(response.statusCode).toBeLessThan(500)
      }
  })
})

describe('a body for validation', () => {
  test.each([
    [{ weight: 'abc' }, 'weight', /целое число/],
    [{ weight: -1 }, 'weight', /от 1 до/],
    [{ weight: 1.5 }, 'weight', /целое число/],
    [{ height: 10 }, 'height', /все три размера/],
    [{ height: 10, width: 10, depth: -1 }, 'depth', /сантиметров/],
  ] as const)('%j', async (payload, field, words) => {
    const response = await request(VALIDATE, { method: 'POST', payload })
    expect(response.statusCode).toBe(400)
    expect(response.json()[field].join(' ')).toMatch(words)
  })

  test.each(FUZZ_VALUES)('%s where a weight should stand', async (name, value) => {
    const response = await request(VALIDATE, { method: 'POST', payload: { weight: value } })
    expect([name, response.statusCode]).toEqual([name, name === 'a number' ? 200 : 400])
  })

  test.each(BROKEN_BODIES)('%s', async (_, type, payload) => {
    const headers = { 'content-type': type }
    const response = await request(VALIDATE, { method: 'POST', headers, payload })
    expect(response.statusCode).toBe(statusOfBroken(type))
    expect(wordsOf(response.json())).toMatch(/[А-я]/)
  })

  test('a misspelt field is reported, not passed over', async () => {
    const response = await request(VALIDATE, { method: 'POST', payload: { weigth: 100 } })
    expect([response.statusCode, wordsOf(response.json())]).toEqual([
      400,
      expect.stringContaining('weigth'),
    ])
  })

  test('no body at all', async () => {
    expect((await request(VALIDATE, { method: 'POST' })).statusCode).toBe(400)
  })
})
