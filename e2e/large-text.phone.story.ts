import { expect, expectNoSidewaysScroll, test } from './story.ts'

const PAGES = [
  '/',
  '/how',
  '/track',
  '/point',
  '/partners',
  '/vacancies',
  '/offer',
  '/juridical-auth',
  '/juridical-registration',
]

test('text of twice the size: no public page is wider than the screen, logo and menu stay', async ({
  page,
}) => {
  for (const path of PAGES)
    await test.step(path, async () => {
      await page.goto(path)
      await page.locator('main h1').waitFor()
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      await expectNoSidewaysScroll(page)
      const bar = page.getByRole('banner')
      for (const part of [
        bar.getByRole('link', { name: /, на главную$/ }).locator('svg'),
        bar.getByRole('link', { name: 'Отследить' }),
        bar.getByRole('button', { name: 'Открыть меню' }),
      ])
        await expect(part).toBeInViewport({ ratio: 1 })
    })
})
