import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './story.ts'
import { searchParcel } from './track.ts'

// Only browsers show whether the locker's screen in its frame, the wall beside it and the product behind them go together.

/** The screen of an open door, also of one that has stood open for a while. */
const OPEN = /^(Ячейка \d+ открыта|Закройте ячейку \d+)$/
const openDoor = (page: Page) => page.getByRole('button', { name: /^Ячейка \d+, \S+, открыта/ })
const scan = (page: Page) => page.getByRole('button', { name: 'Поднести QR-код к сканеру' })
const screenOf = (page: Page) => page.frameLocator('iframe[title="Экран постамата"]')

// They play with one locker, one after another.
test.describe.configure({ mode: 'default' })

test('a newcomer fetches a parcel by one press: the door opens on the wall, and tracking says «Выдана»; a courier loads three', async ({
  page,
}) => {
  test.slow()
  await page.goto('/demo-locker')
  await expect(page).toHaveURL(/\/demo-locker\/.+/)
  await expect(screenOf(page).getByRole('heading', { name: 'Заберите посылку' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const [number = ''] =
    /[A-Z]{2}-\d+/.exec(await page.getByRole('main', { name: 'Демонстрация' }).innerText()) ?? []
  await scan(page).click()
  await expect(screenOf(page).getByRole('heading', { name: /^Ячейка \d+ открыта$/ })).toBeVisible()
  await expectAccessible(page)
  await openDoor(page).click()
  await screenOf(page).getByRole('button', { name: 'Да, забрал' }).click()
  await expect(screenOf(page).getByRole('heading', { name: 'Спасибо!' })).toBeVisible()
  await expect(page.getByText('Сервер знает всё.')).toBeVisible()

  const tracking = await page.context().newPage()
  await searchParcel(tracking, number)
  await expect(tracking.getByText('Выдана').first()).toBeVisible()
  await tracking.close()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Ячейки', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Стена ячеек' })).toBeVisible()
  await expect(page.locator('iframe')).toBeHidden()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 720 })

  const full = () => page.getByRole('button', { name: /внутри посылка/ }).count()
  const before = await full()
  await page.getByRole('button', { name: 'Загрузить три посылки' }).click()
  await expect(screenOf(page).getByRole('heading', { name: /Здравствуйте, Иван/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Загрузить три посылки' })).toBeEnabled()
  await expect.poll(full).toBeGreaterThanOrEqual(before + 3)
})

test('a newcomer jams a door, cuts the power and cuts the link: the locker says so, goes on and forgets nothing', async ({
  page,
}) => {
  test.slow()
  await page.goto('/demo-locker')
  const screen = screenOf(page)
  const act = (name: string | RegExp) => page.getByRole('button', { name }).click()
  const sees = (heading: string | RegExp) =>
    expect(screen.getByRole('heading', { name: heading })).toBeVisible()
  const takeParcel = async () => {
    await openDoor(page).click()
    await screen.getByRole('button', { name: 'Да, забрал' }).click()
    await sees('Спасибо!')
  }
  await sees('Заберите посылку')
  await expect(scan(page)).toBeEnabled()

  await act(/^Заклинить дверцу \d+$/)
  const jammed = page.getByRole('button', { name: /дверца заклинила$/ })
  await expect(jammed).toHaveCount(1)
  await scan(page).click()
  await sees(/^Дверца \d+ не открылась$/)
  await expectAccessible(page)
  await act(/^Починить дверцу \d+$/)
  await expect(jammed).toHaveCount(0)
  await screen.getByRole('button', { name: 'Попробовать снова' }).click()
  await expect(openDoor(page)).toBeVisible()

  await act('Отключить питание')
  await expect(page.getByText('Питание отключено', { exact: true })).toBeVisible()
  await expect(openDoor(page)).toBeVisible()
  await expect(scan(page)).toBeDisabled()
  await expectAccessible(page)
  await act('Включить питание')
  await sees(OPEN)
  await expectAccessible(page)
  await takeParcel()
  await expect(page.getByText('Сервер знает всё.')).toBeVisible()

  await act('Отключить связь')
  await expect(screen.getByText('Нет связи с сервером. Посылки выдаём как обычно')).toBeVisible()
  await scan(page).click()
  await takeParcel()
  await expect(page.getByText(/^Записей\sждут\sсвязи:\s[1-9]/)).toBeVisible()
  await expectAccessible(page)
  await act('Включить связь')
  await expect(page.getByText('Сервер знает всё.')).toBeVisible()
  await expectAccessible(page)
})
