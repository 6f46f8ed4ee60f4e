import { readFile } from 'node:fs/promises'
import { openConsole, test } from './operator.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

test.use({ role: 'manager' })

test('a manager sees how long parcels lie, by period, point and sender, and takes it along @main', async ({
  page,
}) => {
  await openConsole(page)
  await page.getByRole('link', { name: 'Сроки хранения' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Сколько посылки лежат в точках?' }),
  ).toBeVisible()
  const network = page.getByRole('region', { name: 'Вся сеть' })
  await expect(network).toContainText(/Половину забирают за\s*\d+\sч/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('link', { name: '90 дней' }).click()
  await expect(page).toHaveURL(/\?period=90$/)
  await page.getByText('По дням таблицей').click()
  // The head, and a row a day.
  await expect(
    page.getByRole('table', { name: 'Часы до выдачи по дням' }).getByRole('row'),
  ).toHaveCount(91)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'По отправителям' }).click()
  const senders = page.getByRole('table', { name: 'По отправителям' })
  await expect(senders.getByRole('link').first()).toBeVisible()
  const name = (await senders.getByRole('link').first().innerText()).split('\n')[0] ?? ''
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ])
  const [head, first] = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(head).toContain('Отправитель;ИНН;Выдано')
  expect(first?.replaceAll('"', '')).toContain(name.replaceAll('"', ''))
  await senders.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/operator\/customers\//)
})

test('a manager sees how long parcels travel, leg by leg, by city and service', async ({
  page,
}) => {
  await openConsole(page)
  await page.getByRole('link', { name: 'Сроки доставки' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Сколько посылки едут до точек?' }),
  ).toBeVisible()
  const legs = page.getByRole('region', { name: 'Участки пути' })
  await expect(legs).toContainText(/половина за\s*\d+\sч/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await legs.getByRole('link', { name: /В доставке до точки/ }).click()
  await expect(page).toHaveURL(/leg=carried/)
  await page.getByRole('link', { name: 'По услугам' }).click()
  const services = page.getByRole('table', { name: 'В доставке до точки: по услугам' })
  await expect(services.getByRole('row').nth(1)).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain('Услуга;Участок пути;Посылок')
})

test('a manager sees how the network grows, and which customers went quiet', async ({ page }) => {
  await openConsole(page)
  await page.getByRole('link', { name: 'Рост', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Как растёт сеть?' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Вся сеть' })).toContainText(/Выручка\s*[\d\s]+₽/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: '90 дней' }).click()
  await page.getByLabel('Клиенты').selectOption('new')
  await expect(page).toHaveURL(/change=new/)
  await page.getByRole('link', { name: 'По услугам' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain('Услуга;Посылок;Выручка, ₽')
})

test('a manager sees where it is tight, by hour of the week, size and point', async ({ page }) => {
  await openConsole(page)
  await page.getByRole('link', { name: 'Где тесно' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Где тесно?' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Вся сеть' })).toContainText(/Занято\s*\d+\s%/)
  await expect(page.getByRole('region', { name: 'Теснее всего' }).getByRole('link')).toHaveCount(10)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByText('По часам таблицей').click()
  await expect(
    page.getByRole('table', { name: 'Занято по часам недели, в процентах' }).getByRole('row'),
  ).toHaveCount(25)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'L', exact: true }).click()
  await expect(page).toHaveURL(/size=L/)
  await page.getByRole('link', { name: 'По размерам' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain('Размер;Занято, ячейко-часов')
})

test('a manager sees what was lost for lack of free cells, and where another module is due', async ({
  page,
}) => {
  await openConsole(page)
  await page.getByRole('link', { name: 'Что потеряли' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Что потеряли?' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Вся сеть' })).toContainText(/Отказов\s*\d/)
  await expect(
    page.getByRole('region', { name: 'Добавить модуль здесь' }).getByRole('link').first(),
  ).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Где отказали' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain('Где отказали;Отказов')
})

test('a manager sees which points and sources are silent, and leaves for the point', async ({
  page,
}) => {
  await openConsole(page)
  await page.getByRole('link', { name: 'Кто молчит' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Кто молчит?' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Вся сеть' })).toContainText(
    /Молчат точки\s*[1-9]\d*\s*из\s\d/,
  )
  const points = page.getByRole('table', { name: 'Молчат сейчас' })
  await expect(points.getByRole('link').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Источники' }).click()
  await expect(page.getByRole('table', { name: 'Источники' })).toContainText('demo-courier')
  await page.getByRole('link', { name: 'Молчали за период' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain('Сверх обычного, ч;Раз')
  await page.getByRole('link', { name: 'Молчат сейчас' }).click()
  await points.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/operator\/points\/./)
})
