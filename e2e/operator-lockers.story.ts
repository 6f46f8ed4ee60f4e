import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { pointBody } from './new-point.ts'
import { openConsole, signInAs, test } from './operator.ts'
import { toast } from './parcel-actions.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

// Only a browser shows whether the wall of doors stands to scale, can be walked by keyboard and read by everybody.

test.use({ role: 'manager' })

const DOORS = ['S', 'S', 'M', 'M', 'L', 'XL'].map((size, at) => ({
  door: at + 1,
  board: 1,
  channel: at + 1,
  size,
  low: false,
  x: (at % 2) * 440,
  y: Math.floor(at / 2) * 230,
  width: 440,
  height: 230,
}))
const NO_READINGS = {
  mains: true,
  battery: 98,
  volts: 12,
  celsius: 21,
  humidity: 40,
  disk_free: 71,
  disk_wear: null,
  memory_free: 43,
  signal: 66,
  tamper: false,
}

const DAY = 86_400_000

/** A locker's program as the server hears it. */
class Device {
  readonly #request: APIRequestContext
  readonly #token: string
  #seq = 0
  constructor(request: APIRequestContext, token: string) {
    this.#request = request
    this.#token = token
  }

  get headers() {
    return { authorization: `Device ${this.#token}` }
  }

  static async enrol(request: APIRequestContext, code: string): Promise<Device> {
    const data = { code, public_key: 'key', board: 'sim', version: '0.1.0', doors: DOORS }
    const response = await request.post('/api/device/enrol', { data })
    return new Device(request, ((await response.json()) as { token: string }).token)
  }

  async report(parts: object) {
    const data = {
      sent_at: new Date().toISOString(),
      store_id: 'aa',
      boot: 1,
      events: [],
      facts: [],
      acks: [],
      telemetry: null,
      ...parts,
    }
    const { headers } = this
    const response = await this.#request.post('/api/device/report', { headers, data })
    expect(response.ok(), await response.text()).toBe(true)
  }

  sendTelemetry(doors: readonly object[]) {
    return this.report({
      telemetry: {
        at: new Date().toISOString(),
        version: '0.1.0',
        unsent: 0,
        out_of_service: false,
        readings: NO_READINGS,
        doors,
      },
    })
  }

  saw(kind: string, door: number) {
    this.#seq += 1
    const fact = {
      seq: this.#seq,
      datetime: new Date().toISOString(),
      quality: 'exact',
      kind,
      door,
    }
    return this.report({ facts: [{ ...fact, barcode: null, body: {} }] })
  }

  async commands(): Promise<readonly { uid: string; kind: string; door: number | null }[]> {
    const response = await this.#request.get('/api/device/feed', { headers: this.headers })
    return (
      (await response.json()) as { commands: { uid: string; kind: string; door: number | null }[] }
    ).commands
  }
}

const doorOf = (door: number, values: object = {}) => ({
  door,
  state: 'ok',
  reason: null,
  sensed: 'closed',
  content: 'empty',
  cell: null,
  ...values,
})

async function addPoint(page: Page): Promise<string> {
  const number = `ПМ-${randomUUID().slice(0, 8)}`
  const response = await page.request.post('/api/operator/points', { data: pointBody(number) })
  expect(response.ok(), await response.text()).toBe(true)
  return number
}

test('a locker is connected, shows its wall, and opens a taken door with a second operator @main', async ({
  page,
  playwright,
  baseURL,
}) => {
  const number = await addPoint(page)
  await openConsole(page, '/operator/lockers')
  await page.getByRole('button', { name: 'Подключить терминал' }).click()
  await page.getByLabel('Номер точки').fill(number)
  await page.getByRole('button', { name: 'Выпустить код' }).click()
  const code = await page.getByLabel('Код подключения', { exact: true }).textContent()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Готово' }).click()
  const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  const device = await Device.enrol(request, code ?? '')

  await page.getByLabel('Номер, город или адрес').fill(number)
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  await page.getByRole('button', { name: 'Цифры совпали' }).click()
  await page.getByRole('button', { name: 'Подключить', exact: true }).click()
  await expect(toast(page, 'Постамат подключён')).toBeVisible()

  await device.sendTelemetry([
    ...[1, 4].map((door) => doorOf(door)),
    doorOf(2, { content: 'parcel', cell: 'YA000000000001' }),
    doorOf(3, { sensed: 'open' }),
    doorOf(5, { state: 'blocked', reason: 'courier' }),
    doorOf(6, { content: 'unknown' }),
  ])
  await device.saw('door_failed', 4)
  await device.saw('door_opened', 2)
  await page.reload()
  await expect(page.getByText('Ячейка 4: не открылась', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const failed = page.getByRole('button', { name: '4 M, пуста, неполадка: не открылась' })
  await expect(failed).toHaveText('4 M !')
  const taken = page.getByRole('button', { name: '2 S …0001, занята' })
  await expect(taken.getByText('…0001')).toBeVisible()
  await page.getByLabel('Найти посылку').fill('0002')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Такой посылки в этом постамате нет.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Найти посылку').fill('0001')
  await page.keyboard.press('Enter')
  await expect(taken).toHaveAttribute('aria-pressed', 'true')
  const panel = page.getByRole('region', { name: 'Ячейка 2, размер S' })
  await expect(panel.getByRole('link', { name: 'YA000000000001' })).toBeVisible()
  await expect(panel.getByText('Открылась', { exact: true })).toBeVisible()
  await expect(panel.getByText('1 раз')).toBeVisible()
  await expect(panel.getByText('Показано 1 из 1 за 13 месяцев')).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Открыть' }).click()
  await page.getByLabel('Причина').selectOption('Другое')
  await page.getByLabel('Какая причина').fill('Получатель стоит у ячейки')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Отправить' }).click()
  await expect(toast(page, 'Открытие ждёт другого оператора')).toBeVisible()
  expect(await device.commands()).toEqual([])
  await expect(page.getByRole('button', { name: /^Отозвать.*Открыть ячейку 2/ })).toBeVisible()

  await signInAs(page, 'admin')
  await page.reload()
  await page.getByRole('button', { name: /^Подтвердить.*Открыть ячейку 2/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Открыть', exact: true }).click()
  await expect(toast(page, 'Команда отправлена постамату')).toBeVisible()
  expect(await device.commands()).toMatchObject([{ kind: 'open_door', door: 2 }])
  await openConsole(
    page,
    `/operator/audit?subject_kind=point&subject_id=${encodeURIComponent(number)}`,
  )
  const line = page.getByRole('row').filter({ hasText: 'Запрос: ' })
  await expect(line).toHaveCount(1)
  await expect(line).toContainText(/Запрос: .* → согласие: .* → Отправлена/)
  await line.getByText('Прежние записи: 1').click()
  await expect(line.getByText('Открытие ячейки ждёт второго оператора')).toBeVisible()
  await expectAccessible(page)
  await signInAs(page, 'manager')
  await openConsole(page, `/operator/lockers/${encodeURIComponent(number)}`)
  await orderAll(page, device)
  await request.dispose()
})

/** Orders to the whole locker: its log comes back to the list of commands, and support shows messages only. */
async function orderAll(page: Page, device: Device) {
  await page.reload()
  const choice = page.getByLabel('Новая команда')
  await choice.selectOption('Запросить журнал программы')
  await page.getByLabel('Причина').selectOption('Разбираем неполадку')
  await page.getByRole('button', { name: 'Отправить' }).click()
  await expect(toast(page, 'Команда отправлена постамату')).toBeVisible()
  const uid = (await device.commands()).find(({ kind }) => kind === 'collect_logs')?.uid
  const result = `boot 3 (machine), up 86 s\n${'2026-11-24T09:00:00 door_opened 3\n'.repeat(40)}`
  await device.report({ acks: [{ uid, state: 'done', result }] })
  await page.reload()
  await page.getByText('Журнал программы', { exact: true }).click()
  await expect(page.getByText('boot 3 (machine), up 86 s')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await signInAs(page, 'support')
  await page.reload()
  await expect(choice.getByRole('option')).toHaveText(['Выберите', 'Показать сообщение на экране'])
  await choice.selectOption('Показать сообщение на экране')
  await page.getByLabel('Текст на экране').fill('Моем до 18:00')
  await page.getByRole('button', { name: 'Отправить' }).click()
  await expect(page.getByText('Выберите причину')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Причина').selectOption('Работы у постамата')
  await page.getByLabel('До').fill(`${new Date(Date.now() + DAY).toISOString().slice(0, 10)}T18:00`)
  await page.getByRole('button', { name: 'Отправить' }).click()
  await expect(page.getByText(/^«Моем до 18:00», до .* в.18:00$/)).toBeVisible()
  await signInAs(page, 'manager')
}

test('filters, map and card of lockers: what is not heard is found, by keyboard too @main', async ({
  page,
  playwright,
  baseURL,
}) => {
  const number = await addPoint(page)
  const made = await page.request.post(`/api/operator/lockers/${encodeURIComponent(number)}/code`)
  const { code } = (await made.json()) as { code: string }
  const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  await Device.enrol(request, code)
  await request.dispose()

  await openConsole(page, '/operator/lockers')
  await page.getByLabel('Номер, город или адрес').fill(number)
  await page.getByLabel('Связь').selectOption('Ждёт сверки цифр')
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Ждёт сверки цифр')
  await expect(page).toHaveURL(/(?=.*state=new)(?=.*q=)/)
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Карта' }).click()
  const seen = page.getByRole('region', { name: 'На карте' })
  const link = seen.getByRole('link', { name: number })
  await expect(link).toContainText('Ждёт сверки цифр')
  await expect(page.getByText('В этом виде: 1 из 1')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Связь').selectOption('На связи')
  await expect(seen.getByText('Здесь постаматов нет.')).toBeVisible()
  await page.goBack()
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
})

test('a courier is given number and PIN once, and closed again', async ({ page }) => {
  const number = await addPoint(page)
  await openConsole(page, '/operator/locker-staff')
  await page.getByRole('button', { name: 'Завести человека' }).click()
  const name = `Иван ${number}`
  await page.getByLabel('Имя').fill(name)
  await page.getByLabel('Номера точек').fill(number)
  await page.getByRole('button', { name: 'Завести', exact: true }).click()
  await expect(page.getByLabel('ПИН-код', { exact: true })).toHaveText(/^\d{6}$/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Готово' }).click()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: new RegExp(`^Закрыть.*${name}`) }).click()
  await page.getByRole('dialog').getByText('Закрыть', { exact: true }).click()
  await expect(toast(page, /больше не действует/)).toBeVisible()
})
