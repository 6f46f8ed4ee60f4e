import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { closePopup, expectSignedIn, linkIn, loginForm, setPassword, signIn } from './business.ts'
import { balanceOf, dialog } from './cabinet.ts'
import { enterFirst } from './first-access.ts'
import {
  addButton,
  estimateButton,
  fillParcel,
  kopecksIn,
  lockerBox,
  lockers,
  MANUAL,
  newForm,
  orderButton,
  orderIn,
  rowOf,
  total,
} from './manual-load.ts'
import {
  approveApplication,
  requestInvoice,
  payInvoice,
  sendApplication,
  setStatus,
} from './operator-business.ts'
import { openConsole, parcelPath } from './operator.ts'
import { canReadQr, readQr } from './qr-reader.ts'
import { hashOf, Lockers, tokenIn } from './real-start-lockers.ts'
import { type RealProduct, test } from './real-start.ts'
import { expect } from './story.ts'

// The first day of a real network, as docs/first-day.md tells it: in the browser alone, and nothing is played by the demonstration.
// Commands read what goes to people's telephones and letter boxes, and ask whether all is right.

const LOCKER = 'КЗН-12'
const BUSINESS = 'sklad@romashka.example'
const RECIPIENT = { phone: '+79161234567', email: 'olga@example.org' } as const
const NUMBER = 'Р-2026/1'
const SECOND = 'Р-2026/2'
/** Fits the only cell of the locker. */
const BOX = { weight: 500, height: 9, width: 30, depth: 40 }

const GUIDE = readFileSync('docs/first-day.md', 'utf8')
/** The file of the guide, to the letter. */
const POINTS = /```csv\n(.*?)```/s.exec(GUIDE)?.[1] ?? ''
/** «ledger verify»: every command that the guide tells of. */
const GUIDE_COMMANDS = [...GUIDE.matchAll(/npm run cli -- (\S+ \S+)/g)].map(
  ([, command]) => command ?? '',
)

/** Points from the operator's file, and the cells of one of them. */
const importPoints = async (page: Page) => {
  await openConsole(page, '/operator/import')
  const file = { name: 'my-points.csv', mimeType: 'text/csv', buffer: Buffer.from(POINTS) }
  await page.getByLabel('Файл CSV, JSON или GeoJSON').setInputFiles(file)
  await page.getByRole('button', { name: 'Проверить' }).click()
  await page.getByRole('button', { name: 'Применить' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Применить' }).click()
  await expect(page.getByRole('heading', { name: 'Что изменилось' })).toBeVisible()
  await setCells(page, LOCKER, 'S', 1)
  await setCells(page, 'МСК-1', 'M', 4)
  const opened = async () => {
    await page.goto(`/point/${encodeURIComponent(LOCKER)}`)
    await expect(page.getByRole('heading', { name: 'Почтомат у входа' })).toBeVisible()
  }
  await expect(opened).toPass({ timeout: 120_000 })
}

const setCells = async (page: Page, point: string, size: string, count: number) => {
  await openConsole(page, `/operator/points/${encodeURIComponent(point)}`)
  await page.getByLabel(`Всего ячеек ${size}`, { exact: true }).fill(String(count))
  await page.getByRole('button', { name: 'Сохранить ячейки' }).click()
  await expect(page.getByRole('row', { name: new RegExp(`^${size} `) })).toContainText(`0${count}`)
}

const apply = async (page: Page) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Для бизнеса' }).click()
  await page.getByRole('link', { name: 'Зарегистрироваться' }).click()
  await sendApplication(page, BUSINESS)
}

const PASSWORD = 'Romashka-2026!'
const enter = async (page: Page, link: string) => {
  await page.goto(link)
  await setPassword(page, PASSWORD)
  await closePopup(page)
  await signIn(page, await loginForm(page).getByLabel('Логин').inputValue(), PASSWORD)
  await expectSignedIn(page)
}

/** An invoice asked for in the cabinet, its payment told in the console. */
const topUp = async (page: Page) => {
  await expect.poll(() => balanceOf(page)).toBe(0)
  const number = await requestInvoice(page, '5 000')
  const done = dialog(page, 'Счёт создан')
  const download = page.waitForEvent('download')
  await done.getByRole('button', { name: 'Скачать счёт' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await done.getByRole('button', { name: 'Готово' }).click()
  await payInvoice(page, number)
  await page.goto(MANUAL)
  await expect.poll(() => balanceOf(page)).toBe(500_000)
}

/** The token of the network's lockers and the key of their codes, each shown once. */
const addSource = async (page: Page) => {
  await openConsole(page, '/operator/feed')
  await page.getByRole('button', { name: 'Добавить источник' }).click()
  const form = page.getByRole('dialog', { name: 'Новый источник' })
  await form.getByRole('textbox', { name: 'Имя' }).fill('postamats')
  await form.getByLabel('Вид').selectOption({ label: 'Сеть постаматов' })
  await form.getByRole('checkbox', { name: 'Вся сеть' }).check()
  await form.getByRole('button', { name: 'Добавить' }).click()
  const issued = page.getByRole('dialog', { name: 'Токен источника «postamats»' })
  const token = await issued.getByText(/^[\w-]{43}$/).innerText()
  const codeKey = await issued.getByText(/^[0-9a-f]{64}$/).innerText()
  await issued.getByRole('button', { name: 'Готово' }).click()
  return { token, codeKey }
}

/** What an operator knows of a parcel whose locker tells nothing. */
const setStatuses = async (page: Page, number: string, ...statuses: string[]) => {
  await openConsole(page, await parcelPath(page, number))
  for (const status of statuses) await setStatus(page, status, 'Постамат ещё не на связи')
}

/** One parcel by the manual form; kopecks that it cost. */
const order = async (
  page: Page,
  product: RealProduct,
  number: string,
  balance: number,
): Promise<number> => {
  await page.goto(MANUAL)
  await fillParcel(page, number, 'Баумана')
  await newForm(page).getByLabel('E-mail получателя').fill(RECIPIENT.email)
  await addButton(page).click()
  await expect(rowOf(page, number)).toContainText(LOCKER)
  await estimateButton(page).click()
  const price = await kopecksIn(total(page))
  await orderButton(page).click()
  const paid = dialog(page, 'Заказ оформлен и оплачен')
  const placed = await orderIn(paid)
  await paid.getByRole('button', { name: 'К заказам' }).click()
  await expect.poll(() => balanceOf(page)).toBe(balance - price)
  const [email] = await product.messagesTo(BUSINESS)
  expect(email?.subject).toContain(placed)
  return price
}

/** What the recipient's page shows of the code: eight digits, and what a reader makes of the picture. */
const readCode = async (page: Page, link: string) => {
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Ждёт вас до/)
  const button = page.getByRole('button', { name: /^\d{4}-\d{4}, скопировать ПИН-код$/ })
  const picture = page.getByRole('button', { name: 'Увеличить QR-код' }).locator('svg')
  await expect(picture).toBeVisible()
  await expect(page.getByRole('region', { name: 'Где забрать' })).toContainText(LOCKER)
  return {
    pin: ((await button.textContent()) ?? '').replaceAll(/\D/g, ''),
    qr: canReadQr() ? readQr(await picture.screenshot()) : undefined,
  }
}

test('the first day with DEMO=0, in the browser: points, application, invoice, order, feed, pickup', async ({
  page,
  product,
  forgive,
}) => {
  test.setTimeout(900_000)
  // Both areas ask who is signed in before anybody is.
  forgive(/40[01]/)
  await test.step('the network is empty', async () => {
    await page.goto('/point')
    await expect(page.getByRole('status').filter({ hasText: /Найден/ })).toHaveText(/Найдено 0/)
  })
  await test.step('the first operator enters', () => enterFirst(page, product))
  await test.step('points and cells are imported', () => importPoints(page))
  await test.step('a business applies', () => apply(page))
  await test.step('the operator approves', () =>
    approveApplication(page, BUSINESS, 'ООО «Ромашка»'))
  const [email] = await product.messagesTo(BUSINESS)
  await test.step('the business sets its password and enters', () => enter(page, linkIn(email)))
  await test.step('an invoice is paid', () => topUp(page))

  const said = await product.cli('widget', 'add', 'Проверка мест', '--origin', product.origin)
  const key = tokenIn(said)
  const availability = () =>
    product.call<object>(`/api/widget-terminals/${encodeURIComponent(LOCKER)}/validate`, key, BOX)
  expect(await availability()).toMatchObject({ valid: true, free_cells: 1 })
  const price = await test.step('a parcel is ordered', () => order(page, product, NUMBER, 500_000))
  await test.step('its cell is held: nobody else is offered the locker', async () => {
    expect(await availability()).toMatchObject({ valid: false, state: 'full', free_cells: 0 })
    // What the form offers is known to the second or three.
    await expect(async () => {
      await page.goto(MANUAL)
      await newForm(page).getByLabel('Размер ячейки').selectOption('S')
      await lockerBox(newForm(page)).fill('Баумана')
      const none = newForm(page).getByText('Почтомат не найден!').first()
      await expect(none).toBeVisible({ timeout: 5000 })
    }).toPass()
    await expect(lockers(newForm(page))).toHaveCount(0)
    await lockerBox(newForm(page)).fill('Арбат, 2')
    await expect(lockers(newForm(page))).toHaveCount(1)
  })

  const { token, codeKey } = await test.step('the lockers get their token', () => addSource(page))
  const feed = new Lockers(product, token, LOCKER)
  const [expected] = (await feed.tasks()).results
  expect(expected).toMatchObject({ state: 'expect' })
  const barcode = expected?.barcode ?? ''
  await test.step('a courier brings the parcel', async () => {
    await feed.report(barcode, 'awaiting_acceptance', 'ready_for_delivery', 'in_delivery')
    expect(await product.messagesTo(RECIPIENT.phone)).toEqual([])
    await feed.report(barcode, 'delivered', 'stored', 'ready_for_pickup')
  })

  const link = await test.step('the recipient hears of it, once by each way', async () => {
    const [sms, ...others] = await product.messagesTo(RECIPIENT.phone)
    const [mail, ...more] = await product.messagesTo(RECIPIENT.email)
    expect([others, more]).toEqual([[], []])
    const [sentLink = ''] = /http\S+\/p\/[\w-]+/.exec(sms?.body ?? '') ?? []
    expect(sentLink).toContain(product.origin)
    expect(mail?.body).toContain(sentLink)
    expect(mail?.body).toContain('Ромашка')
    return sentLink
  })
  await test.step('the code on the page opens the cell', async () => {
    const { pin, qr } = await readCode(page, link)
    const { results } = await feed.tasks()
    expect(results[0]).toMatchObject({ state: 'keep', pin_hash: hashOf(codeKey, pin) })
    if (qr !== undefined) expect(results[0]?.qr_hash).toBe(hashOf(codeKey, qr))
  })

  await test.step('the parcel is picked up, and its cell is free', async () => {
    await feed.report(barcode, 'issued')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Выдана')
    await expect(page.getByRole('main')).toContainText('Отправление выдано получателю')
    await expect(page.getByRole('button', { name: /скопировать ПИН-код/ })).toHaveCount(0)
    expect((await feed.tasks()).results[0]).toMatchObject({ state: 'forget', pin_hash: null })
    expect(await availability()).toMatchObject({ valid: true, free_cells: 1 })
  })
  const second = await test.step('another is ordered, and brought and taken by hand', async () => {
    const paid = await order(page, product, SECOND, 500_000 - price)
    await setStatuses(page, SECOND, 'delivered')
    expect(await product.messagesTo(RECIPIENT.phone)).toHaveLength(2)
    await setStatuses(page, SECOND, 'issued')
    expect(await availability()).toMatchObject({ valid: true, free_cells: 1 })
    return paid
  })
  await test.step('the books agree', async () => {
    const verified = await product.cli('ledger', 'verify')
    expect(verified).toMatch(/Расхождений нет: 3\sперевода, 1\sдепозит/)
    await page.goto(MANUAL)
    await expect.poll(() => balanceOf(page)).toBe(500_000 - price - second)
  })
  const untried = GUIDE_COMMANDS.filter((command) => !product.done.has(command))
  expect(untried, 'the guide tells of what was not done').toEqual([])
})
