import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { dialog, openCabinet, test } from './cabinet.ts'
import { cardOf, openParcel, orderParcel, report, waitingParcel } from './own-parcel.ts'
import { button, expectLooksWell, title } from './parcel-actions.ts'
import { expect, expectAccessible } from './story.ts'

const NOBODY = '1111111111111111111111'

/** What stands beside a name in the blocks of the card. */
const fact = (page: Page, name: string) =>
  page.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('+ dd')
const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test.describe('the blocks of the card', () => {
  test('say what the order said, and where the parcel waits until when @main', async ({ page }) => {
    const item = { label: 'Чашка', price: '490.50', quantity: 2, vat: '22' }
    const parcel = await waitingParcel(page, { cells: ['M'], weight: 1250, items: [item] })
    await openParcel(page, parcel)
    await expect(title(page)).toHaveText(`Карточка отправления ${parcel.number}`)
    await expect(page).toHaveTitle(new RegExp(`^Карточка отправления ${parcel.number} — `))
    await expect(fact(page, 'Номер отправления')).toHaveText(parcel.number)
    await expect(fact(page, 'Статус')).toHaveText('Доставлена')
    await expect(fact(page, 'Описание')).toHaveText('Чайный сервиз')
    await expect(fact(page, 'Вес')).toHaveText(/^1,3\sкг$/)
    await expect(fact(page, 'Размер ячейки')).toHaveText('M')
    await expect(fact(page, 'Объявленная стоимость')).toHaveText(/^1\s500,00\s₽$/)
    await expect(fact(page, 'Состав')).toHaveText(/^Чашка2 × 490,50\s₽$/)
    await expect(fact(page, 'Телефон')).toHaveText('+7 200 123-45-67')
    await expect(fact(page, 'E-mail').getByRole('link')).toHaveAttribute(
      'href',
      'mailto:anna@example.org',
    )
    await expect(fact(page, 'Тип услуги')).toHaveText('Самостоятельно в почтомат')
    const { terminal_address: address, free_cells: cells } = await cardOf(page, parcel)
    await expect(fact(page, 'Адрес')).toHaveText(address)
    const free = fact(page, 'Свободные ячейки').getByRole('listitem')
    await expect(free).toHaveCount(cells?.length ?? 0)
    await expect(free.filter({ hasText: /^M\s/ })).toHaveText(/^M (?:\d+|нет)$/)
    await expect(block(page, 'Срок хранения')).toContainText(
      /до \d+\s[а-я]+(?:осталось|остался)\s\d+\sд(?:ень|ня|ней)/,
    )
    await expectLooksWell(page)
  })

  test('lead to the order and to the point on the cabinet’s map', async ({ page }) => {
    const parcel = await orderParcel(page)
    await openParcel(page, parcel)
    await expect(fact(page, 'Номер заказа').getByRole('link')).toHaveAttribute(
      'href',
      `/juridical/orders/${parcel.order}`,
    )
    await fact(page, 'Номер точки').getByRole('link').click()
    await expect(page).toHaveURL(`/juridical/map?point=${encodeURIComponent(parcel.terminal)}`)
    const { terminal_address: address } = await cardOf(page, parcel)
    await expect(page.locator('[data-map-card]')).toContainText(address)
  })

  test('a parcel in several cells has the values of its cells, and the status of each', async ({
    page,
  }) => {
    const parcel = await orderParcel(page, { cells: ['M', 'S', 'S', 'M/2'] })
    const { child_parcels: children } = await cardOf(page, parcel)
    const [first] = children
    expect(children).toHaveLength(4)
    await report(page, parcel, 'in_delivery')
    await report(page, { barcodes: first?.barcodes ?? [] }, 'delivered')
    await openParcel(page, parcel)
    await expect(fact(page, 'Размер ячейки')).toHaveText(/^M, S\s×\s2, M\/2$/)
    const cells = block(page, 'Ячейки отправления').getByRole('row')
    await expect(cells).toHaveCount(5)
    await expect(cells.filter({ hasText: first?.barcodes[0] ?? '-' })).toContainText('Доставлена')
    await expect(cells.filter({ hasText: 'В доставке' })).toHaveCount(3)

    const codes = block(page, 'Штрихкоды').getByRole('listitem')
    await expect(codes).toHaveCount(3)
    await block(page, 'Штрихкоды').getByRole('button', { name: 'Показать все (4)' }).click()
    await expect(codes).toHaveCount(4)
    for (const barcode of children.flatMap(({ barcodes }) => barcodes))
      await expect(codes.filter({ hasText: barcode })).toBeVisible()
    await block(page, 'Штрихкоды').getByRole('button', { name: 'Скрыть' }).click()
    await expect(codes).toHaveCount(3)
    await expectLooksWell(page)
  })

  test('labels come as a file of the chosen kind', async ({ page }) => {
    const parcel = await orderParcel(page)
    await openParcel(page, parcel)
    const codes = block(page, 'Штрихкоды')
    const popup = dialog(page, 'Печать этикеток')
    for (const [format, start, query] of [
      [undefined, undefined, /format=100x75$/],
      ['Лист A4', '3', /format=a4&start=3$/],
      ['ZPL', undefined, /format=zpl$/],
    ] as const) {
      const requested = page.waitForRequest(/print_barcode/)
      const download = page.waitForEvent('download')
      if (format === undefined) await codes.getByRole('button', { name: 'Печать этикеток' }).click()
      else {
        await codes.getByRole('button', { name: 'Другой формат' }).click()
        await popup.getByRole('radio', { name: format }).check()
        if (start !== undefined) await popup.getByRole('radio', { name: `Место ${start}` }).check()
        await expectAccessible(page)
        await popup.getByRole('button', { name: 'Скачать' }).click()
      }
      expect((await requested).url()).toMatch(query)
      const bytes = await readFile(await (await download).path())
      const isZpl = format === 'ZPL'
      expect(bytes.subarray(0, isZpl ? 3 : 5).toString()).toBe(isZpl ? '^XA' : '%PDF-')
    }
  })
})

test.describe('the history of statuses', () => {
  const STATUSES = [
    ['delivered', 'Доставлена'],
    ['in_delivery', 'В доставке'],
    ['created', 'Создана'],
  ] as const

  test('is the newest first, and more comes with what happens', async ({ page }) => {
    const parcel = await waitingParcel(page)
    await openParcel(page, parcel)
    const rows = block(page, 'История статусов').getByRole('row')
    await expect(rows).toHaveCount(1 + STATUSES.length)
    for (const [at, [, text]] of STATUSES.entries())
      await expect(rows.nth(at + 1)).toHaveText(
        new RegExp(`^\\d\\d\\.\\d\\d\\.\\d{4}\\d\\d:\\d\\d${text}$`),
      )
  })
})

test.describe('a card that is not there', () => {
  for (const uid of [NOBODY, 'нет-такого'])
    test(`of nobody (${uid}) says so, and leads to the list`, async ({ page, forgive }) => {
      forgive(/api\/juridical\/parcels/)
      const events: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/events/')) events.push(request.url())
      })
      await openCabinet(page, `/juridical/parcels/${uid}`)
      await expect(page.getByText('Такого отправления нет')).toBeVisible()
      await expect(title(page)).toHaveText('Карточка отправления')
      expect(events).toEqual([])
      await expectLooksWell(page)
      await page.getByRole('link', { name: 'К списку отправлений' }).click()
      await expect(page).toHaveURL('/juridical/parcels')
    })
})

test.describe('from the list', () => {
  test('the row stands in the card at once; the way back keeps the filters', async ({ page }) => {
    const parcel = await orderParcel(page)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(`**/api/juridical/parcels/${parcel.uid}`, async (route) => {
      await held
      await route.continue()
    })
    const list = `/juridical/parcels?parcel_number=${encodeURIComponent(parcel.number)}`
    await openCabinet(page, list)
    await page.getByRole('link', { name: parcel.number }).click()
    await expect(title(page)).toHaveText(`Карточка отправления ${parcel.number}`)
    await expect(fact(page, 'Статус')).toHaveText('Создана')
    await expect(fact(page, 'Номер точки')).toHaveText(parcel.terminal)
    await expect(fact(page, 'Описание')).toHaveText('загружается')
    // A row is of some time ago: nothing is decided by it.
    await expect(button(page, 'Отменить')).toBeDisabled()
    release()
    await expect(fact(page, 'Описание')).toHaveText('Чайный сервиз')
    await expect(button(page, 'Отменить')).toBeEnabled()
    await page.getByRole('button', { name: 'Назад' }).click()
    await expect(page).toHaveURL(list)
  })

  test('opened by its address, the way back is the list; past 300 px there is one to the top', async ({
    page,
  }) => {
    const parcel = await orderParcel(page)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(`**/api/juridical/parcels/${parcel.uid}`, async (route) => {
      await held
      await route.continue()
    })
    await openCabinet(page, `/juridical/parcels/${parcel.uid}`)
    await expect(fact(page, 'Описание')).toHaveText('загружается')
    await expectLooksWell(page)
    release()
    await page.setViewportSize({ width: 360, height: 700 })
    const up = page.getByRole('button', { name: 'Наверх' })
    await expect(fact(page, 'Описание')).toHaveText('Чайный сервиз')
    await expect(up).toHaveCount(0)
    await page.mouse.wheel(0, 900)
    await up.click()
    await expect(up).toHaveCount(0)
    await page.getByRole('button', { name: 'Назад' }).click()
    await expect(page).toHaveURL(/\/juridical\/parcels$/)
  })
})
