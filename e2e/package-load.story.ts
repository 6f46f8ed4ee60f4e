import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { dialog, holdSaves, openCabinet, test } from './cabinet.ts'
import {
  faultyRows,
  foreignWorkbook,
  points,
  newNumber,
  row,
  workbook,
  type UploadedFile,
} from './package-files.ts'
import { mendCell, table } from './package-table.ts'
import { expect, expectAccessible, expectFitsAllWidths, expectNoSidewaysScroll } from './story.ts'
import { allTexts } from './workbook.ts'

const PAGE = '/juridical/package-load'

const error = (page: Page) => dialog(page, 'Ошибка')
const cell = (page: Page, name: string) => page.locator(`[data-cell="${name}"]`)
const tick = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name })
const chosen = (page: Page) => page.getByText(/^Выделено отправлений:/)

const upload = (page: Page, file: UploadedFile) =>
  page.getByLabel('Файл с отправлениями').setInputFiles(file)

const oneLocker = async (page: Page): Promise<string> => (await points(page))[0] ?? ''

test.beforeEach(async ({ page }) => {
  await openCabinet(page, PAGE)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Отправить пакетно')
})

test.describe('the three steps', () => {
  test('the template is downloaded, and is empty when it comes back', async ({ page }) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Скачать шаблон' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
    const buffer = await readFile(await file.path())
    await upload(page, { name: 'Шаблон.xlsx', mimeType: '', buffer })
    await expect(error(page)).toContainText('Посылки не найдены')
    await expect(error(page)).toContainText('Пожалуйста, заполните информацию о посылках.')
  })

  test('the calculator answers once the typing has paused, and says where turning helps', async ({
    page,
  }) => {
    const [height, width, depth] = ['Высота, см', 'Ширина, см', 'Глубина, см'].map((name) =>
      page.getByLabel(name),
    )
    await height?.fill('50')
    await expect(page.getByText(/От 0 до 42,9/)).toBeVisible()
    await height?.fill('30')
    await width?.fill('9')
    await depth?.fill('20')
    await expect(page.getByText(/Подойдёт L:/)).toBeVisible()
    await expect(page.getByText(/Если\sположить\sна\sбок, подойдёт\sS\/2/)).toBeVisible()
  })

  test('what is no workbook, or too large, is rejected beside the button', async ({
    page,
    forgive,
  }) => {
    const alert = page.getByRole('main').getByRole('alert')
    await upload(page, { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('1') })
    await expect(alert).toHaveText('Недопустимый формат файла')
    const large = Buffer.alloc(10 * 1024 * 1024 + 1)
    await upload(page, { name: 'a.xlsx', mimeType: '', buffer: large })
    await expect(alert).toHaveText('Превышен допустимый размер файла')
    // By its name a workbook; the server looks inside.
    forgive(/file_parser/)
    await upload(page, { name: 'a.xlsx', mimeType: '', buffer: Buffer.from('текст') })
    await expect(alert).toContainText('Недопустимый формат файла')
    await upload(page, await workbook([row(await oneLocker(page))]))
    await expect(table(page)).toBeVisible()
  })

  test('bytes are counted as they go, the reading is reported, and both can be cancelled', async ({
    page,
  }) => {
    const client = await page.context().newCDPSession(page)
    await client.send('Network.enable')
    const slow = { offline: false, downloadThroughput: -1 }
    const file = await workbook([row(await oneLocker(page))])
    const padded = { ...file, buffer: Buffer.concat([file.buffer, Buffer.alloc(400_000)]) }
    const button = page.getByRole('button', { name: 'Загрузить файл' })

    const thin = { ...slow, latency: 0, uploadThroughput: 40_000 }
    await client.send('Network.emulateNetworkConditions', thin)
    await upload(page, padded)
    await expect(page.getByText(/Загружаем: [1-9]\d?\s%/)).toBeVisible()
    await page.getByRole('button', { name: 'Отменить' }).click()
    await expect(button).toBeVisible()

    const far = { ...slow, latency: 60_000, uploadThroughput: -1 }
    await client.send('Network.emulateNetworkConditions', far)
    await upload(page, file)
    await expect(page.getByText('Проверяем…')).toBeVisible()
    await page.getByRole('button', { name: 'Отменить' }).click()
    await expect(button).toBeVisible()

    const usual = { ...slow, latency: 0, uploadThroughput: -1 }
    await client.send('Network.emulateNetworkConditions', usual)
    await upload(page, file)
    await expect(table(page)).toBeVisible()
  })

  test('a file let fall on the well is taken', async ({ page }) => {
    const { name, buffer } = await workbook([row(await oneLocker(page))])
    const transfer = await page.evaluateHandle(
      ([title, base64]) => {
        const bytes = Uint8Array.from(atob(base64 ?? ''), (sign) => sign.codePointAt(0) ?? 0)
        const data = new DataTransfer()
        data.items.add(new File([bytes], title ?? ''))
        return data
      },
      [name, buffer.toString('base64')],
    )
    const well = page.getByText('Перетащите файл сюда').locator('..')
    await well.dispatchEvent('dragover', { dataTransfer: transfer })
    await well.dispatchEvent('drop', { dataTransfer: transfer })
    await expect(table(page)).toBeVisible()
    await expect(chosen(page)).toHaveText('Выделено отправлений: 1')
  })
})

test.describe('300 rows, seven of them faulty', () => {
  test.beforeEach(async ({ page }) => {
    await upload(page, await workbook(faultyRows(await oneLocker(page))))
    await expect(error(page)).toBeVisible()
  })

  test('the popup names the cells and the lockers; the table shows them, and they are mended by keys', async ({
    page,
  }) => {
    for (const name of ['B13', 'C45', 'D80', 'E123', 'G236', 'H302'])
      await expect(error(page).getByText(name, { exact: true })).toBeVisible()
    await expect(error(page)).toContainText('Почтоматы доставки не найдены')
    await expect(error(page)).toContainText(
      'Пожалуйста, проверьте доступность почтоматов: НЕТ-ТАКОГО',
    )
    await error(page).getByRole('button', { name: 'Показать ошибки в таблице' }).click()
    await expect(cell(page, 'B13')).toBeFocused()
    await expect(page.getByText('7 ошибок')).toBeVisible()
    await expect(table(page).locator('[aria-invalid="true"]')).toHaveCount(7)

    // Rechecked as one types; Escape takes nothing.
    await page.keyboard.press('Enter')
    await page.keyboard.type('Б#1')
    await expect(page.getByText(/Номер\sне\sдолжен\sсодержать\sсимволы/)).toBeVisible()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await expect(page.getByText(/Номер\sне\sдолжен\sсодержать\sсимволы/)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(cell(page, 'B13')).toContainText('А%17')
    await expect(cell(page, 'B13')).toBeFocused()

    // Enter keeps and goes on to the next error; a sign begins anew.
    const locker = await oneLocker(page)
    const mended = [newNumber(), 'L', '2', '2000', locker, '8 916 765 43 21', 'petrov@example.ru']
    for (const [at, text] of mended.entries()) {
      const left = 7 - at
      await expect(page.getByText(new RegExp(`^${left}\\s`))).toBeVisible()
      await mendCell(page, text)
    }
    await expect(table(page).locator('[aria-invalid="true"]')).toHaveCount(0)
    await page.getByRole('button', { name: /^Все/ }).click()
    await tick(page, 'Выбрать все отправления').check()
    await expect(chosen(page)).toHaveText('Выделено отправлений: 300')
    await page.getByRole('button', { name: 'Рассчитать стоимость' }).click()
    await expect(page.getByRole('heading', { name: 'Расчет стоимости отправления' })).toBeVisible()
    await expect(page.getByText(/Итого: [\d\s]+,\d\d\s₽/)).toBeVisible()
    await page.getByRole('button', { name: 'Назад' }).click()
    await expect(chosen(page)).toHaveText('Выделено отправлений: 300')
  })

  test('Tab fills in cell after cell', async ({ page }) => {
    await error(page).getByRole('button', { name: 'Показать ошибки в таблице' }).click()
    await cell(page, 'C45').dblclick()
    await expect(cell(page, 'C45').getByRole('combobox')).toBeFocused()
    await page.keyboard.insertText('S')
    await page.keyboard.press('Tab')
    await expect(cell(page, 'D45').getByRole('textbox')).toBeFocused()
    await page.keyboard.insertText('99')
    await expect(page.getByText(/Вес от 0,1 до 15\s?кг/)).toBeVisible()
    await page.keyboard.press('Shift+Tab')
    await expect(cell(page, 'C45').getByRole('combobox')).toBeFocused()
    await expect(cell(page, 'C45').getByRole('combobox')).toHaveValue('S')
    await page.keyboard.press('Escape')
    await expect(cell(page, 'D45')).toHaveAttribute('aria-invalid', 'true')
  })

  test('the good rows go on without the bad ones', async ({ page }) => {
    await error(page).getByRole('button', { name: 'Продолжить без строк с ошибками: 7' }).click()
    await expect(error(page)).toHaveCount(0)
    await expect(chosen(page)).toHaveText('Выделено отправлений: 293')
    await tick(page, 'Выбрать все отправления').check()
    await page.getByRole('button', { name: 'Продолжить без строк с ошибками: 7' }).click()
    await expect(page.getByText('Итого: ')).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('НЕТ-ТАКОГО')
  })

  test('the file comes back with its errors marked, and what was mended is mended', async ({
    page,
  }) => {
    await error(page).getByRole('button', { name: 'Показать ошибки в таблице' }).click()
    await mendCell(page, 'ИСПРАВЛЕН-1')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Скачать с отметками' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('Отправления с ошибками.xlsx')
    const texts = allTexts(await readFile(await file.path()))
    expect(texts).toContain('ИСПРАВЛЕН-1')
    expect(texts).toContain('НЕТ-ТАКОГО')
    expect(texts.filter((text) => text.includes('Выберите размер ячейки'))).not.toHaveLength(0)
  })

  test('axe finds nothing and nothing sticks out, with the popup and with the errors', async ({
    page,
  }) => {
    await expectFitsAllWidths(page)
    await error(page).getByRole('button', { name: 'Показать ошибки в таблице' }).click()
    await expect(table(page).locator('td[aria-invalid="true"]:focus')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(table(page).locator('td input:focus')).toHaveCount(1)
    await expectFitsAllWidths(page)
  })
})

test.describe('each popup has its two ways out', () => {
  const files: Readonly<Record<string, (locker: string) => Promise<UploadedFile>>> = {
    'Неопознанный шаблон файла': () => foreignWorkbook(['Заказ', 'Сумма'], [['1', '2']]),
    'Посылки не найдены': () => workbook([]),
    'Некорректно заполнены ячейки: 1': (locker) => workbook([row(locker, { D: '' })]),
    'Данные в строках одной посылки не совпадают: 1': (locker) => {
      const B = newNumber()
      return workbook([row(locker, { B }), row(locker, { B, G: '+7(916)000-00-00' })])
    },
    'Почтоматы доставки не найдены': () => workbook([row('НЕТ-ТАКОГО'), row('НИ-ОДНОГО')]),
  }
  for (const [words, file] of Object.entries(files))
    test(words, async ({ page }) => {
      const made = await file(await oneLocker(page))
      await upload(page, made)
      await expect(error(page)).toContainText(words)
      await error(page).getByRole('button', { name: 'загрузить повторно' }).click()
      await expect(error(page)).toHaveCount(0)
      await expect(table(page)).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Загрузить файл' })).toBeFocused()
      await upload(page, made)
      await error(page).getByRole('button', { name: 'загрузить вручную' }).click()
      await expect(page).toHaveURL(/\/juridical\/manual-load$/)
    })
})

test('long lists are cut, and their number is reported', async ({ page }) => {
  const locker = await oneLocker(page)
  await upload(page, await workbook(Array.from({ length: 180 }, () => row(locker, { G: 'нет' }))))
  await expect(error(page)).toContainText('Некорректно заполнены ячейки: 180')
  await expect(error(page).getByText('и ещё 130')).toBeAttached()
  await expect(error(page).getByRole('listitem')).toHaveCount(50)
})

test('rows of one number are one parcel: ticked once, deleted together; the last one resets all', async ({
  page,
}) => {
  const [locker, B] = [await oneLocker(page), newNumber()]
  const item = { L: '100', M: '1', N: '20%' }
  const rows = [
    row(locker, { B, K: 'Чай', ...item }),
    row(locker, { B, K: 'Кофе', ...item }),
    row(locker),
  ]
  await upload(page, await workbook(rows))
  await expect(chosen(page)).toHaveText('Выделено отправлений: 2')
  await expect(page.getByText('Отправлений: 2', { exact: true })).toBeVisible()
  await tick(page, 'Выбрать все отправления').uncheck()
  await expect(page.getByRole('button', { name: 'Удалить', exact: true })).toBeDisabled()
  await tick(page, `Выбрать отправление ${B}`).check()
  await page.getByRole('button', { name: 'Удалить', exact: true }).click()
  await expect(cell(page, 'B3')).toHaveCount(0)
  await expect(cell(page, 'B4')).toHaveCount(0)
  await expect(cell(page, 'B5')).toBeVisible()
  await tick(page, 'Выбрать все отправления').check()
  await page.getByRole('button', { name: 'Удалить', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Загрузить файл' })).toBeVisible()

  await upload(page, await workbook(rows))
  await page.getByRole('button', { name: 'Удалить файл' }).click()
  await expect(page.getByRole('button', { name: 'Загрузить файл' })).toBeVisible()
})

test('whoever leaves with rows that are not saved is asked, and stays or goes', async ({
  page,
}) => {
  await holdSaves(page)
  await upload(page, await workbook([row(await oneLocker(page))]))
  await expect(table(page)).toBeVisible()
  const banner = page.getByRole('banner')
  await banner.getByRole('link', { name: 'Профиль' }).click()
  const guard = dialog(page, 'Внимание')
  await expect(guard).toContainText(
    'При переходе на другую страницу заполненные данные будут потеряны. Вы уверены, что хотите перейти на другую страницу?',
  )
  await guard.getByRole('button', { name: 'Отменить' }).click()
  await expect(table(page)).toBeVisible()
  await banner.getByRole('link', { name: 'Профиль' }).click()
  await guard.getByRole('button', { name: 'Да' }).click()
  await expect(page).toHaveURL(/\/juridical\/profile$/)
})

test('a file that is sent again is red and leads to its first draft, or takes the place of it', async ({
  page,
}) => {
  const [locker = ''] = await points(page)
  const file = await workbook([row(locker), row(locker)], 'Дважды.xlsx')
  await upload(page, file)
  await expect(page.getByText('Выделено отправлений: 2')).toBeVisible()
  await expect(page.getByText(/^Черновик\sсохранён/)).toBeVisible()
  await openCabinet(page, PAGE)
  await upload(page, file)
  await error(page)
    .getByRole('button', { name: /^Показать ошибки/ })
    .click()
  const note = page.getByRole('region', { name: 'Ждут в другом черновике' })
  await expect(note).toContainText(/2\sотправления отсюда уже ждут в\sчерновике «Дважды.xlsx»/)
  await expect(page.getByText('Выделено отправлений: 0')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expect(page.getByText(/^Черновик\sсохранён/)).toBeVisible()
  await note.getByRole('link', { name: 'Открыть тот черновик' }).click()
  await expect(page.getByText('Выделено отправлений: 2')).toBeVisible()
  await expect(note).toHaveCount(0)
  await page.goBack()
  await note.getByRole('button', { name: /^Удалить его/ }).click()
  await dialog(page, 'Удалить тот черновик?').getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText('Выделено отправлений: 2')).toBeVisible()
  await expect(note).toHaveCount(0)
})
