import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  applicationForm,
  closePopup,
  expectSignedIn,
  fillApplication,
  linkIn,
  loginForm,
  newRequisites,
  sendButton,
  setPassword,
  signIn,
} from './business.ts'
import { balanceOf, dialog, INVOICES } from './cabinet.ts'
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
import { canReadQr, readQr } from './qr-reader.ts'
import { credentialsIn, hashOf, Lockers, tokenIn } from './real-start-lockers.ts'
import { type RealProduct, test } from './real-start.ts'
import { expect } from './story.ts'
import { solveCaptcha } from './vacancies.ts'

// The first day of a real network, as docs/first-day.md tells it: nothing here is played by the demonstration.

const LOCKER = 'КЗН-12'
const BUSINESS = 'sklad@romashka.example'
const RECIPIENT = { phone: '+79161234567', email: 'olga@example.org' } as const
const NUMBER = 'Р-2026/1'
/** Fits the only cell of the locker. */
const BOX = { weight: 500, height: 9, width: 30, depth: 40 }

const GUIDE = readFileSync('docs/first-day.md', 'utf8')
/** The files of the guide, to the letter: points, cells. */
const [POINTS = '', CELLS = ''] = [...GUIDE.matchAll(/```csv\n(.*?)```/gs)].map(
  ([, csv]) => csv ?? '',
)
/** «points import»: every command that the guide tells of. */
const TOLD = [...GUIDE.matchAll(/npm run cli -- (\S+ \S+)/g)].map(([, command]) => command ?? '')

/** Points and their cells, from files of the operator's. */
const importPoints = async (page: Page, product: RealProduct) => {
  const points = await product.file('my-points.csv', POINTS)
  expect(await product.cli('points', 'import', points, '--dry-run')).toContain('Это проверка')
  expect(await product.cli('points', 'import', points)).toContain('добавлено 3')
  const cells = await product.file('cells.csv', CELLS)
  expect(await product.cli('points', 'cells', cells)).toContain('добавлено 2')
  expect(await product.cli('points', 'quarantine', 'list')).toContain('Карантин пуст')
  expect(await product.cli('tariffs', 'show')).toContain('Самостоятельно в почтомат')
  const opened = async () => {
    await page.goto(`/point/${encodeURIComponent(LOCKER)}`)
    await expect(page.getByRole('heading', { name: 'Почтомат у входа' })).toBeVisible()
  }
  await expect(opened).toPass({ timeout: 120_000 })
}

const apply = async (page: Page) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Для бизнеса' }).click()
  await page.getByRole('link', { name: 'Зарегистрироваться' }).click()
  const form = applicationForm(page)
  await fillApplication(form, BUSINESS)
  await solveCaptcha(form)
  await sendButton(form).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Заявка отправлена')
}

/** Reads the scans and approves; the letter that the customer gets. */
const approve = async (product: RealProduct) => {
  const listed = await product.cli('applications', 'list', '--status', 'new')
  expect(listed).toContain(BUSINESS)
  const uid = /^[0-9a-f-]{36}/.exec(listed)?.[0] ?? ''
  expect(await product.cli('applications', 'show', uid)).toContain('Свидетельство ИНН.pdf')
  const scans = product.path('scans')
  await product.cli('applications', 'files', uid, '--out', scans)
  expect(await readdir(scans)).toHaveLength(2)
  const named = ['--name', 'ООО «Ромашка»', '--sender', 'Ромашка', ...newRequisites()]
  expect(await product.cli('applications', 'approve', uid, ...named)).toContain('Заявка одобрена')
  const [letter] = await product.messagesTo(BUSINESS)
  return letter
}

const PASSWORD = 'Romashka-2026!'
const enter = async (page: Page, link: string) => {
  await page.goto(link)
  await setPassword(page, PASSWORD)
  await closePopup(page)
  await signIn(page, await loginForm(page).getByLabel('Логин').inputValue(), PASSWORD)
  await expectSignedIn(page)
}

/** An invoice asked for in the browser, its payment told by the operator. */
const topUp = async (page: Page, product: RealProduct) => {
  await expect.poll(() => balanceOf(page)).toBe(0)
  await page.getByRole('banner').getByRole('button', { name: 'Пополнить' }).click()
  await dialog(page, 'Пополнение депозитного счёта').getByLabel('Сумма').fill('5 000')
  const created = page.waitForResponse(INVOICES)
  await page.keyboard.press('Enter')
  const { number } = (await (await created).json()) as { number: number }
  const done = dialog(page, 'Счёт создан')
  const download = page.waitForEvent('download')
  await done.getByRole('button', { name: 'Скачать счёт' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await done.getByRole('button', { name: 'Готово' }).click()
  expect(await product.cli('invoices', 'list', '--status', 'issued')).toContain(`№ ${number}`)
  expect(await product.cli('invoices', 'paid', String(number))).toMatch(/На депозите 5\s000,00\s₽/)
  await page.reload()
  await expect.poll(() => balanceOf(page)).toBe(500_000)
}

/** One parcel by the manual form; kopecks that it cost. */
const order = async (page: Page, product: RealProduct): Promise<number> => {
  await page.goto(MANUAL)
  await fillParcel(page, NUMBER, 'Баумана')
  await newForm(page).getByLabel('E-mail получателя').fill(RECIPIENT.email)
  await addButton(page).click()
  await expect(rowOf(page, NUMBER)).toContainText(LOCKER)
  await estimateButton(page).click()
  const price = await kopecksIn(total(page))
  await orderButton(page).click()
  const paid = dialog(page, 'Заказ оформлен и оплачен')
  const placed = await orderIn(paid)
  await paid.getByRole('button', { name: 'К заказам' }).click()
  await expect.poll(() => balanceOf(page)).toBe(500_000 - price)
  const [letter] = await product.messagesTo(BUSINESS)
  expect(letter?.subject).toContain(placed)
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

test('the first day with DEMO=0: points, application, invoice, order, feed, pickup', async ({
  page,
  product,
}) => {
  test.setTimeout(900_000)
  await test.step('the network is empty', async () => {
    await page.goto('/point')
    await expect(page.getByRole('status').filter({ hasText: /Найден/ })).toHaveText(/Найдено 0/)
  })
  await test.step('the start has said how the console is entered', async () => {
    await expect.poll(() => product.printed).toContain('/operator: admin, пароль для первого входа')
  })
  await test.step('points and cells are imported', () => importPoints(page, product))
  await test.step('a business applies', () => apply(page))
  const letter = await test.step('the operator approves', () => approve(product))
  await test.step('the business sets its password and enters', () => enter(page, linkIn(letter)))
  await test.step('an invoice is paid', () => topUp(page, product))

  const said = await product.cli('widget', 'add', 'Проверка мест', '--origin', product.origin)
  const key = tokenIn(said)
  const room = () =>
    product.call<object>(`/api/widget-terminals/${encodeURIComponent(LOCKER)}/validate`, key, BOX)
  expect(await room()).toMatchObject({ valid: true, free_cells: 1 })
  const price = await test.step('a parcel is ordered', () => order(page, product))
  await test.step('its cell is held: nobody else is offered the locker', async () => {
    expect(await room()).toMatchObject({ valid: false, state: 'full', free_cells: 0 })
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

  const { token, codeKey } = credentialsIn(
    await product.cli('feed', 'add-source', 'postamats', '--kind', 'network', '--everywhere'),
  )
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
    const [told = ''] = /http\S+\/p\/[\w-]+/.exec(sms?.body ?? '') ?? []
    expect(told).toContain(product.origin)
    expect(mail?.body).toContain(told)
    expect(mail?.body).toContain('Ромашка')
    return told
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
    expect(await room()).toMatchObject({ valid: true, free_cells: 1 })
  })
  await test.step('the books agree', async () => {
    const verified = await product.cli('ledger', 'verify')
    expect(verified).toMatch(/Расхождений нет: 2\sперевода, 1\sдепозит/)
    await page.goto(MANUAL)
    await expect.poll(() => balanceOf(page)).toBe(500_000 - price)
  })
  expect(TOLD.length).toBeGreaterThan(10)
  const untried = TOLD.filter((command) => !product.done.has(command))
  expect(untried, 'the guide tells of what was not done').toEqual([])
})
