import { expect, expectAccessible, test } from './story.ts'
import {
  WIDGET,
  NOTHING,
  rows,
  rowsOf,
  found,
  address,
  nameOf,
  watchLists,
  listTerminals,
  open,
} from './widget-page.ts'

test('a card that is opened while the search waits stays, and the list beneath it changes', async ({
  page,
}) => {
  await page.clock.install()
  const requested = watchLists(page)
  await open(page)
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await address(page).fill('Уфа')
  await rows(page).first().click()
  const card = page.getByRole('region', { name: 'Часы работы' })
  await expect(card).toBeVisible()
  await page.clock.runFor(1500)
  await expect.poll(() => requested.map((query) => query.get('full_addr'))).toEqual(['Уфа'])
  await page.clock.resume()
  await expect(rows(page).first()).toContainText('Уфа')
  await expect(card).toBeVisible()
})

test.describe(`«${NOTHING}»`, () => {
  test('says what to do next, and the search can be given up', async ({ page }) => {
    await open(page)
    await address(page).fill('такой улицы нет нигде')
    await address(page).press('Enter')
    await expect(found(page)).toHaveText(NOTHING)
    await expect(page.getByText('Проверьте адрес')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Сбросить поиск' }).click()
    await expect(rows(page)).toHaveCount(20)
    await expect(address(page)).toHaveValue('')
  })

  test('a place without points shows the nearest ones, the nearest first', async ({ page }) => {
    await open(page)
    await address(page).fill('Дудинка')
    await address(page).press('Enter')
    await expect(found(page)).toHaveText(NOTHING)
    const nearest = page.getByRole('list', { name: /^Ближайшие к\s«Дудинка»$/ })
    await expect(rowsOf(nearest)).toHaveCount(10)
    const distances = await rowsOf(nearest)
      .getByText(/^[\d\s]+\sкм$/)
      .allTextContents()
    expect(distances).toHaveLength(10)
    const kilometres = distances.map((text) => Number(text.replaceAll(/\D/g, '')))
    expect(kilometres).toEqual(kilometres.toSorted((one, other) => one - other))
    expect(kilometres[0]).toBeGreaterThan(50)
    await nearest.getByRole('button').first().click()
    await expect(page.getByRole('button', { name: 'Выбрать' })).toBeVisible()
  })
})

test.describe('the card', () => {
  test('has address, hours, payment, the way and photos, and is chosen by keys alone', async ({
    page,
  }) => {
    await open(page)
    const first = rows(page).first()
    for (let step = 0; step < 40; step++) {
      if (await first.evaluate((node) => node === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await expect(first).toBeFocused()
    const name = await nameOf(first)
    await page.keyboard.press('Enter')
    const card = page.getByRole('region', { name })
    await expect(card.getByRole('heading', { name, level: 2 })).toBeFocused()
    for (const part of ['Часы работы', 'Оплата', 'Как найти'])
      await expect(card.getByRole('region', { name: part })).toBeVisible()
    await expect(
      card.getByRole('list', { name: 'Фотографии точки' }).getByRole('img').first(),
    ).toBeVisible()
    await expectAccessible(page)
    const choose = card.getByRole('button', { name: 'Выбрать' })
    for (let step = 0; step < 10; step++) {
      if (await choose.evaluate((node) => node === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await expect(card.getByRole('button', { name: 'Выбрано' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()
    await expect(first).toBeFocused()
    await expect(first).toContainText('Выбрано')
  })

  for (const [state, word, reason] of [
    ['full', 'Заполнен', 'Сейчас нет свободной ячейки под такую посылку.'],
    ['closed', 'Закрыт', 'Точка временно не принимает посылки.'],
  ] as const)
    test(`${word}: read, but not chosen, and it says why`, async ({ page }) => {
      await page.goto(WIDGET)
      const point = (await listTerminals(page, { limit: '3000' })).results.find(
        (one) => one.state === state,
      )
      if (point === undefined) throw new Error(`the demonstration has no ${state} point`)
      expect(point.reason).toBe(reason)
      await open(page)
      await address(page).fill(point.address.slice(0, 190))
      await address(page).press('Enter')
      const row = rows(page)
        .filter({ hasText: `№ ${point.number}` })
        .first()
      await expect(row).toContainText(word)
      await expect(row).toContainText(reason.slice(-8))
      await row.click()
      const choose = page.getByRole('button', { name: 'Выбрать' })
      await expect(choose).toHaveAttribute('aria-disabled', 'true')
      await expect(choose).toHaveAccessibleDescription(new RegExp(reason.replaceAll(' ', '\\s')))
      await choose.click({ force: true })
      await expect(page.getByRole('button', { name: 'Выбрано' })).toHaveCount(0)
      await expectAccessible(page)
    })

  test('of a parcel shows only points that could take it', async ({ page }) => {
    await open(page, `${WIDGET}&weight=29000&dimensions=40x38x42`)
    const count = async () => Number((await found(page).innerText()).replaceAll(/\D/g, ''))
    expect(await count()).toBeLessThan(5500)
    const { count: expected } = await listTerminals(page, {
      weight: '29000',
      height: '40',
      width: '38',
      depth: '42',
    })
    expect(await count()).toBe(expected)
  })
})
