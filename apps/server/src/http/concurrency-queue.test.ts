import { expect, test } from 'vitest'
import { makeConcurrencyLimit } from './concurrency-queue.ts'

/** Work that ends when it is told, and what became of each. */
function makeWork(atOnce: number, waitingMax: number) {
  const withSlot = makeConcurrencyLimit(atOnce, waitingMax, () => new Error('too many'))
  const begun: number[] = []
  const ends = new Map<number, (error?: Error) => void>()
  const request = (name: number) =>
    withSlot(async () => {
      begun.push(name)
      await new Promise<void>((resolve, reject) => {
        ends.set(name, (error) => (error === undefined ? resolve() : reject(error)))
      })
      return name
    })
  return { request, begun, end: (name: number, error?: Error) => ends.get(name)?.(error) }
}

test('so many at once, the rest in the order of asking', async () => {
  const { request, begun, end } = makeWork(2, 10)
  const requested = [1, 2, 3, 4].map(request)
  expect(begun).toEqual([1, 2])
  end(2)
  expect(await requested[1]).toBe(2)
  await expect.poll(() => begun).toEqual([1, 2, 3])
  const late = request(5)
  end(1)
  await expect.poll(() => begun).toEqual([1, 2, 3, 4])
  for (const name of [3, 4]) end(name)
  await expect.poll(() => begun).toEqual([1, 2, 3, 4, 5])
  end(5)
  expect(await late).toBe(5)
})

test('beyond those that may wait, the next is reported; later there is room again', async () => {
  const { request, begun, end } = makeWork(1, 1)
  const requested = [request(1), request(2)]
  await expect(request(3)).rejects.toThrow('too many')
  end(1)
  await expect.poll(() => begun).toEqual([1, 2])
  end(2)
  await Promise.all(requested)
  const again = request(4)
  expect(begun).toEqual([1, 2, 4])
  end(4)
  expect(await again).toBe(4)
})

test('work that fails gives its place to the next', async () => {
  const { request, begun, end } = makeWork(1, 1)
  const requested = [request(1), request(2)]
  end(1, new Error('broken'))
  await expect(requested[0]).rejects.toThrow('broken')
  await expect.poll(() => begun).toEqual([1, 2])
  end(2)
  expect(await requested[1]).toBe(2)
})
