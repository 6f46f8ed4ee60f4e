import type { Page } from '@playwright/test'
import { Shop, type ShopPage } from './shop.ts'
import { expect, expectAccessible, test } from './story.ts'
import { openStub } from './widget-stub.ts'

// What the element does in a shop's page, over a frame that is tiny; with the real one it is seen in
// `widget-in-shop.story.ts`.

const TAG = 'yacheyka-map'
const FRAME_NAME = 'Карта почтоматов'

let stub: Shop
let shop: Shop
test.beforeEach(async () => {
  stub = await openStub()
})
test.afterEach(async () => {
  await shop.close()
  await stub.close()
})

const page = (body: string, headers: ShopPage['headers'] = {}): ShopPage => ({
  body: `<!doctype html><html lang="ru"><title>Магазин</title><main><h1>Заказ</h1>${body}</main>`,
  headers,
})
const script = () => `<script src="${stub.origin()}/widget.js" async></script>`

/** Opens a page of a shop that writes down what its elements tell. */
async function openShop(tab: Page, shopPage: ShopPage) {
  shop = await Shop.open({ '/': shopPage })
  await tab.addInitScript(() => {
    globalThis.heard = []
    for (const type of ['ready', 'point-select', 'point-unselect', 'error', 'close'])
      addEventListener(
        type,
        (event) => {
          if (!(event instanceof CustomEvent) || !(event.target instanceof Element)) return
          globalThis.heard.push({ type, id: event.target.id, detail: event.detail as unknown })
        },
        { capture: true },
      )
  })
  await tab.goto(shop.origin())
}

declare global {
  var heard: { type: string; id: string; detail: unknown }[]
}
const heard = (tab: Page) => tab.evaluate(() => globalThis.heard)
const typesOf = async (tab: Page, id = '') =>
  (await heard(tab)).filter((each) => each.id === id).map(({ type }) => type)

const frame = (tab: Page, at = 0) => tab.locator(TAG).nth(at).frameLocator('iframe')
const choose = (tab: Page, at = 0) =>
  frame(tab, at).getByRole('button', { name: 'Выбрать' }).click()

test('a page with a strict policy of its own gets the map, and the chosen point', async ({
  page: tab,
}) => {
  const policy = `default-src 'none'; script-src ${stub.origin()}; frame-src ${stub.origin()}; require-trusted-types-for 'script'`
  await openShop(
    tab,
    page(`<${TAG} token="t" weight="500"></${TAG}>${script()}${script()}`, {
      'content-security-policy': policy,
    }),
  )
  await choose(tab)
  await expect
    .poll(() => heard(tab))
    .toMatchObject([
      { type: 'ready', detail: null },
      { type: 'point-select', detail: { number: 'КЗН-1', address: 'Казань, ул. Баумана, д. 1' } },
    ])
  // The styles are there as well.
  await expect(tab.locator(TAG)).toHaveCSS('height', '600px')
  await expect(tab.locator(`${TAG} iframe`)).toHaveCSS('opacity', '1')
  await expectAccessible(tab)
})

for (const [what, module] of [
  ['a module', () => `<script type="module" src="${stub.origin()}/widget.js"></script>`],
  [
    'a dynamic import',
    () => `<script type="module">await import('${stub.origin()}/widget.js?v=2')</script>`,
  ],
] as const)
  test(`as ${what} the script knows where it came from`, async ({ page: tab }) => {
    await openShop(tab, page(`<${TAG} token="t"></${TAG}>${module()}`))
    await expect.poll(() => typesOf(tab)).toEqual(['ready'])
  })

test('the modal: opened and closed by keyboard, from outside and inside its frame; focus comes back', async ({
  page: tab,
}) => {
  await openShop(
    tab,
    page(
      `<div style="height:3000px"></div><button id="choose">Выбрать на карте</button><div style="height:3000px"></div>
      <${TAG} token="t" mode="modal"></${TAG}>${script()}
      <script>choose.onclick = () => document.querySelector('${TAG}').open()</script>`,
    ),
  )
  await tab.waitForFunction((tag) => customElements.get(tag) !== undefined, TAG)
  const opener = tab.getByRole('button', { name: 'Выбрать на карте' })
  const dialog = tab.getByRole('dialog', { name: FRAME_NAME })
  await opener.focus()
  const scrolled = await tab.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(0)
  expect(stub.loaded.get('/widget'), 'nothing is loaded before it is wanted').toBeUndefined()

  await tab.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Закрыть' })).toBeFocused()
  await expectAccessible(tab)
  await tab.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await tab.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await tab.keyboard.press('Tab')
  await expect(frame(tab).getByRole('button', { name: 'Выбрать' })).toBeFocused()
  await tab.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await tab.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await tab.mouse.click(4, 4)
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await tab.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await tab.keyboard.press('Tab')
  await expect(frame(tab).getByRole('button', { name: 'Выбрать' })).toBeFocused()
  await tab.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  // A dialog tells of its closing after it has closed.
  await expect
    .poll(() => typesOf(tab))
    .toEqual(['ready', 'close', 'close', 'close', 'point-select', 'close'])
  expect(stub.loaded.get('/widget'), 'one frame served all four times').toBe(1)
  expect(await tab.evaluate(() => scrollY)).toBe(scrolled)
})

test('a frame that the browser blocks is reported in words after ten seconds', async ({
  page: tab,
  forgive,
}) => {
  forgive(/Refused to display|frame-ancestors|X-Frame-Options/i)
  const blocked = await openStub({ 'x-frame-options': 'DENY' })
  const start = new Date('2026-11-21T12:00:00')
  await tab.clock.install({ time: start })
  // Time goes on until then, faster or slower: never past this.
  await tab.clock.pauseAt(new Date(start.getTime() + 3_600_000))
  await openShop(tab, page(`<${TAG} token="t" base="${blocked.origin()}"></${TAG}>${script()}`))
  const element = tab.locator(TAG)
  await expect(element.getByRole('status')).toHaveText('Загружаем карту')
  await tab.clock.runFor(9000)
  await expect(element.getByRole('alert')).toBeEmpty()
  await tab.clock.runFor(1000)
  await expect(element.getByRole('alert')).toContainText(
    'Виджет недоступен. Обратитесь к администратору сайта',
  )
  await expect(element.locator('iframe')).toBeHidden()
  expect(await heard(tab)).toMatchObject([{ type: 'error', detail: { code: 'timeout' } }])
  await tab.clock.resume()
  await expectAccessible(tab)
  await element.getByRole('button', { name: 'Повторить' }).click()
  await expect(element.getByRole('status')).toHaveText('Загружаем карту')
  await expect.poll(() => blocked.loaded.get('/widget')).toBe(2)
  await blocked.close()
})

/** What a rejection that may pass says, and its link to the same address. */
const REJECTION = `<!doctype html><html lang="ru"><title>Точки</title><a href="">Повторить</a><script>
parent.postMessage({ protocol: 'yacheyka-map/1', type: 'error', code: 'failed', message: 'Виджет недоступен' }, '*')
</script>`

test('a rejection that has passed: its link brings the map, and so does opening the window anew', async ({
  page: tab,
  forgive,
}) => {
  forgive(/503/)
  let isFailing = true
  await tab.route('**/widget?*', (route) =>
    isFailing
      ? route.fulfill({ status: 503, contentType: 'text/html; charset=utf-8', body: REJECTION })
      : route.continue(),
  )
  await openShop(
    tab,
    page(`<${TAG} id="inline" token="t"></${TAG}>
      <${TAG} id="modal" mode="modal" token="t"></${TAG}>${script()}
      <button type="button" id="choose">Выбрать на карте</button>
      <script>choose.onclick = () => document.querySelector('#modal').open()</script>`),
  )
  const opener = tab.getByRole('button', { name: 'Выбрать на карте' })
  const dialog = tab.getByRole('dialog', { name: FRAME_NAME })
  await opener.click()
  await expect(frame(tab, 1).getByRole('link', { name: 'Повторить' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Закрыть' }).click()
  for (const id of ['inline', 'modal'])
    expect((await heard(tab)).filter((each) => each.id === id)).toContainEqual({
      type: 'error',
      id,
      detail: { code: 'failed', message: 'Виджет недоступен' },
    })
  isFailing = false
  await opener.click()
  await choose(tab, 1)
  await expect(dialog).toBeHidden()
  await frame(tab).getByRole('link', { name: 'Повторить' }).click()
  await choose(tab)
  await expect.poll(() => typesOf(tab, 'inline')).toEqual(['error', 'ready', 'point-select'])
})

test('a parcel that outgrows the chosen point: the form has none, and the shop hears why', async ({
  page: tab,
}) => {
  await openShop(tab, page(`<form><${TAG} token="t" name="point"></${TAG}></form>${script()}`))
  const inForm = () => tab.evaluate(() => new FormData(document.forms[0]).get('point'))
  await choose(tab)
  await expect.poll(inForm).toBe('КЗН-1')
  await tab.locator(TAG).evaluate((element) => {
    for (const weight of ['900', '9000', '20000']) element.setAttribute('weight', weight)
  })
  await expect
    .poll(() => heard(tab))
    .toContainEqual({
      type: 'point-unselect',
      id: '',
      detail: { number: 'КЗН-1', reason: 'Слишком тяжело' },
    })
  expect(await inForm()).toBeNull()
  await expect(frame(tab).locator('output')).toContainText('"weight":20000')
})

test('two on a page, one of them moved: each speaks for itself, and the choice is kept', async ({
  page: tab,
}) => {
  await openShop(
    tab,
    page(
      `<form><${TAG} id="one" token="t" name="point"></${TAG}></form>
      <${TAG} id="two" token="t"></${TAG}><section></section>${script()}`,
    ),
  )
  await choose(tab, 1)
  await expect.poll(() => typesOf(tab, 'two')).toEqual(['ready', 'point-select'])
  await expect.poll(() => typesOf(tab, 'one')).toEqual(['ready'])
  await choose(tab, 0)
  const inForm = () => tab.evaluate(() => new FormData(document.forms[0]).get('point'))
  await expect.poll(inForm).toBe('КЗН-1')

  await tab.evaluate(() => {
    const [one, place] = [document.querySelector('#one'), document.querySelector('section')]
    if (one !== null) place?.append(one)
  })
  await expect.poll(() => typesOf(tab, 'one')).toEqual(['ready', 'point-select', 'ready'])
  const moved = tab.locator('section iframe')
  await expect(moved).toHaveCount(1)
  expect(new URL((await moved.getAttribute('src')) ?? '').searchParams.get('selected')).toBe(
    'КЗН-1',
  )
  // A shop changes its cart: the frame is told, and not loaded again.
  const loaded = stub.loaded.get('/widget')
  await tab.evaluate(() => document.querySelector('#one')?.setAttribute('weight', '900'))
  await expect(tab.frameLocator('section iframe').locator('output')).toContainText('"weight":900')
  expect(stub.loaded.get('/widget')).toBe(loaded)
})
