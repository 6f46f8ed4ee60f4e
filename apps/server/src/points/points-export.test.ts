import type { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { changePoints } from './test-points.ts'

let opened: TestApp
let support: TestOperator
let manager: TestOperator
beforeAll(async () => {
  opened = await openTestApp()
  support = await signInOperator(opened, 'support')
  manager = await signInOperator(opened, 'manager')
  // More than one piece, the first larger than what a reader is sent unasked.
  await changePoints(
    opened.database.db,
    Array.from({ length: 600 }, (_, at) => ({
      number: `А-${at}`,
      longitude: 61.4,
      latitude: 55.16,
      how_to_find: 'вход со двора, '.repeat(20),
    })),
  )
})
const streams: Readable[] = []
afterAll(async () => {
  await Promise.all(streams.map((stream) => stream.toArray().catch(() => undefined)))
  await opened.close()
})

/** Begins an export and reads none of it. @returns its status */
async function begin({ inject }: TestOperator): Promise<number> {
  const response = await inject({
    method: 'GET',
    url: '/api/operator/point-export?format=json',
    payloadAsStream: true,
  })
  streams.push(response.stream())
  return response.statusCode
}

test(
  'exports that nobody reads hold a quarter of the connections at most, two of them for one operator',
  { tags: ['slow'] },
  async () => {
    expect([await begin(support), await begin(support)]).toEqual([200, 200])
    const third = await support.inject({ method: 'GET', url: '/api/operator/point-export' })
    expect([third.statusCode, Number(third.headers['retry-after']) > 0]).toEqual([429, true])
    expect([await begin(manager), await begin(manager)]).toEqual([200, 429])

    const texts = await Promise.all(streams.splice(0, 3).map((stream) => stream.toArray()))
    expect(texts.map((pieces) => pieces.length > 1)).toEqual([true, true, true])
    expect(await begin(support)).toBe(200)
  },
)
