import { expect, expectAccessible, expectNoSidewaysScroll, test } from './story.ts'

test('in a narrow frame the list comes first, and the map by a switch', async ({ page }) => {
  await page.goto('/widget?tk=demo-widget-token')
  const list = page.getByRole('list', { name: 'Найденные точки' })
  const map = page.getByRole('application', { name: /Карта точек/ })
  await expect(list).toBeVisible()
  await expect(map).toBeHidden()
  await page.getByRole('button', { name: 'Карта', exact: true }).tap()
  await expect(map).toBeVisible()
  await expect(list).toBeHidden()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Список', exact: true }).tap()
  await expect(list).toBeVisible()
})

test('the further fields open by a button, and what is requested is counted on it', async ({
  page,
}) => {
  await page.goto('/widget?tk=demo-widget-token')
  const more = page.getByRole('button', { name: /Номер и часы работы/ })
  const number = page.getByRole('textbox', { name: 'Номер почтомата' })
  await expect(number).toBeHidden()
  await more.tap()
  await number.fill('0001')
  await page.getByRole('switch', { name: 'Круглосуточно' }).check()
  await expect(more).toHaveText(/2/)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('open now is requested without opening the further fields @main', async ({ page }) => {
  await page.goto('/widget?tk=demo-widget-token')
  const chip = page.getByRole('checkbox', { name: 'Открыто сейчас' })
  const requested = page.waitForRequest(/widget-terminals\/\?.*open_now=true/)
  await chip.check()
  await requested
  const row = page.getByRole('list', { name: 'Найденные точки' }).getByRole('button').first()
  await expect(row).toContainText(/открыт|круглосуточно/i)
  await page.getByRole('button', { name: /Номер и часы работы/ }).tap()
  await expect(page.getByText('Открыто сейчас: день и время не учитываются')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('switch', { name: 'Круглосуточно' }).check()
  await expect(chip).not.toBeChecked()
})

test('a card covers the frame, and what is beneath is out of reach', async ({ page }) => {
  await page.goto('/widget?tk=demo-widget-token')
  const first = page.getByRole('list', { name: 'Найденные точки' }).getByRole('button').first()
  await first.tap()
  await expect(page.getByRole('button', { name: 'Выбрать' })).toBeInViewport()
  await page.getByRole('textbox', { name: 'Адрес' }).focus()
  await expect(page.getByRole('textbox', { name: 'Адрес' })).not.toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Назад к списку' }).tap()
  await expect(first).toBeVisible()
})
