import type { Screen, View } from '@yacheyka/locker/ports/screen'
import { startScreenHost } from '../apps/locker/src/host/screen-host.ts'
import { speakPage } from '../apps/locker/src/voice/speak-page.ts'
import { SCREENS, viewOf } from '../apps/locker/src/words/test-views.ts'
import { expect, test as base } from './story.ts'

// A locker's page by keyboard and voice alone (specification 6, section 3): only a browser moves the focus.

/** Opens the page of a screen with «Озвучить» on. @returns what is said */
type Open = (screen: Screen, changes?: Partial<View>) => Promise<readonly string[]>

const test = base.extend<{ open: Open }>({
  open: async ({ page }, use) => {
    await using hosts = new AsyncDisposableStack()
    await use(async (screen, changes) => {
      const said: string[] = []
      const settings = { ...viewOf(screen).settings, spoken: true }
      const view = viewOf(screen, { settings, ...changes })
      const feed = { view: () => view, onView: () => () => {}, press: () => {} }
      const voice = { speak: (words: string) => said.push(words), stop: () => {} }
      const host = await startScreenHost({
        port: 0,
        folder: 'apps/locker/dist',
        feed,
        onSay: speakPage(feed, voice),
      })
      hosts.defer(() => host.close())
      await page.goto(`http://127.0.0.1:${host.port}/`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      return said
    })
  },
})

test('Tab says the responses of «Всё забрали?» one after another', async ({ page, open }) => {
  const said = await open(SCREENS.D7)
  for (const response of ['Да, забрал', 'Открыть ещё раз', 'Ячейка была пуста']) {
    await page.keyboard.press('Tab')
    await expect.poll(() => said.at(-1)).toBe(response)
  }
  expect(said).toHaveLength(3)
})

test('Tab passes digits without a word, and «Где взять код?» says what it unfolds', async ({
  page,
  open,
}) => {
  const keys = await open(SCREENS.C1)
  for (let key = 0; key < 12; key += 1) await page.keyboard.press('Tab')
  await expect.poll(() => keys).toEqual(['Стереть', 'Отмена'])

  const said = await open(SCREENS.C2)
  await page.keyboard.press('Tab')
  await expect.poll(() => said).toEqual(['Где взять код?'])
  await page.keyboard.press('Enter')
  await expect.poll(() => said.at(-1)).toMatch(/^Код — 8 цифр из сообщения/)
})
