import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import { labelsPdf, type LabelsFacts } from './label-pdf.ts'
import { makePdf, makeWholePdf } from './pdf-thread.ts'
import { testLabel } from './test-labels.ts'
import { wholePdf } from './test-pdf.ts'

afterEach(() => {
  vi.useRealTimers()
})

const factsOf = (count: number): LabelsFacts => ({
  format: '100x75',
  title: 'Этикетки',
  brand: 'Ячейка',
  madeAt: new Date('2026-11-22T09:00:00Z'),
  start: 1,
  labels: Array.from({ length: count }, (_, at) => testLabel({ parcelNumber: `INV-${at}` })),
})

test('documents of the thread are those of its maker, several at once', async () => {
  const [three, one] = await Promise.all([
    makeWholePdf('labels', factsOf(3)),
    makeWholePdf('labels', factsOf(1)),
  ])
  expect(three.equals(await wholePdf(labelsPdf(factsOf(3))))).toBe(true)
  expect(one.equals(await wholePdf(labelsPdf(factsOf(1))))).toBe(true)
})

test('pages come one by one, and whoever has enough leaves the others unmade', async () => {
  const pages = makePdf('labels', factsOf(1000))
  expect((await pages.next()).value?.length).toBeGreaterThan(0)
  await pages.return(undefined)
  expect((await makeWholePdf('labels', factsOf(1))).length).toBeGreaterThan(0)
})

test('a document that cannot be made says so, and the next one is made', async () => {
  const broken = { ...factsOf(1), labels: [{}] } as unknown as LabelsFacts
  await expect(makeWholePdf('labels', broken)).rejects.toThrow('pdf-worker.ts')
  const alive = { ...factsOf(1), labels: () => [] } as unknown as LabelsFacts
  await expect(makeWholePdf('labels', alive)).rejects.toThrow('could not be cloned')
  expect((await makeWholePdf('labels', factsOf(1))).length).toBeGreaterThan(0)
})

test('an idle thread ends; one that dies fails its documents, and the next has another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await makeWholePdf('labels', factsOf(1))
  vi.advanceTimersByTime(600_000)
  const starting = once(process, 'worker')
  const pages = makePdf('labels', factsOf(1000))
  await pages.next()
  const [thread] = (await starting) as [Worker]
  await thread.terminate()
  await expect(Array.fromAsync(pages)).rejects.toThrow('the thread of documents has ended')
  expect((await makeWholePdf('labels', factsOf(1))).length).toBeGreaterThan(0)
})

test.runIf(process.platform === 'linux')(
  'the thread works at a lower priority than the one that serves calls',
  async () => {
    await makeWholePdf('labels', factsOf(1))
    const own = getPriority()
    const others = readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)))
    expect(others.some((priority) => priority > own)).toBe(true)
    expect(getPriority(process.pid)).toBe(own)
  },
)
