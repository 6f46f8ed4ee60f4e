import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { ParcelStatus } from '@yacheyka/core/parcels/parcel-status'
import { cli, type Message } from './business.ts'
import { type Locker, test } from './locker.ts'
import { openConsole, parcelPath, signInAs } from './operator.ts'
import { asCustomer, cardOf, openParcel, orderParcel, type OwnParcel, report } from './own-parcel.ts'
import { canReadQr, readQr } from './qr-reader.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

// The real program of a locker between a courier, a recipient and the product: only browsers show that its screen, its
// doors, the recipient's page, the cabinet and the console agree.

const PORTRAIT = { width: 1080, height: 1920 }
const LANDSCAPE = { width: 1024, height: 600 }
const PHONE = { width: 360, height: 740 }
const OFFLINE = 'Нет связи с сервером. Посылки выдаём как обычно'

/** A phone of nobody else. */
const newPhone = () => `+7(200)${randomInt(100, 1000)}-${randomInt(10, 100)}-${randomInt(10, 100)}`

/** On its way to the locker. */
async function orderTo(page: Page, locker: Locker, wanted: object = {}): Promise<OwnParcel> {
  const terminal = locker.number
  const parcel = await orderParcel(page, { cells: ['M'], phone: newPhone(), terminal, ...wanted })
  await report(page, parcel, 'in_delivery')
  return parcel
}

const expectStatus = (page: Page, parcel: OwnParcel, status: ParcelStatus) =>
  expect.poll(async () => (await cardOf(page, parcel)).parcel_status).toBe(status)

/** When it was handed out; that it was, once. */
async function issuedAt(page: Page, { uid }: OwnParcel): Promise<string | undefined> {
  const { get } = await asCustomer(page)
  const { results } = await get<{
    results: { datetime: string; data: { status: ParcelStatus } }[]
  }>(`/api/juridical/parcels/${uid}/events/?limit=100`)
  const issued = results.filter(({ data }) => data.status === 'issued')
  expect(issued).toHaveLength(1)
  return issued[0]?.datetime
}

/** What the page of a parcel shows on a phone: digits, and what a reader makes of the picture. */
async function readCode(page: Page, parcel: Pick<OwnParcel, 'uid'>, link = `/p/${parcel.uid}`) {
  const phone = await page.context().newPage()
  await phone.setViewportSize(PHONE)
  await phone.goto(link)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(/^Ждёт вас до/)
  await expectNoSidewaysScroll(phone)
  const pin = phone.getByRole('button', { name: /^\d{4}-\d{4}, скопировать ПИН-код$/ })
  const digits = ((await pin.textContent()) ?? '').replaceAll(/\D/g, '')
  const picture = phone.getByRole('button', { name: 'Увеличить QR-код' }).locator('svg')
  const answer = await page.request.get(`/api/parcel/${parcel.uid}`)
  const qr = canReadQr()
    ? readQr(await picture.screenshot())
    : ((await answer.json()) as { qrstring: string }).qrstring
  await phone.close()
  return { pin: digits, qr }
}

const messagesTo = async (baseURL: string | undefined, phone: string): Promise<Message[]> => {
  const all = JSON.parse(await cli(baseURL, 'outbox', 'list', '--json')) as Message[]
  return all.filter(({ recipient }) => recipient === phone.replaceAll(/[^+\d]/g, ''))
}

/** The locker has said that these doors are shut and empty. */
const expectEmpty = (locker: Locker, ...doors: number[]) =>
  expect
    .poll(async () => {
      const { doors: all } = await locker.card()
      return doors.map((no) => all.find(({ door }) => door === no))
    })
    .toMatchObject(doors.map(() => ({ content: 'empty', sensed: 'closed', barcode: null })))

const openLockerCard = async (page: Page, { number }: Locker) => {
  await signInAs(page, 'manager')
  await openConsole(page, `/operator/lockers/${encodeURIComponent(number)}`)
}

test('a parcel is ordered, loaded by a courier and fetched by the code on its page: cabinet, SMS and console are true', async ({
  page,
  baseURL,
  front,
  locker,
}) => {
  const { screen } = front
  await screen.setViewportSize(PORTRAIT)
  await front.sees('Заберите посылку', 'Поднесите QR-код к сканеру или введите ПИН-код')
  await expectAccessible(screen)
  const phone = newPhone()
  const parcel = await orderTo(page, locker, { phone })
  const [barcode = ''] = parcel.barcodes

  await front.signIn(locker.courier)
  await expectAccessible(screen)
  await front.press('Загрузить: 1')
  await front.sees('Сканируйте посылку', 'Осталось 1')
  await front.scan(barcode)
  const door = await front.seesDoor(/^Ячейка \d+, M$/)
  await front.sees(/^Ячейка/, `Положите ${barcode} и закройте`)
  await expectAccessible(screen)
  await front.putIn(door, barcode)
  await front.sees('Сканируйте посылку', 'Осталось 0')
  await front.press('Готово')
  await front.sees('Готово', 'Все дверцы закрыты.')
  await front.press('Выйти')
  await expectStatus(page, parcel, 'ready_for_pickup')

  const [sms, ...others] = await messagesTo(baseURL, phone)
  expect(others).toEqual([])
  const [link = ''] = /http\S+\/p\/[\w-]+/.exec(sms?.body ?? '') ?? []
  expect(link).toBe(`${baseURL}/p/${parcel.uid}`)
  const { qr } = await readCode(page, parcel, link)
  await front.scan(qr)
  await front.sees(`Ячейка ${door} открыта`, 'Заберите посылку и закройте дверцу')
  await expectAccessible(screen)
  await front.takeOut(door)
  await front.sees('Всё забрали?')
  await expectAccessible(screen)
  await front.press('Да, забрал')
  await front.sees('Спасибо!', 'Есть ещё посылка? Поднесите следующий код')
  await expectAccessible(screen)
  await front.press('Готово')

  await expectStatus(page, parcel, 'issued')
  await openParcel(page, parcel)
  await expect(page.getByRole('region', { name: 'История статусов' })).toContainText('Выдана')
  expect(await messagesTo(baseURL, phone)).toHaveLength(1)
  await expectEmpty(locker, door)
  await openLockerCard(page, locker)
  await page.getByRole('button', { name: `${door} M, пуста` }).click()
  const panel = page.getByRole('region', { name: `Ячейка ${door}, размер M` })
  await expect(panel.getByText('ничего')).toBeVisible()
  await expect(panel.getByText(/^Открылась · /)).toHaveCount(2)
  await openConsole(page, await parcelPath(page, parcel.number))
  const messages = page.getByRole('table', { name: 'Сообщения получателю' })
  await expect(messages).toContainText('СМС «Отправление приехало»')
})

test('the same on a low screen, the recipient by keyboard alone', async ({
  page,
  front,
  locker,
}) => {
  const { screen } = front
  await screen.setViewportSize(LANDSCAPE)
  const parcel = await orderTo(page, locker)
  const [door = 0] = await front.load(locker.courier, parcel.barcodes)
  await expectStatus(page, parcel, 'ready_for_pickup')
  const { pin } = await readCode(page, parcel)

  await expectAccessible(screen)
  await front.tabInto('Ввести ПИН-код')
  await front.sees('Введите ПИН-код', '8 цифр из сообщения или со страницы посылки')
  await expectAccessible(screen)
  await front.typeByKeyboard(pin)
  await front.sees(`Ячейка ${door} открыта`)
  await expectAccessible(screen)
  await front.takeOut(door)
  await front.sees('Всё забрали?')
  await expectAccessible(screen)
  await front.tabInto('Да, забрал')
  await front.sees('Спасибо!')
  await expectAccessible(screen)
  await front.tabInto('Готово')
  await front.sees('Заберите посылку')
  await expectStatus(page, parcel, 'issued')
})

test('a locker without network hands out; «Выдана» comes with the link, at the time of the opening', async ({
  page,
  front,
  locker,
}) => {
  const { screen } = front
  await screen.setViewportSize(PORTRAIT)
  const parcel = await orderTo(page, locker)
  const [door = 0] = await front.load(locker.courier, parcel.barcodes)
  await expectStatus(page, parcel, 'ready_for_pickup')
  const { qr } = await readCode(page, parcel)

  locker.link.cut()
  await expect(screen.getByText(OFFLINE)).toBeVisible()
  await expectAccessible(screen)
  await front.scan(qr)
  await front.take(door)
  await front.sees('Спасибо!')
  await front.press('Готово')
  await expectStatus(page, parcel, 'ready_for_pickup')

  locker.link.restore()
  await expectStatus(page, parcel, 'issued')
  await expect(screen.getByText(OFFLINE)).toBeHidden()
  await expectEmpty(locker, door)
  const opened = (await locker.history(door)).find(({ kind }) => kind === 'door_opened')
  expect(await issuedAt(page, parcel)).toBe(opened?.at)
})

test('behind a jammed door the parcel stays, the console knows, and the same code fetches it later', async ({
  page,
  front,
  locker,
}) => {
  const { screen } = front
  await screen.setViewportSize(PORTRAIT)
  const parcel = await orderTo(page, locker)
  const [barcode = ''] = parcel.barcodes
  const [door = 0] = await front.load(locker.courier, parcel.barcodes)
  await expectStatus(page, parcel, 'ready_for_pickup')
  const { qr } = await readCode(page, parcel)

  await front.setFault(door, 'Заклинила')
  await front.scan(qr)
  for (const attempt of ['first', 'second']) {
    await front.sees(
      `Дверца ${door} не открылась`,
      'Слегка нажмите на неё ладонью и попробуйте снова',
    )
    if (attempt === 'first') await expectAccessible(screen)
    await front.press('Попробовать снова')
    await front.sees(`Открываем ячейку ${door}`)
  }
  const inside = 'Посылка внутри и в безопасности, код остаётся вашим. Мы сообщили технику.'
  await front.sees(`Не получается открыть ячейку ${door}`, inside)
  await expect(screen.getByText(inside)).toHaveText(/назовите\sкод\sпомощи:\s\d{4}$/)
  await expectAccessible(screen)
  await front.press('Готово')
  await front.expectInside(door, barcode)
  await openLockerCard(page, locker)
  await expect(page.getByText(`Ячейка ${door}: не открылась`, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `${door} M, занята` })).toBeVisible()
  await expectStatus(page, parcel, 'ready_for_pickup')

  await front.setFault(door, 'Исправна')
  await front.scan(qr)
  await front.take(door)
  await front.sees('Спасибо!')
  await front.press('Готово')
  await expectStatus(page, parcel, 'issued')
  await expectEmpty(locker, door)
  console.log((await locker.card()).incidents)
})

test('of two parcels of one recipient the second is offered after the first', async ({
  page,
  front,
  locker,
}) => {
  await front.screen.setViewportSize(PORTRAIT)
  const phone = newPhone()
  const first = await orderTo(page, locker, { phone })
  const second = await orderTo(page, locker, { phone })
  const barcodes = [...first.barcodes, ...second.barcodes]
  const [door = 0, next = 0] = await front.load(locker.courier, barcodes)
  await expectStatus(page, second, 'ready_for_pickup')
  const { qr } = await readCode(page, first)
  const { pin } = await readCode(page, second)

  await front.scan(qr)
  await front.take(door)
  await front.sees('Спасибо!', 'Здесь вас ждёт ещё 1 посылка')
  await expectAccessible(front.screen)
  await front.press('Ввести её код')
  await front.type(pin)
  await front.take(next)
  await front.sees('Спасибо!')
  await expect(front.screen.getByText(/Здесь вас ждёт/)).toHaveCount(0)
  await front.press('Готово')
  await expectStatus(page, first, 'issued')
  await expectStatus(page, second, 'issued')
})

test('a parcel in three cells is taken door by door, and is «Выдана» once', async ({
  page,
  front,
  locker,
}) => {
  const { screen } = front
  await screen.setViewportSize(PORTRAIT)
  const parcel = await orderTo(page, locker, { cells: ['M', 'M', 'M'] })
  const doors = await front.load(locker.courier, parcel.barcodes)
  await expectStatus(page, parcel, 'ready_for_pickup')
  const { qr } = await readCode(page, parcel)

  await front.scan(qr)
  await front.sees('Посылка в трёх ячейках', `Откроем по очереди: ${doors.join(', ')}`)
  await expectAccessible(screen)
  await front.press(`Открыть ячейку ${doors[0]}`)
  for (const [index, turn] of ['первая', 'вторая', 'третья'].entries()) {
    await front.sees(`Ячейка ${doors[index]} открыта`, `Ячейка ${doors[index]}, ${turn} из трёх`)
    await front.take(doors[index] ?? 0)
  }
  await front.sees('Спасибо!')
  await front.press('Готово')
  await expectStatus(page, parcel, 'issued')
  await issuedAt(page, parcel)
  await expectEmpty(locker, ...doors)
})
