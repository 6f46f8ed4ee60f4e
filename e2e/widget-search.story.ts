import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, test } from './story.ts'
import {
  TOKEN,
  UNAVAILABLE,
  FRAME,
  rows,
  found,
  address,
  number,
  day,
  time,
  roundTheClock,
  watchLists,
  listTerminals,
  open,
} from './widget-page.ts'
import { firstColumn } from './workbook.ts'

test('Enter searches at once, for the number too', async ({ page }) => {
  await page.clock.install()
  const requested = watchLists(page)
  await open(page)
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await address(page).fill('Уфа')
  await address(page).press('Enter')
  await page.clock.runFor(FRAME)
  await expect.poll(() => requested.length).toBe(1)
  await page.clock.runFor(5000)
  await number(page).fill('0001')
  await number(page).press('Enter')
  await page.clock.runFor(FRAME)
  await expect.poll(() => requested.length).toBe(2)
  expect(requested.map((query) => [query.get('full_addr'), query.get('number')])).toEqual([
    ['Уфа', null],
    ['Уфа', '0001'],
  ])
  await page.clock.resume()
  await number(page).fill('')
  await address(page).fill('Казань Гага')
  await address(page).press('Enter')
  await expect(rows(page).first()).toContainText(/Казань.*Гага/su)
  await expect(found(page)).toHaveText(/Найден\S* \d+\sточ/)
  for (const row of await rows(page).allTextContents()) expect(row).toMatch(/Казань.*Гага/su)
})

test('the number keeps digits only', async ({ page }) => {
  const requested = watchLists(page)
  await open(page)
  await number(page).pressSequentially('МСК-00 5№3a')
  await expect(number(page)).toHaveValue('0053')
  await number(page).press('Enter')
  await expect(rows(page).first()).toContainText('0053')
  await number(page).fill('ЧЛБ%30/3')
  await expect(number(page)).toHaveValue('303')
  expect(requested.map((query) => query.get('number'))).toEqual(['0053'])
  // A letter that is refused in the middle leaves the caret there.
  await number(page).fill('1234')
  await number(page).press('Home')
  await number(page).press('ArrowRight')
  await number(page).pressSequentially('ы9')
  await expect(number(page)).toHaveValue('19234')
})

test('a day or a time sets round-the-clock to «не круглосуточно»; the switch puts them out of force', async ({
  page,
}) => {
  const requested = watchLists(page)
  await open(page)
  const last = () => Object.fromEntries(requested.at(-1)?.entries() ?? [])
  const state = page.getByRole('group', { name: 'Часы работы' }).getByRole('status')

  await roundTheClock(page).check()
  await expect.poll(last).toMatchObject({ round_the_clock: 'true' })
  expect(last()).not.toHaveProperty('exact_time')
  await expect(state).toHaveText('Круглосуточно: день и время не учитываются')
  await expect(rows(page).first()).toContainText('Круглосуточно')

  await day(page).selectOption('Вс')
  await expect(roundTheClock(page)).not.toBeChecked()
  await expect.poll(last).toMatchObject({
    round_the_clock: 'false',
    day_of_week: '6',
    exact_time: '12:00',
  })
  await expect(state).toHaveText(/^Открыто Вс в\s12:00, в\sтом числе круглосуточные точки$/)

  await roundTheClock(page).check()
  await time(page).selectOption('23:00')
  await expect(roundTheClock(page)).not.toBeChecked()
  await expect.poll(last).toMatchObject({ round_the_clock: 'false', exact_time: '23:00' })
  await day(page).selectOption('Каждый день')
  await expect.poll(last).not.toHaveProperty('day_of_week')
  const late = await listTerminals(page, { exact_time: '23:00' })
  await expect(found(page)).toHaveText(
    new RegExp(String(late.count).replace(/\B(?=\d{3}$)/, '\\s')),
  )

  await page.getByRole('button', { name: 'Сбросить часы' }).click()
  await expect.poll(last).not.toHaveProperty('round_the_clock')
  await expect(found(page)).toHaveText(/Найден[ао] 5\s\d\d\d/)
})

test('the hours that are shown come into force when they are chosen, by keys too', async ({
  page,
}) => {
  const requested = watchLists(page)
  await open(page)
  await time(page).focus()
  // The step from what is shown to itself.
  await page.keyboard.press('ArrowDown')
  await expect(time(page)).toHaveValue('12:00')
  await expect.poll(() => requested.at(-1)?.get('exact_time')).toBe('12:00')
  await page.keyboard.press('ArrowDown')
  await expect(time(page)).toHaveValue('13:00')
  await expect.poll(() => requested.at(-1)?.get('exact_time')).toBe('13:00')
  const hours = page.getByRole('group', { name: 'Часы работы' }).getByRole('status')
  const isAnyHours = async () => {
    await expect(hours).toHaveText(/^Любые часы/)
    await expect(found(page)).toHaveText(/Найден[ао] 5\s\d\d\d/)
  }
  await page.getByRole('button', { name: 'Сбросить часы' }).click()
  await isAnyHours()
  // On and off again: any hours, as before.
  await roundTheClock(page).check()
  await expect.poll(() => requested.at(-1)?.get('round_the_clock')).toBe('true')
  await roundTheClock(page).uncheck()
  await isAnyHours()
})

test.describe('the focus is never lost with what it was on', () => {
  test('«Сбросить часы» leaves it to the day, «Сбросить поиск» to the address', async ({
    page,
  }) => {
    await open(page)
    await day(page).selectOption('Вс')
    await page.getByRole('button', { name: 'Сбросить часы' }).press('Enter')
    await expect(day(page)).toBeFocused()
    await address(page).fill('такой улицы нет нигде')
    await address(page).press('Enter')
    await page.getByRole('button', { name: 'Сбросить поиск' }).press('Enter')
    await expect(rows(page)).toHaveCount(20)
    await expect(address(page)).toBeFocused()
  })

  test('a rejection gets it on its words, and «Повторить» gives it back to the page', async ({
    page,
    forgive,
  }) => {
    forgive(/status of 500/)
    await open(page)
    let broken = true
    await page.route(/\/api\/widget-terminals\//, (route) =>
      broken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    )
    await address(page).fill('Уфа')
    await address(page).press('Enter')
    await expect(page.getByRole('heading', { name: UNAVAILABLE })).toBeFocused()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expectAccessible(page)
    broken = false
    await page.getByRole('button', { name: 'Повторить' }).press('Enter')
    await expect(rows(page).first()).toContainText('Уфа')
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test('«Показать ещё» adds the next page, and no point twice', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Показать ещё' }).click()
  await expect(rows(page)).toHaveCount(40)
  const facts = await rows(page)
    .getByText(/^№\s\S+$/)
    .allTextContents()
  expect(facts).toHaveLength(40)
  expect(new Set(facts).size).toBe(40)
})

test('the export saves terminals.xlsx with exactly what the filter leaves', async ({ page }) => {
  await open(page)
  await address(page).fill('Казань')
  await address(page).press('Enter')
  await expect(rows(page).first()).toContainText('Казань')
  const [download, response] = await Promise.all([
    page.waitForEvent('download'),
    page.waitForResponse(/format=xlsx/),
    page.getByRole('button', { name: 'Скачать список' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('terminals.xlsx')
  expect(response.request().headers()['authorization']).toBe(`Token ${TOKEN}`)
  await expect(page.getByText('Файл terminals.xlsx сохранён')).toBeVisible()
  const [, ...numbers] = firstColumn(await readFile(await download.path()))
  const { results } = await listTerminals(page, { full_addr: 'Казань' })
  expect(numbers.toSorted()).toEqual(results.map((point) => point.number).toSorted())
})
