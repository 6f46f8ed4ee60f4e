import type { Page } from '@playwright/test'
import { dialog, openCabinet, test } from './cabinet.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

const HELP = '/juridical/instructions'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })

test('instructions stand twelve a page, cut short, each with its day, and open whole @main', async ({
  page,
}) => {
  await openCabinet(page, HELP)
  const items = page.getByRole('tabpanel').getByRole('listitem')
  const pages = page.getByRole('navigation', { name: 'Страницы инструкций' })
  const cards = items.filter({ has: page.getByRole('heading') })
  await expect(cards).toHaveCount(12)
  for (const words of await cards.getByRole('paragraph').first().allTextContents())
    expect(words.length).toBeLessThanOrEqual(71)
  await expect(cards.first().getByText(/^16\sноября\s2026$/)).toBeVisible()
  await pages.getByRole('link', { name: 'Страница 2' }).click()
  await expect(page).toHaveURL(/instructions\?page=2$/)
  await expect(cards).toHaveCount(2)
  await page.goBack()
  await expect(cards).toHaveCount(12)

  let requested = 0
  page.on('request', (request) => {
    if (request.url().includes('/juridical/instruction/')) requested += 1
  })
  await page.getByRole('link', { name: 'Размеры ячеек' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Размеры ячеек')
  await expect(page.getByRole('cell', { name: '42,9' })).toBeVisible()
  await expect(page).toHaveTitle(/^Размеры ячеек — /)
  expect(requested, 'it is found in the list that is loaded already').toBe(0)
  // A link of the text moves inside the page.
  await page.evaluate(() => document.body.setAttribute('data-story', 'same'))
  await page.getByRole('link', { name: 'ручной форме' }).click()
  await expect(page).toHaveURL(/manual-load$/)
  await expect(page.locator('body')).toHaveAttribute('data-story', 'same')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Размеры ячеек')
  await page.getByRole('link', { name: 'Правила и инструкции' }).last().click()
  await expect(cards).toHaveCount(12)
})

test('one opened by its address loads the list; one that is not there says so and leads back', async ({
  page,
}) => {
  await openCabinet(page, `${HELP}/3`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Размеры ячеек')
  for (const id of ['999', '0', 'x', '3abc']) {
    await openCabinet(page, `${HELP}/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Такой\sинструкции\sнет$/)
  }
  await page.getByRole('link', { name: /^Ко\sвсем\sинструкциям$/ }).click()
  await expect(page).toHaveURL(/\/juridical\/instructions$/)
})

test('tabs stand in the address, go by arrows, and back turns back', async ({ page }) => {
  await openCabinet(page, HELP)
  await tab(page, 'Инструкции').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/\?tab=faq$/)
  await expect(tab(page, 'Вопросы')).toBeFocused()
  await expect(tab(page, 'Вопросы')).toHaveAttribute('aria-selected', 'true')
  const paragraph = page.getByText(/обычно это\sтри\sдня/)
  await expect(paragraph).toBeHidden()
  await page.getByRole('heading', { name: 'Сколько посылка ждёт получателя?' }).click()
  await expect(paragraph).toBeVisible()
  await page.getByRole('heading', { name: 'Сколько посылка ждёт получателя?' }).click()
  await expect(paragraph).toBeHidden()
  await tab(page, 'Поддержка').click()
  await expect(page).toHaveURL(/\?tab=support$/)
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByRole('link', { name: '8 800 555-00-00' })).toHaveAttribute(
    'href',
    'tel:+78005550000',
  )
  await expect(panel.getByRole('link', { name: 'help@yacheyka.example' })).toHaveAttribute(
    'href',
    'mailto:help@yacheyka.example',
  )
  await panel.getByRole('button', { name: 'Обратная связь' }).click()
  await expect(dialog(page, 'Оставьте обратную связь по работе сервиса')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(tab(page, 'Вопросы')).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(tab(page, 'Инструкции')).toHaveAttribute('aria-selected', 'true')
})

for (const width of [360, 768, 1440])
  test(`everybody can use it at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const path of [
      HELP,
      `${HELP}?tab=faq`,
      `${HELP}?tab=support`,
      `${HELP}/3`,
      `${HELP}/8`,
      `${HELP}/13`,
    ]) {
      await openCabinet(page, path)
      await page.getByRole('status').waitFor({ state: 'detached' })
      if (path.endsWith('faq')) await page.locator('summary').first().click()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  })
