import { randomUUID } from 'node:crypto'
import type { APIResponse, Page } from '@playwright/test'
import { pointBody } from './new-point.ts'
import { openConsole, test } from './operator.ts'
import { toast } from './parcel-actions.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

test.use({ role: 'manager' })

const ok = async (response: APIResponse) => {
  expect(response.ok(), await response.text()).toBe(true)
  return response
}

/** A point that no other story knows; its number. */
const addPoint = async (page: Page, fields: object = {}): Promise<string> => {
  const number = `СТ-${randomUUID().slice(0, 8)}`
  await ok(
    await page.request.post('/api/operator/points', {
      data: pointBody(number, fields),
    }),
  )
  return number
}

const open = async (page: Page, number: string) => {
  await openConsole(page, `/operator/points/${encodeURIComponent(number)}`)
}

test('points are found, looked at and changed, and the site shows the change at once @main', async ({
  page,
  forgive,
}) => {
  forgive(/400/)
  const number = await addPoint(page)
  await openConsole(page, '/operator/points')
  await expect(page.getByRole('table', { name: 'Точки' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Номер, название, город, адрес').fill(number)
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Изменить' }).click()
  await page.getByLabel('Часы работы').fill('как получится')
  await expect(page.getByText(/^Читается так: никак/)).toBeVisible()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByLabel('Часы работы')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Часы работы').fill('пн-пт 9-18')
  await expect(page.getByText('Читается так: Пн.-Пт. 09:00–18:00')).toBeVisible()
  await page.getByLabel('Название').fill('Почтомат у рынка')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Почтомат у рынка')
  const shown = await ok(await page.request.get(`/api/terminals/${encodeURIComponent(number)}/`))
  expect(await shown.json()).toMatchObject({ name: 'Почтомат у рынка' })
})

test('the same points stand on a map', async ({ page }) => {
  await openConsole(page, '/operator/points?view=map')
  await expect(page.getByText(/^В\sэтом\sвиде:\s[1-9]/u)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('cells are counted by size', async ({ page }) => {
  await open(page, await addPoint(page))
  await page.getByLabel('Всего ячеек S', { exact: true }).fill('4')
  await page.getByLabel('Всего ячеек XL').fill('много')
  await page.getByRole('button', { name: 'Сохранить ячейки' }).click()
  await expect(page.getByText('Нужно целое число от 0 до 10 000')).toBeVisible()
  await page.getByLabel('Всего ячеек XL').fill('1')
  await page.getByRole('button', { name: 'Сохранить ячейки' }).click()
  await expect(page.getByRole('row', { name: /^XL/ })).toContainText('01')
})

test('a point that is down takes no orders until it is back', async ({ page, forgive }) => {
  forgive(/400/)
  const number = await addPoint(page)
  await open(page, number)
  await page.getByRole('button', { name: 'На обслуживание' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'На обслуживание' }).click()
  await expect(dialog.getByText(/Напишите причину/)).toBeVisible()
  await dialog.getByLabel('Причина').fill('Сломан модем')
  await dialog.getByRole('button', { name: 'На обслуживание' }).click()
  await expect(page.getByText(/обслуживании\sс\s.*Сломан\sмодем/u)).toBeVisible()
  await expectAccessible(page)
  const path = `/api/terminals/${encodeURIComponent(number)}/`
  expect(await (await page.request.get(path)).json()).toMatchObject({ active: false })
  await page.getByRole('button', { name: 'Вернуть в работу' }).click()
  await expect(page.getByText('Точка предлагается для новых отправлений.')).toBeVisible()
  expect(await (await page.request.get(path)).json()).toMatchObject({ active: true })
})

test('a file is shown before it is applied; a rejected row is mended from the quarantine @main', async ({
  page,
  forgive,
}) => {
  forgive(/400/)
  const number = await addPoint(page, { name: 'Старое имя' })
  const fresh = `СТ-${randomUUID().slice(0, 8)}`
  const lines = [
    'Номер;Тип;Название;Широта;Долгота',
    `${number};Почтомат;Новое имя;55.79;49.12`,
    `${fresh};Почтомат;Новичок;нигде;49.12`,
  ]
  const check = async (rows: readonly string[]) => {
    await page.getByLabel('Файл CSV, JSON или GeoJSON').setInputFiles({
      name: `${fresh}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.join('\n')),
    })
    await page.getByRole('button', { name: 'Проверить' }).click()
  }
  await openConsole(page, '/operator/import')
  await expectAccessible(page)
  await check(lines.filter((line) => !line.includes('Новое имя')))
  const rejection = page.getByRole('alert').filter({ hasText: 'не принят' })
  await expect(rejection.getByRole('listitem')).toHaveText(/^Широта.*1\sстрока,\sпервая\s2$/u)
  await expectAccessible(page)
  await check(lines)
  await expect(page.getByRole('link', { name: 'Отказано 1' })).toHaveAttribute('aria-current')
  await page.getByRole('link', { name: 'Изменятся 1' }).click()
  await expect(page.getByText('Старое имя')).toBeVisible()
  await expect(page.getByText('Новое имя')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Применить' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Применить' }).click()
  await expect(page.getByRole('heading', { name: 'Что изменилось' })).toBeVisible()
  await page.getByRole('link', { name: 'исправить' }).click()
  await expectAccessible(page)
  const row = page.getByRole('form', { name: 'Строка 3' })
  await row.getByLabel('Долгота').fill('49.13')
  await row.getByLabel('Широта').fill('там')
  await row.getByRole('button', { name: 'Принять' }).click()
  await expect(row.getByLabel('Широта')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Широта.*1\sстрока/u }).click()
  const group = page.getByRole('form', { name: 'Все строки с этой ошибкой' })
  await group.getByLabel('Значение для всех').fill('55.8')
  await expectAccessible(page)
  await group.getByRole('button', { name: /^Поставить/ }).click()
  await expect(toast(page, /^Принято:\s1\sстрока$/u)).toBeVisible()
  await open(page, fresh)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Новичок')
})

test('owners that look alike become one, and what is spelled so later is its too', async ({
  page,
}) => {
  const word = randomUUID().replaceAll(/[^a-f]/g, '')
  await addPoint(page, { owner: `Дома ${word}` })
  await addPoint(page, { owner: `Doma ${word}` })
  await openConsole(page, '/operator/points')
  await page.getByRole('link', { name: 'Владельцы' }).click()
  await page.getByRole('button', { name: new RegExp(`^Объединить.*${word}`) }).click()
  const dialog = page.getByRole('dialog', { name: 'Объединить владельцев' })
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Название' }).fill(`Дома ${word}`)
  await dialog.getByRole('button', { name: 'Объединить' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: word })
  await expect(row.getByRole('cell', { name: '2', exact: true })).toBeVisible()
  await expect(row.getByText(`Doma ${word}`)).toBeVisible()
  await expectAccessible(page)
  const later = await addPoint(page, { owner: `ООО «Doma ${word}»` })
  await row.getByRole('link', { name: `Дома ${word}` }).click()
  await expect(page.getByRole('link', { name: later })).toBeVisible()
})
