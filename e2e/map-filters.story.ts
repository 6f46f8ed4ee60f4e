import type { Page } from '@playwright/test'
import { found, list, terminals } from './map.ts'
import { expect, expectAccessible, test } from './story.ts'

/** Moves the chosen option of the focused list up or down, a key at a time, to the one wanted. */
async function chooseByArrows(page: Page, wanted: string) {
  const [from, to] = await page.evaluate((label) => {
    const { selectedIndex, options } = document.activeElement as HTMLSelectElement
    const texts = [...options].map(({ text }) => text.replaceAll(/\s+/g, ' '))
    return [selectedIndex, texts.indexOf(label)]
  }, wanted)
  expect(to, wanted).toBeGreaterThanOrEqual(0)
  const steps = (to ?? 0) - (from ?? 0)
  for (let step = 0; step < Math.abs(steps); step++)
    await page.keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp')
}

test('a filter leaves what it says, in the list and in the address; a reload keeps it', async ({
  page,
}) => {
  await page.goto('/point')
  await expect(found(page)).toHaveText(/Найден[ао]/)
  const count = async () => Number((await found(page).innerText()).replaceAll(/\D/g, ''))
  const all = await count()
  await page.getByRole('radio', { name: 'Пункт выдачи заказов' }).check()
  await expect.poll(count).toBeLessThan(all)
  const ofType = await count()
  await page.getByRole('checkbox', { name: 'Примерка' }).check()
  await expect.poll(count).toBeLessThan(ofType)
  const filtered = await count()
  expect(filtered).toBeGreaterThan(0)
  await list(page).getByRole('button').first().click()
  const card = page.getByRole('region', { name: /Пункт выдачи|Отделение/ }).first()
  await expect(card).toContainText('Примерка')
  await page.goBack()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Примерка' })).toBeChecked()
  await expect.poll(count).toBe(filtered)
})

test('Kazan, open on Sunday at 23:00, takes a card: the whole way by keyboard alone @main', async ({
  page,
}) => {
  await page.goto('/point')
  await expect(found(page)).toHaveText(/Найден[ао]/)
  const reach = async (name: string, role: 'combobox' | 'checkbox') => {
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press('Tab')
      const target = page.getByRole(role, { name, exact: true })
      if (await target.evaluate((node) => node === document.activeElement).catch(() => false))
        return
    }
    throw new Error(`${role} ${name} is not reached by Tab`)
  }
  await reach('Город', 'combobox')
  await chooseByArrows(page, 'Казань')
  await expect(page).toHaveURL(/city=/)
  await reach('Оплата картой', 'checkbox')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Оплата картой' })).toBeChecked()

  // The hours stand before or after the services; from the top once more, as a person would.
  await page.getByRole('combobox', { name: 'Город', exact: true }).focus()
  await reach('Часы работы', 'combobox')
  await chooseByArrows(page, 'Открыто в …')
  await reach('День недели', 'combobox')
  await chooseByArrows(page, 'Воскресенье')
  await reach('Время', 'combobox')
  await chooseByArrows(page, '23:00')
  await expect(page).toHaveURL(/23/)
  const time = page.getByRole('combobox', { name: 'Время', exact: true })
  await expect(time.getByRole('option', { selected: true })).toHaveText('23:00')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)

  const row = list(page).getByRole('button').first()
  await expect(row).toContainText('Казань')
  // The map may still be on its way to the city: when it stops, the list is another, and a focused row is gone.
  await expect(async () => {
    await time.focus()
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press('Tab')
      if (await row.evaluate((node) => node === document.activeElement)) return
    }
    throw new Error('the row is not reached by Tab')
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/point\/[^?]+/)
  const number = decodeURIComponent(new URL(page.url()).pathname.split('/')[2] ?? '')
  const terminal = (await (
    await page.request.get(`/api/terminals/${encodeURIComponent(number)}/`)
  ).json()) as { settlement: string; payment_methods: string[]; operation_time: string[] }
  expect(terminal.settlement).toBe('Казань')
  expect(terminal.payment_methods).toContain('Карта')
  // Sunday's hours, or Saturday's when they pass midnight, must hold 23:00.
  expect(terminal.operation_time[6]).toMatch(/круглосуточно|-(23:[0-5]\d|00:00|24:00|0[1-6]:\d\d)/)
})

test('open now: the first chip leaves points that are open by their own clock, and the hours show it', async ({
  page,
}) => {
  await page.goto(`/point?city=${encodeURIComponent('Казань')}`)
  await expect(found(page)).toHaveText(/Найден[ао]/)
  const chip = page.getByRole('checkbox', { name: 'Открыто сейчас' })
  const hours = page.getByRole('combobox', { name: 'Часы работы' })
  await chip.check()
  await expect(page).toHaveURL(/open_now=true/)
  await expect(hours).toHaveValue('open_now')
  const rows = list(page).getByRole('listitem')
  await expect(rows.first()).toContainText(/Открыто|Круглосуточно/)
  await expect(rows.filter({ hasNotText: /Открыто|Круглосуточно/ })).toHaveCount(0)
  await page.reload()
  await expect(chip).toBeChecked()
  await hours.selectOption('Круглосуточно')
  await expect(chip).not.toBeChecked()
  await expect(page).not.toHaveURL(/open_now/)
})

test('the list shows exactly what the filter leaves', async ({ page }) => {
  await page.goto(`/point?city=${encodeURIComponent('Уфа')}`)
  await page.getByRole('checkbox', { name: 'Оплата наличными' }).check()
  await page.getByRole('radio', { name: 'Пункт выдачи заказов' }).check()
  await expect(page).toHaveURL(/cash/)
  await expect(list(page).getByRole('button').first()).toBeVisible()
  const total = async () => Number((await found(page).innerText()).replaceAll(/\D/g, ''))
  const more = page.getByRole('button', { name: 'Показать ещё' })
  // The button goes with the last page of the list, maybe between a look and a click.
  const unfold = async () => {
    if (await more.isVisible()) await more.click({ timeout: 2000 }).catch(() => undefined)
    const lines = list(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('button') })
    return (await lines.count()) === (await total())
  }
  await expect.poll(unfold).toBe(true)
  const known = await terminals(page)
  const expected = []
  for (const { number } of known.filter((one) => one.number.startsWith('УФА'))) {
    const response = await page.request.get(`/api/terminals/${encodeURIComponent(number)}/`)
    const body = (await response.json()) as { point_type: string; payment_methods: string[] }
    if (body.point_type === 'Пункт выдачи заказов' && body.payment_methods.includes('Наличные'))
      expected.push(number)
  }
  expect(await total()).toBe(expected.length)
})

test('where nothing fits, it is said which filter to relax', async ({ page }) => {
  await page.goto('/point?city=%D0%A3%D1%84%D0%B0')
  await page.getByRole('radio', { name: 'Почтомат', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Примерка' }).check()
  await expect(page.getByText('Ничего не подошло')).toBeVisible()
  await expectAccessible(page)
})
