import { expect, test } from 'vitest'
import { ApiError, NO_CONNECTION } from '@yacheyka/frontend/api/api-error.ts'
import { runAll, type Outcome } from './run.ts'

const items = (count: number) => Array.from({ length: count }, (_, at) => at)

const openOutcomes = () => {
  const outcomes = new Map<number, Outcome[]>()
  const onOutcome = (item: number, outcome: Outcome) =>
    outcomes.set(item, [...(outcomes.get(item) ?? []), outcome])
  return { outcomes, onOutcome, last: (item: number) => outcomes.get(item)?.at(-1) }
}

const never = new AbortController().signal

test('each is done once, in order, and never more than two at once', async () => {
  let now = 0
  let most = 0
  const begun: number[] = []
  const { onOutcome, outcomes } = openOutcomes()
  await runAll(
    items(25),
    async (item) => {
      begun.push(item)
      now += 1
      most = Math.max(most, now)
      for (let turn = 0; turn <= item % 3; turn++) await Promise.resolve()
      now -= 1
    },
    never,
    onOutcome,
  )
  expect(begun).toEqual(items(25))
  expect(most).toBe(2)
  for (const each of outcomes.values())
    expect(each.map(({ state }) => state)).toEqual(['running', 'done'])
})

test('a rejection keeps the server’s sentence and stops nobody; what is lost may be tried again', async () => {
  const errors: Readonly<Record<number, Error>> = {
    1: new ApiError(409, 'Курьер уже забрал посылку'),
    2: new ApiError(0, NO_CONNECTION),
    3: new ApiError(503, 'Сервис недоступен'),
    4: new ApiError(429, 'Не чаще раза в минуту'),
  }
  const { onOutcome, last } = openOutcomes()
  await runAll(
    items(6),
    (item) => {
      const error = errors[item]
      return error === undefined ? Promise.resolve(undefined) : Promise.reject(error)
    },
    never,
    onOutcome,
  )
  expect(items(6).map(last)).toEqual([
    { state: 'done' },
    { state: 'refused', detail: 'Курьер уже забрал посылку' },
    { state: 'lost', detail: NO_CONNECTION },
    { state: 'lost', detail: 'Сервис недоступен' },
    { state: 'refused', detail: 'Не чаще раза в минуту' },
    { state: 'done' },
  ])
})

test('stopped, it ends what has begun and begins nothing more', async () => {
  const controller = new AbortController()
  const { onOutcome, last, outcomes } = openOutcomes()
  await runAll(
    items(10),
    (item) => {
      if (item === 3) controller.abort()
      return Promise.resolve(undefined)
    },
    controller.signal,
    onOutcome,
  )
  expect(last(3)).toEqual({ state: 'done' })
  expect(outcomes.size).toBeLessThan(6)
  expect([...outcomes.values()].every((each) => each.at(-1)?.state === 'done')).toBe(true)
})
