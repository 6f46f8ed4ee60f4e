import type { CDPSession, Page } from '@playwright/test'
import { Shop } from './shop.ts'
import { expect, test } from './story.ts'
import { openStub } from './widget-stub.ts'

// A single-page shop shows and leaves its checkout all day long. The frame is tiny: a thousand of them load in less than
// half a minute, and what the element itself keeps is not lost among what a map does.

// A trace keeps nodes of its own alive.
test.use({ trace: 'off' })

const MOUNTS = 1000
/** Warms what the browser makes once: code, caches, pools. */
const FIRST = 100
const AT_ONCE = 10

/** Mounts and removes the element, each time with a frame that has loaded and spoken. */
const churn = (page: Page, count: number) =>
  page.evaluate(
    async ([mounts, atOnce]) => {
      const live = async () => {
        const element = document.createElement('yacheyka-map')
        element.setAttribute('token', 't')
        const ready = new Promise((resolve) => {
          element.addEventListener('ready', resolve, { once: true })
        })
        document.body.append(element)
        await ready
        element.remove()
      }
      for (let at = 0; at < mounts; at += atOnce)
        await Promise.all(Array.from({ length: atOnce }, live))
    },
    [count, AT_ONCE] as const,
  )

async function measure(session: CDPSession) {
  // What one collection frees may free more.
  for (let turn = 0; turn < 5; turn++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { documents, nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  return { usedSize, documents, nodes, jsEventListeners }
}

test('a thousand mounts and unmounts leave nothing behind', async ({ page }, testInfo) => {
  const stub = await openStub()
  const script = `<script src="${stub.origin()}/widget.js"></script>`
  const shop = await Shop.open({
    '/': { body: `<!doctype html><html lang="ru"><title>Магазин</title><body>${script}</body>` },
  })
  await page.goto(shop.origin())
  const session = await page.context().newCDPSession(page)
  await churn(page, FIRST)
  const before = await measure(session)
  await churn(page, MOUNTS)
  // Documents of frames are freed in steps, whenever the browser has a moment.
  await expect
    .poll(async () => (await measure(session)).nodes, { timeout: 60_000 })
    .toBeLessThanOrEqual(before.nodes)
  const after = await measure(session)
  testInfo.annotations.push({ type: 'measured', description: JSON.stringify({ before, after }) })
  expect(after.usedSize).toBeLessThanOrEqual(before.usedSize * 1.1)
  expect(after.documents).toBeLessThanOrEqual(before.documents)
  expect(after.jsEventListeners).toBeLessThanOrEqual(before.jsEventListeners)
  expect(page.frames()).toHaveLength(1)
  expect(stub.loaded.get('/widget')).toBe(FIRST + MOUNTS)
  await shop.close()
  await stub.close()
})
