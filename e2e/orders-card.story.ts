import type { Page } from '@playwright/test'
import { dialog, openCabinet, test } from './cabinet.ts'
import { LIST, openOrder, UNPAID } from './orders.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Отправления заказа' })
    .getByRole('row')
    .filter({ has: page.locator('td') })

test.describe('the card of an order', () => {
  test('has its columns by fifteen rows a page; a row opens the parcel, back comes back', async ({
    page,
  }) => {
    const { parcels_count: count, order_number: own } = await openOrder(page, UNPAID)
    await expect(page).toHaveTitle(`Заказ №${own} — Ячейка`)
    await expect(page.getByRole('columnheader')).toHaveText([
      'Номер отправления',
      'Адрес доставки',
      'Тип услуги',
      'Статус',
      'Дата обновления статуса',
    ])
    await expect(rows(page)).toHaveCount(15)
    await page
      .getByRole('navigation', { name: 'Страницы отправлений' })
      .getByRole('link', { name: 'Страница 2' })
      .click()
    await expect(rows(page)).toHaveCount(count - 15)
    await expect(page).toHaveURL(/\?page=2$/)
    await expectAccessible(page)
    await rows(page).first().click()
    await expect(page).toHaveURL(/\/juridical\/parcels\/[\w]{22}$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Карточка отправления/)
    await page.goBack()
    await expect(rows(page)).toHaveCount(count - 15)
    await page.getByRole('button', { name: 'Назад' }).click()
    await expect(page).toHaveURL(LIST + UNPAID)
  })

  test('an unpaid order says what is missing and leads to the top-up', async ({ page }) => {
    await openOrder(page, UNPAID)
    const note = page.getByRole('region', { name: 'Оплата заказа' })
    await expect(note).toContainText(/К\sоплате [\d\s]+,\d\d\s₽, на\sдепозите/)
    await expect(note).toContainText('заказ оплатится сам')
    await expectAccessible(page)
    await note.getByRole('button', { name: /Пополнить депозит/ }).click()
    await expect(dialog(page, 'Пополнение депозитного счёта')).toBeVisible()
  })

  test('one that is not there says so', async ({ page, forgive }) => {
    forgive(/juridical_orders|Failed to load/)
    for (const number of ['17', 'нет такого', 'н'.repeat(80)]) {
      await openCabinet(page, `${LIST}/${number}`)
      await expect(page.getByText('Такого заказа нет')).toBeVisible()
    }
    await expectAccessible(page)
    await page.getByRole('link', { name: 'К списку заказов' }).click()
    await expect(page).toHaveURL(LIST)
  })

  test('reads well at any width, also where a paper is not made', async ({ page, forgive }) => {
    forgive(/print_barcodes/)
    await openOrder(page, UNPAID)
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(rows(page).first()).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
    await page.route(/\/print_barcodes/, (route) =>
      route.fulfill({ status: 409, json: { detail: 'Всё отменено: печатать нечего' } }),
    )
    await page.getByRole('button', { name: 'Печать этикеток' }).click()
    await expect(dialog(page, 'Файл не готов')).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('the papers of an order', () => {
  const labelsRequested = (page: Page) => page.waitForRequest(/\/print_barcodes\?/)
  const formatOf = (address: string) => {
    const query = new URL(address).searchParams
    return [query.get('format'), query.get('start')]
  }

  test('labels come as a PDF at one press, or in a format of choice @main', async ({ page }) => {
    await openOrder(page)
    const download = page.waitForEvent('download')
    const requested = labelsRequested(page)
    await page.getByRole('button', { name: 'Печать этикеток' }).click()
    expect(formatOf((await requested).url())).toEqual(['100x75', null])
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)

    const popup = dialog(page, 'Печать этикеток')
    for (const [name, format, start, ending] of [
      ['Лист A4', 'a4', '3', /\.pdf$/],
      [/^58 × 40/, '58x40', null, /\.pdf$/],
      ['ZPL', 'zpl', null, /\.(zpl|txt)$/],
    ] as const) {
      await page.getByRole('button', { name: /Другой формат/ }).click()
      await popup.getByRole('radio', { name }).check()
      if (start !== null) await popup.getByRole('radio', { name: `Место ${start}` }).check()
      await expect(popup.getByRole('radio', { name: /^Место/ })).toHaveCount(start === null ? 0 : 6)
      await expectAccessible(page)
      const [request, file] = [labelsRequested(page), page.waitForEvent('download')]
      await popup.getByRole('button', { name: 'Скачать' }).click()
      expect(formatOf((await request).url())).toEqual([format, start])
      expect((await file).suggestedFilename()).toMatch(ending)
      await expect(popup).toHaveCount(0)
    }
  })

  test('the order and its act come as PDF', async ({ page }) => {
    await openOrder(page, '?order_status=active')
    for (const [name, path] of [
      [/Заказ в\sPDF/, /\/order_files\//],
      ['Акт приёма-передачи', /\/acceptance_act$/],
    ] as const) {
      const [requested, file] = [page.waitForRequest(path), page.waitForEvent('download')]
      await page.getByRole('button', { name }).click()
      await requested
      expect((await file).suggestedFilename()).toMatch(/\.pdf$/)
    }
  })
})
