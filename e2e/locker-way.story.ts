import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { ParcelCardEvent } from '@yacheyka/contract/parcels/parcel-card'
import type { ParcelStatus } from '@yacheyka/core/parcels/parcel-status'
import { cli, type Message } from './business.ts'
import type { LockerFront } from './locker-front.ts'
import { type Locker, test } from './locker.ts'
import { openConsole, parcelPath, signInAs } from './operator.ts'
import {
  asCustomer,
  cardOf,
  openParcel,
  orderParcel,
  type OwnParcel,
  report,
} from './own-parcel.ts'
import { canReadQr, readQr } from './qr-reader.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

// The real program of a locker between a courier, a recipient and the product: only browsers show that its screen, its
// doors, the recipient's page, the cabinet and the console agree.

const PORTRAIT = { width: 1080, height: 1920 }
const LANDSCAPE = { width: 1024, height: 600 }
const PHONE = { width: 360, height: 740 }

/** A phone of nobody else. */
const newPhone = () => `+7(200)${randomInt(100, 1000)}-${randomInt(10, 100)}-${randomInt(10, 100)}`

interface Way {
  readonly page: Page
  readonly front: LockerFront
  readonly locker: Locker
}

/** A parcel that a customer has ordered and a courier has loaded, and its doors. */
async function bring(way: Way, cells: readonly string[] = ['M'], phone = newPhone()) {
  const { page, front, locker } = way
  const parcel = await orderParcel(page, { cells, phone, terminal: locker.number })
  await report(page, parcel, 'in_delivery')
  const doors = await front.load(locker.courier, parcel.barcodes)
  await expectStatus(page, parcel, 'ready_for_pickup')
  return { parcel, doors, door: doors[0] ?? 0 }
}

const expectStatus = (page: Page, parcel: OwnParcel, status: ParcelStatus) =>
  expect.poll(async () => (await cardOf(page, parcel)).parcel_status).toBe(status)

/**
 * The code on the page of a parcel, on a phone: digits, and what a reader makes of the picture.
 * @param heading of the page
 */
async function readCode(
  page: Page,
  uid: string,
  { link = `/p/${uid}`, heading = /^Ждёт вас до/ }: { link?: string; heading?: RegExp } = {},
) {
  const phone = await page.context().newPage()
  await phone.setViewportSize(PHONE)
  await phone.goto(link)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(heading)
  await expectNoSidewaysScroll(phone)
  const digits = phone.getByRole('button', { name: /^\d{4}-\d{4}, скопировать ПИН-код$/ })
  const pin = ((await digits.textContent()) ?? '').replaceAll(/\D/g, '')
  const picture = phone.getByRole('button', { name: 'Увеличить QR-код' }).locator('svg')
  const qr = canReadQr() ? readQr(await picture.screenshot()) : await qrOf(page, uid)
  await phone.close()
  return { pin, qr }
}

async function qrOf(page: Page, uid: string): Promise<string> {
  const response = await page.request.get(`/api/parcel/${uid}`)
  return ((await response.json()) as { qrstring: string }).qrstring
}

const messagesTo = async (baseURL: string | undefined, phone: string): Promise<Message[]> => {
  const all = JSON.parse(await cli(baseURL, 'outbox', 'list', '--json')) as Message[]
  return all.filter(({ recipient }) => recipient === phone.replaceAll(/[^+\d]/g, ''))
}

/** The history of a parcel in the cabinet, the newest first. */
async function historyOf(page: Page, { uid }: OwnParcel): Promise<readonly ParcelCardEvent[]> {
  const { get } = await asCustomer(page)
  const path = `/api/juridical/parcels/${uid}/events/?limit=100`
  return (await get<{ results: ParcelCardEvent[] }>(path)).results
}

/** When a parcel was handed out, which happens once. */
async function issuedAt(page: Page, parcel: OwnParcel): Promise<string | undefined> {
  const issued = (await historyOf(page, parcel)).filter(({ data }) => data.status === 'issued')
  expect(issued).toHaveLength(1)
  return issued[0]?.datetime
}

/** Not earlier than one and not later than the other, in seconds of the wire. */
function expectBetween(time: string | null = '', from = '', to = '') {
  expect(Date.parse(time ?? '')).toBeGreaterThanOrEqual(Date.parse(from))
  expect(Date.parse(time ?? '')).toBeLessThanOrEqual(Date.parse(to))
}

/** The locker has told the console that these doors are shut and empty. */
const expectEmpty = (locker: Locker, doors: readonly number[]) =>
  expect
    .poll(async () => {
      const { doors: all } = await locker.card()
      return doors.map((no) => all.find(({ door }) => door === no))
    })
    .toMatchObject(doors.map(() => ({ content: 'empty', sensed: 'closed', barcode: null })))

const openLocker = async (page: Page, { number }: Locker) => {
  await signInAs(page, 'manager')
  await openConsole(page, `/operator/lockers/${encodeURIComponent(number)}`)
}

test.beforeEach(({ front }) => front.screen.setViewportSize(PORTRAIT))

test('a parcel is ordered, loaded by a courier and fetched by the code on its page: cabinet, SMS and console are true', async ({
  page,
  front,
  locker,
  baseURL,
}) => {
  const phone = newPhone()
  const { parcel, door } = await bring({ page, front, locker }, ['M'], phone)
  await front.expectInside(door, parcel.barcodes[0] ?? '')
  const [sms, ...others] = await messagesTo(baseURL, phone)
  expect(others).toEqual([])
  const [link = ''] = /http\S+\/p\/[\w-]+/.exec(sms?.body ?? '') ?? []
  expect(link).toBe(`${baseURL}/p/${parcel.uid}`)
  await front.scan((await readCode(page, parcel.uid, { link })).qr)
  await front.take(door)
  await front.disconnect()

  await expectStatus(page, parcel, 'issued')
  await openParcel(page, parcel)
  await expect(page.getByRole('region', { name: 'История статусов' })).toContainText('Выдана')
  expect(await messagesTo(baseURL, phone)).toEqual([sms])
  await expectEmpty(locker, [door])
  await openLocker(page, locker)
  await page.getByRole('button', { name: `${door} M, пуста` }).click()
  const panel = page.getByRole('region', { name: `Ячейка ${door}, размер M` })
  await expect(panel.getByText('ничего')).toBeVisible()
  await expect(panel.getByText(`Открылась · ${parcel.barcodes[0]}`)).toHaveCount(2)
  await openConsole(page, await parcelPath(page, parcel.number))
  const messages = page.getByRole('table', { name: 'Сообщения получателю' })
  await expect(messages).toContainText('СМС «Отправление приехало»')
})

test('the same on a low screen, the recipient by keyboard alone', async ({
  page,
  front,
  locker,
}) => {
  await front.screen.setViewportSize(LANDSCAPE)
  const { parcel, door } = await bring({ page, front, locker })
  const { pin } = await readCode(page, parcel.uid)
  await front.tabInto('Ввести ПИН-код')
  await front.sees('Введите ПИН-код', '8 цифр из сообщения или со страницы посылки')
  await front.typeByKeyboard(pin)
  await front.sees(`Ячейка ${door} открыта`)
  await front.takeOut(door)
  await front.sees('Всё забрали?')
  await front.tabInto('Да, забрал')
  await front.sees('Спасибо!')
  await front.tabInto('Готово')
  await front.sees('Заберите посылку')
  await expectStatus(page, parcel, 'issued')
})

test('a locker without network hands out; «Выдана» comes with the link, at the time of the opening', async ({
  page,
  front,
  locker,
}) => {
  const { parcel, door } = await bring({ page, front, locker })
  const { qr } = await readCode(page, parcel.uid)
  const strip = front.screen.getByText('Нет связи с сервером. Посылки выдаём как обычно')
  locker.link.cut()
  await expect(strip).toBeVisible()
  await expectAccessible(front.screen)
  await front.scan(qr)
  await front.take(door)
  await front.disconnect()
  await expectStatus(page, parcel, 'ready_for_pickup')

  locker.link.restore()
  await expectStatus(page, parcel, 'issued')
  await expect(strip).toBeHidden()
  await expectEmpty(locker, [door])
  const opened = (await locker.history(door)).find(({ kind }) => kind === 'door_opened')
  expect(await issuedAt(page, parcel)).toBe(opened?.at)
})

test('a locker without network is loaded and hands out; with the link the history has both in order, and no SMS is late', async ({
  page,
  front,
  locker,
  baseURL,
}) => {
  const phone = newPhone()
  const parcel = await orderParcel(page, { cells: ['M'], phone, terminal: locker.number })
  await report(page, parcel, 'in_delivery')
  const { pin } = await readCode(page, parcel.uid, { heading: /^В доставке$/ })
  await front.signIn(locker.courier)
  await front.sees('Здравствуйте, Иван', 'Загрузить: 1')
  await front.press('Выйти')
  await front.sees('Заберите посылку')
  const strip = front.screen.getByText('Нет связи с сервером. Посылки выдаём как обычно')
  locker.link.cut()
  await expect(strip).toBeVisible()
  const [door = 0] = await front.load(locker.courier, parcel.barcodes)
  await front.press('Ввести ПИН-код')
  await front.type(pin)
  await front.take(door)
  await front.disconnect()
  await expectStatus(page, parcel, 'in_delivery')

  locker.link.restore()
  await expectStatus(page, parcel, 'issued')
  await expect(strip).toBeHidden()
  await expectEmpty(locker, [door])
  expect(await messagesTo(baseURL, phone)).toEqual([])
  const [pickup, load] = (await locker.history(door)).filter(({ kind }) => kind === 'door_opened')
  const [issued, delivered, ...before] = await historyOf(page, parcel)
  expect(issued).toMatchObject({ datetime: pickup?.at, data: { status: 'issued' } })
  expect(delivered?.data.status).toBe('delivered')
  expectBetween(delivered?.datetime, load?.at, pickup?.at)
  expect(before.map(({ data }) => data.status)).toEqual(['in_delivery', 'created'])
  await signInAs(page, 'manager')
  await openConsole(page, await parcelPath(page, parcel.number))
  const rows = page.getByRole('table', { name: 'История отправления' }).getByRole('row')
  const ofLocker = rows.filter({ hasText: 'Постамат' })
  await expect(ofLocker).toHaveText([/Выдана/, /Готово к получению/, /Доставлена/])
  const times = ofLocker.getByRole('time')
  await expect(times.first()).toHaveAttribute('datetime', pickup?.at ?? '')
  expectBetween(await times.nth(1).getAttribute('datetime'), load?.at, pickup?.at)
})

test('behind a jammed door the parcel stays, the console knows, and the same code fetches it later', async ({
  page,
  front,
  locker,
}) => {
  const { parcel, door } = await bring({ page, front, locker })
  const { qr } = await readCode(page, parcel.uid)
  await front.jam(door)
  await front.scan(qr)
  for (const _attempt of ['first', 'second']) {
    await front.sees(
      `Дверца ${door} не открылась`,
      'Слегка нажмите на неё ладонью и попробуйте снова',
    )
    await front.press('Попробовать снова')
    await front.sees(`Открываем ячейку ${door}`)
  }
  const inside = 'Посылка внутри и в безопасности, код остаётся вашим. Мы сообщили технику.'
  await front.sees(`Не получается открыть ячейку ${door}`, inside)
  const help = front.screen.getByText(inside)
  await expect(help).toHaveText(/назовите\sкод\sпомощи:\s\d{4}$/)
  await front.press('Готово')
  await front.expectInside(door, parcel.barcodes[0] ?? '')
  await openLocker(page, locker)
  const incident = page
    .getByRole('table', { name: 'Неполадки постамата' })
    .getByRole('row', { name: `Ячейка ${door}: не открылась` })
    .filter({ hasText: parcel.barcodes[0] ?? '' })
  await expect(incident.getByRole('button', { name: /^Закрыть/ })).toBeVisible()
  const tail = parcel.barcodes[0]?.slice(-4)
  await expect(page.getByRole('button', { name: `${door} M …${tail}, занята` })).toBeVisible()
  await expectStatus(page, parcel, 'ready_for_pickup')

  await front.free(door)
  await front.scan(qr)
  await front.take(door)
  await front.disconnect()
  await expectStatus(page, parcel, 'issued')
  await expectEmpty(locker, [door])
  await expect(incident).toContainText('Дверца открылась')
})

test('an operator asks the courier to take a parcel out; the locker says so, and it has gone', async ({
  page,
  front,
  locker,
}) => {
  const { parcel, door } = await bring({ page, front, locker })
  await signInAs(page, 'manager')
  await openConsole(page, await parcelPath(page, parcel.number))
  await page.getByRole('button', { name: 'Забрать из постамата' }).click()
  const dialog = page.getByRole('dialog', { name: 'Забрать из постамата?' })
  await dialog.getByLabel('Причина').fill('Магазин отозвал товар')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Попросить забрать' }).click()
  await expect(page.getByText('ждёт курьера')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Не забирать из постамата' })).toBeVisible()
  await front.signIn(locker.courier)
  await front.press('Возвраты и просроченные: 1')
  await front.sees(`Ячейка ${door}: заберите ${parcel.barcodes[0]}`, 'Её попросил забрать оператор')
  await front.takeOut(door)
  await front.sees('Отсканируйте её')
  await front.scan(parcel.barcodes[0] ?? '')
  await front.press('Выйти')
  await front.sees('Заберите посылку')
  await expectStatus(page, parcel, 'removed_from_locker')
  await page.reload()
  const taken = page.getByRole('table', { name: 'История' }).getByRole('row').nth(1)
  await expect(taken).toContainText('Постамат')
  await expectEmpty(locker, [door])
})

test('of two parcels of one recipient the second is offered after the first', async ({
  page,
  front,
  locker,
}) => {
  const way = { page, front, locker }
  const phone = newPhone()
  const first = await bring(way, ['M'], phone)
  const second = await bring(way, ['M'], phone)
  await front.scan((await readCode(page, first.parcel.uid)).qr)
  await front.take(first.door)
  await front.sees('Спасибо!', 'Здесь вас ждёт ещё 1 посылка')
  const { pin } = await readCode(page, second.parcel.uid)
  await front.press('Ввести её код')
  await front.type(pin)
  await front.take(second.door)
  await front.sees('Спасибо!')
  await expect(front.screen.getByText(/Здесь вас ждёт/)).toHaveCount(0)
  await front.disconnect()
  for (const { parcel } of [first, second]) await expectStatus(page, parcel, 'issued')
})

test('a parcel in three cells is taken door by door, and is «Выдана» once', async ({
  page,
  front,
  locker,
}) => {
  const { parcel, doors } = await bring({ page, front, locker }, ['M', 'M', 'M'])
  await front.scan((await readCode(page, parcel.uid)).qr)
  await front.sees('Посылка в трёх ячейках', `Откроем по очереди: ${doors.join(', ')}`)
  await front.press(`Открыть ячейку ${doors[0]}`)
  for (const [index, turn] of ['первая', 'вторая', 'третья'].entries()) {
    const door = doors[index] ?? 0
    await front.take(door, `Ячейка ${door}, ${turn} из трёх`)
  }
  await front.disconnect()
  await expectStatus(page, parcel, 'issued')
  expect(await issuedAt(page, parcel)).toBeDefined()
  await expectEmpty(locker, doors)
})
