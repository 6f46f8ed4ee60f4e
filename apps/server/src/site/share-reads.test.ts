import { expect, test } from 'vitest'
import { shareReads } from './share-reads.ts'

/** A read whose answers the test gives. */
function openReads() {
  const requested: PromiseWithResolvers<string>[] = []
  const read = shareReads(() => {
    const response = Promise.withResolvers<string>()
    requested.push(response)
    return response.promise
  })
  return { reads: requested, read }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('readers who come while a read runs share the next one', async () => {
  const { reads: requested, read } = openReads()
  const first = read()
  const later = [read(), read(), read()]
  await settled()
  expect(requested).toHaveLength(1)
  requested[0]?.resolve('before')
  expect(await first).toBe('before')
  await settled()
  expect(requested).toHaveLength(2)
  const last = read()
  requested[1]?.resolve('after')
  expect(await Promise.all(later)).toEqual(['after', 'after', 'after'])
  await settled()
  requested[2]?.resolve('last')
  expect(await last).toBe('last')
  expect(requested).toHaveLength(3)
})

test('a failed read is of those who shared it alone', async () => {
  const { reads: requested, read } = openReads()
  const first = read()
  const second = read()
  requested[0]?.reject(new Error('broken on purpose'))
  await expect(first).rejects.toThrow('broken')
  await settled()
  requested[1]?.resolve('well')
  expect(await second).toBe('well')
  await settled()
  const third = read()
  requested[2]?.resolve('again')
  expect(await third).toBe('again')
})
