import { expect, test } from 'vitest'
import { shareReads } from './share-reads.ts'

/** A read whose answers the test gives. */
function openReads() {
  const asked: PromiseWithResolvers<string>[] = []
  const read = shareReads(() => {
    const answer = Promise.withResolvers<string>()
    asked.push(answer)
    return answer.promise
  })
  return { asked, read }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('readers who come while a read runs share the next one', async () => {
  const { asked, read } = openReads()
  const first = read()
  const later = [read(), read(), read()]
  await settled()
  expect(asked).toHaveLength(1)
  asked[0]?.resolve('before')
  expect(await first).toBe('before')
  await settled()
  expect(asked).toHaveLength(2)
  const last = read()
  asked[1]?.resolve('after')
  expect(await Promise.all(later)).toEqual(['after', 'after', 'after'])
  await settled()
  asked[2]?.resolve('last')
  expect(await last).toBe('last')
  expect(asked).toHaveLength(3)
})

test('a failed read is of those who shared it alone', async () => {
  const { asked, read } = openReads()
  const first = read()
  const second = read()
  asked[0]?.reject(new Error('broken on purpose'))
  await expect(first).rejects.toThrow('broken')
  await settled()
  asked[1]?.resolve('well')
  expect(await second).toBe('well')
  await settled()
  const third = read()
  asked[2]?.resolve('again')
  expect(await third).toBe('again')
})
