import { openConsole, test } from './operator.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

test('a tariff from tomorrow is written, and the trial calculation goes by the day @main', async ({
  page,
  forgive,
}) => {
  forgive(/400/)
  await openConsole(page, '/operator/tariffs')
  await expect(page.getByRole('table', { name: 'Тарифы' })).toContainText('Действует')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const trial = page.getByRole('form', { name: 'Пробный расчёт' })
  const today = await trial.getByLabel('День').inputValue()
  const total = page.getByRole('region', { name: 'Пробный расчёт' }).getByRole('status')
  await trial.getByRole('button', { name: 'Рассчитать' }).click()
  await expect(trial.getByText('Укажите город')).toBeVisible()
  await trial.getByLabel('Куда, город', { exact: true }).fill('Москва')
  await trial.getByRole('button', { name: 'Рассчитать' }).click()
  await expect(total).toContainText('В пределах города')
  await expect(total).toContainText(/Итого\s*149,00/)

  await page.getByRole('link', { name: 'Новый тариф' }).click()
  const form = page.getByRole('form', { name: 'Тариф' })
  const tomorrow = await form.getByLabel('С какого дня').inputValue()
  expect(tomorrow > today).toBe(true)
  const price = form.getByLabel('Самостоятельно в почтомат, В пределах города, M', { exact: true })
  await price.fill('дорого')
  await form.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(form.getByText('Рубли, например 139 или 139,50')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await price.fill('200')
  await form.getByRole('button', { name: 'Сохранить', exact: true }).click()

  const lists = page.getByRole('table', { name: 'Тарифы' })
  await expect(lists).toContainText('Ещё не наступил')
  await expect(page.getByRole('cell', { name: '200,00 сейчас 149,00' })).toBeVisible()
  await expectAccessible(page)
  for (const [day, sum] of [
    [today, /Итого\s*149,00/],
    [tomorrow, /Итого\s*200,00/],
  ] as const) {
    await trial.getByLabel('День').fill(day)
    await trial.getByLabel('Куда, город', { exact: true }).fill('Москва')
    await trial.getByRole('button', { name: 'Рассчитать' }).click()
    await expect(total).toContainText(sum)
  }

  await lists.getByRole('button', { name: /Отменить тариф/ }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Отменить тариф' }).click()
  await expect(page.getByText('Тариф отменён')).toBeVisible()
  await expect(lists).not.toContainText('Ещё не наступил')
})

test.describe('a manager', () => {
  test.use({ role: 'manager' })
  test('reads tariffs and changes none', async ({ page }) => {
    await openConsole(page, '/operator/tariffs')
    await expect(page.getByRole('table', { name: 'Тарифы' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Новый тариф' })).toHaveCount(0)
  })
})
