import { readFile } from 'node:fs/promises'
import { test } from './cabinet.ts'
import {
  card,
  chosenCount,
  countOf,
  EXPORT,
  found,
  LOCKERS,
  map,
  MAP,
  openMap,
  rows,
  searchBox,
} from './cabinet-map.ts'
import { scale, stands } from './map.ts'
import { expect, expectAccessible, expectFitsAllWidths, framesPass } from './story.ts'
import { allTexts } from './workbook.ts'

const BEGUN = 'Начинаем выгрузку'
const DONE = 'Выгрузка завершена'
const FAILED = 'Произошла ошибка. Пожалуйста, повторите позднее.'

const errorOfBox = (): never => {
  throw new Error('the map has no box')
}

test.describe('the list', () => {
  test('reports each point its hours as the cabinet says them and its free cells by size', async ({
    page,
  }) => {
    await openMap(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Карта почтоматов')
    expect(await countOf(page)).toBeGreaterThan(5000)
    await expect(rows(page)).toHaveCount(21)
    await page.getByLabel('Тип').selectOption('Почтоматы')
    await expect(rows(page).nth(1)).toContainText(/Пн\.-(Вс|Пт)\. /)
    const cells = rows(page).getByRole('list', { name: 'Свободные ячейки' }).first()
    await expect(cells.getByRole('listitem').first()).toHaveText(/^(S|M|L|XL)(\/2)?:\s\d/)
  })

  test('follows the typed words, the city itself first, and the map goes there', async ({
    page,
  }) => {
    await openMap(page)
    const all = await countOf(page)
    await searchBox(page).fill('москва')
    await expect(page).toHaveURL(/\?q=/)
    await expect.poll(() => countOf(page)).toBeLessThan(all)
    await expect(rows(page).nth(1)).toContainText('МСК-')
    await searchBox(page).fill('казань')
    await expect(rows(page).nth(1)).toContainText('Казань')
    // What was typed letter by letter is one step of Back.
    await page.getByRole('link', { name: 'Страница 2' }).click()
    await expect(page).toHaveURL(/page=2/)
    await page.goBack()
    await expect(page).not.toHaveURL(/page=/)
    await expect(searchBox(page)).toHaveValue('казань')
  })

  test('filters stand in the address, Back takes them off one by one, a link brings them', async ({
    page,
  }) => {
    await openMap(page)
    const all = await countOf(page)
    await page.getByLabel('Тип').selectOption('Почтоматы')
    await expect.poll(() => countOf(page)).toBeLessThan(all)
    const lockers = await countOf(page)
    await page.getByRole('button', { name: /Есть свободная ячейка/ }).click()
    await page.getByRole('checkbox', { name: 'XL', exact: true }).check()
    await expect.poll(() => countOf(page)).toBeLessThan(lockers)
    const large = await countOf(page)
    await page.keyboard.press('Escape')
    await page.getByLabel('Часы работы').selectOption('Круглосуточно')
    await expect.poll(() => countOf(page)).toBeLessThan(large)
    await expect(rows(page).nth(1)).toContainText('круглосуточно')
    const few = await countOf(page)
    await page.reload()
    await expect(found(page)).toHaveText(/^Найден[ао] /)
    expect(await countOf(page)).toBe(few)
    await expect(page.getByLabel('Часы работы')).toHaveValue('round_the_clock')

    await page.goBack()
    await expect.poll(() => countOf(page)).toBe(large)
    await page.goBack()
    await expect.poll(() => countOf(page)).toBe(lockers)
    await page.goForward()
    await page.getByLabel('Часы работы').selectOption('Открыто в…')
    await page.getByLabel('День недели').selectOption('Воскресенье')
    await page.getByLabel('Время').selectOption('3:00')
    await expect.poll(() => countOf(page)).toBeLessThan(large)
    await page.getByLabel('Без заполненных').check()
    await expect(page).toHaveURL(/free=1/)
    await page.getByRole('button', { name: 'Сбросить' }).click()
    await expect.poll(() => countOf(page)).toBe(all)
    await expect(page).toHaveURL(new RegExp(`${MAP}$`))
  })

  test('nothing found says so and leads on; an address that is no locker’s leads to the nearest', async ({
    page,
  }) => {
    await openMap(page)
    const all = await countOf(page)
    await searchBox(page).fill('йцукенг')
    await expect(page.getByText('Нет данных')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Выгрузить/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await page.keyboard.press('Enter')
    await expect(page.getByText(/Такой адрес не/)).toBeVisible()
    await page.getByRole('button', { name: 'Сбросить условия' }).click()
    await expect.poll(() => countOf(page)).toBe(all)

    await searchBox(page).fill('Казань')
    await page.getByRole('button', { name: 'Ближайшие к адресу' }).click()
    await expect(page).toHaveURL(/near=55\.\d+%2C49\.\d+/)
    await expect(searchBox(page)).toHaveValue('')
    await expect.poll(() => countOf(page)).toBe(all)
    await expect(rows(page).nth(1)).toContainText(/\d\s(м|км) · /)
    await expect(rows(page).nth(1)).toContainText('Казань')
    await page.getByRole('button', { name: /^Убрать условие «Сначала ближние/ }).click()
    await expect(page).not.toHaveURL(/near=/)
  })

  test('begins where the map begins, and follows it, but not under whoever reads on', async ({
    page,
  }) => {
    await openMap(page)
    const all = await countOf(page)
    await expect(rows(page).nth(1)).toContainText('МСК-')
    await expect(page.getByText(/^Сначала ближние/)).toBeVisible()
    await searchBox(page).fill('казань')
    await expect(rows(page).nth(1)).toContainText('Казань')
    await expect(page.getByText(/^Сначала ближние/)).toHaveCount(0)
    // The map has gone there.
    await searchBox(page).fill('')
    await expect.poll(() => countOf(page)).toBe(all)
    await expect(rows(page).nth(1)).toContainText('Казань')

    const first = rows(page).nth(1).getByRole('link')
    let number = ''
    // The map is on its way there, and the list follows.
    await expect(async () => {
      number = (await first.textContent()) ?? ''
      await framesPass(page, 90)
      expect(await first.textContent()).toBe(number)
    }).toPass()
    const before = await scale(page).textContent()
    await rows(page).nth(12).getByRole('link').click()
    // What is closed before the map has come to its point moves the list.
    await expect(scale(page)).not.toHaveText(before ?? '')
    await stands(page)
    await page.getByRole('button', { name: 'Закрыть карточку' }).click()
    await expect(first).toHaveText(number)
    await map(page).focus()
    for (const _step of [1, 2, 3]) await page.keyboard.press('ArrowRight')
    await expect(first).not.toHaveText(number)
  })

  test('of a part of the map only what lies there', async ({ page }) => {
    await openMap(page, '?q=казань')
    const inCity = await countOf(page)
    await searchBox(page).fill('')
    await expect.poll(() => countOf(page)).toBeGreaterThan(inCity)
    await page.getByRole('button', { name: 'Искать в этой области' }).click()
    await expect(page).toHaveURL(/area=/)
    await expect.poll(() => countOf(page)).toBeLessThan(inCity + 50)
    await expect(rows(page).nth(1)).toContainText('Казань')
    await page.getByRole('button', { name: /^Убрать условие «Только область/ }).click()
    await expect(page).not.toHaveURL(/area=/)
  })
})

test.describe('the card', () => {
  test('opens from the list and from the map, stands in the address, closes by Escape with the focus back', async ({
    page,
  }) => {
    await openMap(page, '?q=казань&point_type=locker')
    const line = rows(page).nth(1).getByRole('link')
    const number = (await line.textContent()) ?? ''
    await line.press('Enter')
    const opened = card(page, new RegExp(`^№\\s${number.replaceAll(/[()]/g, '.')}`))
    await expect(opened.getByRole('heading')).toBeFocused()
    await expect(page).toHaveURL(/point=/)
    for (const words of ['Тип', 'Часы работы', 'Свободные ячейки'])
      await expect(opened.getByText(words, { exact: true })).toBeVisible()
    await expect(opened).toContainText(/S — (нет|\d+)/)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(opened).toHaveCount(0)
    await expect(line).toBeFocused()
    await page.goBack()
    await expect(opened).toBeVisible()
    await opened.getByRole('button', { name: 'Закрыть карточку' }).click()
    await expect(page).not.toHaveURL(/point=/)

    // The map shows that one point alone, in its middle.
    await openMap(page, `?point_type=locker&q=${encodeURIComponent(number)}`)
    expect(await countOf(page)).toBe(1)
    await map(page).scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await map(page).boundingBox()) ?? errorOfBox()
    const middle = [x + width / 2, y + height / 2] as const
    // A hand, once the point stands beneath.
    await expect(async () => {
      await page.mouse.move(middle[0] + 60, middle[1])
      await page.mouse.move(...middle)
      expect(await map(page).evaluate(({ style }) => style.cursor)).toBe('pointer')
    }).toPass()
    await page.mouse.click(...middle)
    await expect(opened).toBeVisible()
  })

  test('«Отправить сюда» fills the locker of the form', async ({ page }) => {
    await openMap(page, '?q=казань&point_type=locker&free=1')
    const line = rows(page).nth(1).getByRole('link')
    const number = (await line.textContent()) ?? ''
    await line.click()
    await page.getByRole('link', { name: 'Отправить сюда' }).click()
    await expect(page).toHaveURL(/\/juridical\/manual-load$/)
    const form = page.getByRole('form', { name: 'Новое отправление' })
    await expect(form.getByRole('combobox', { name: 'Почтомат' })).toHaveValue(
      new RegExp(`№\\s${number.replaceAll(/[()]/g, '.')}`),
    )
  })

  test('a number that nobody has is reported', async ({ page }) => {
    await openMap(page, '?point=НЕТ-ТАКОГО')
    await expect(card(page, /НЕТ-ТАКОГО/)).toContainText('Такой точки нет')
  })
})

test.describe('chosen points', () => {
  test('stay chosen under other filters and after a reload, and are exported alone @main', async ({
    page,
  }) => {
    await openMap(page, '?q=казань')
    await rows(page).nth(1).getByRole('checkbox').check()
    const first = (await rows(page).nth(1).getByRole('link').textContent()) ?? ''
    await rows(page).nth(2).getByRole('link').click()
    await page.getByRole('button', { name: 'Выбрать', exact: true }).click()
    await expect(chosenCount(page)).toHaveText('Выбрано: 2')
    await page.getByRole('button', { name: 'Закрыть карточку' }).click()
    await searchBox(page).fill('омск')
    await expect(rows(page).nth(1)).toContainText('Омск')
    await rows(page).nth(1).getByRole('checkbox').check()
    await page.reload()
    await expect(chosenCount(page)).toHaveText('Выбрано: 3')
    await page.getByRole('button', { name: 'Только выбранные' }).click()
    await searchBox(page).fill('')
    await expect.poll(() => countOf(page)).toBe(3)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Выгрузить выбранные (3)' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
    await expect(page.getByText(DONE)).toBeVisible()
    const texts = allTexts(await readFile(await file.path()))
    expect(texts).toContain(first)
    expect(texts.filter((text) => /^(КЗН|ОМС)/.test(text)).length).toBeGreaterThanOrEqual(2)

    await page.getByRole('button', { name: 'Снять выбор' }).click()
    await expect(chosenCount(page)).toHaveText('Выбрано: 0')
    await expect(page).not.toHaveURL(/chosen=/)
  })

  test('a page, or all that are found, are chosen at once; with none chosen all found are exported', async ({
    page,
  }) => {
    await openMap(page, '?q=казань')
    const all = await countOf(page)
    await page.getByRole('checkbox', { name: 'Выбрать все на странице' }).check()
    await expect(chosenCount(page)).toHaveText('Выбрано: 20')
    await page.getByRole('button', { name: 'Выбрать все найденные' }).click()
    await expect(chosenCount(page)).toHaveText(`Выбрано: ${all}`)
    await page.getByRole('button', { name: 'Снять выбор' }).click()
    const requested = page.waitForRequest(EXPORT)
    await page.getByRole('button', { name: 'Выгрузить найденные' }).click()
    expect((await requested).postDataJSON()).toHaveLength(all)
    await expect(page.getByText(DONE)).toBeVisible()
  })

  test('an export that fails says so, and can be tried again', async ({ page, forgive }) => {
    forgive(/point_files/)
    await openMap(page, '?q=казань')
    const held = Promise.withResolvers<void>()
    await page.route(EXPORT, async (route) => {
      await held.promise
      await route.fulfill({ status: 500, json: { detail: 'нет' } })
    })
    await page.getByRole('button', { name: 'Выгрузить найденные' }).click()
    await expect(page.getByText(BEGUN)).toBeVisible()
    held.resolve()
    await expect(page.getByText(FAILED)).toBeVisible()
    await page.unroute(EXPORT)
    await page.getByRole('button', { name: 'Выгрузить найденные' }).click()
    await expect(page.getByText(DONE)).toBeVisible()
    await expect(page.getByText(FAILED)).toHaveCount(0)
  })
})

test('loading, failed and tried again look different', async ({ page, forgive }) => {
  forgive(/limited_terminals/)
  const held = Promise.withResolvers<void>()
  await page.route(LOCKERS, async (route) => {
    await held.promise
    await route.fulfill({ status: 403, json: { detail: 'Сейчас нельзя' } })
  })
  await page.goto(MAP)
  await expect(page.getByText('Загрузка карты...').first()).toBeVisible()
  held.resolve()
  await expect(page.getByText('Не удалось получить список почтоматов')).toBeVisible()
  await expect(page.getByText('Сейчас нельзя')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(LOCKERS)
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  await expect(found(page)).toHaveText(/^Найден/)
})

test('axe finds nothing and nothing sticks out at any width', async ({ page }) => {
  await openMap(
    page,
    '?q=казань&near=55.79,49.12&place=Кремль&cells=S&day_of_week=1&exact_time=9:00',
  )
  await expectFitsAllWidths(page)
})
