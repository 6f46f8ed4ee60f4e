import {
  openTestReceiver,
  type TestReceiver,
} from '../apps/server/src/adapters/webhook/test-receiver.ts'
import { verifyWithStandard } from '../apps/server/src/webhooks/test-verify.ts'
import { DEMO, dialog, openCabinet, test } from './cabinet.ts'
import { expect, expectAccessible } from './story.ts'

const THANKS: TestReceiver['reply'] = (response) => response.writeHead(200).end('спасибо')
const BROKEN: TestReceiver['reply'] = (response) => response.writeHead(500).end('сломался')

/** Only the whole product shows that what failed of a real event is delivered by the button. */
test('a webhook is verified, fails, is seen to fail, mended, and «Повторить» delivers @main', async ({
  page,
  request,
}) => {
  const shop = await openTestReceiver()
  shop.reply = THANKS
  await openCabinet(page, '/juridical/integrations')
  await page.getByRole('button', { name: 'Создать ключ' }).first().click()
  const keyForm = dialog(page, 'Новый ключ')
  await keyForm.getByLabel('Название').fill(`Вебхуки ${Date.now()}`)
  await keyForm.getByLabel('Ваш пароль').fill(DEMO.password)
  await keyForm.getByRole('button', { name: 'Создать ключ' }).click()
  const made = dialog(page, 'Ключ создан')
  const key = await made.getByLabel('Ключ', { exact: true }).inputValue()
  await made.getByRole('button', { name: 'Готово' }).click()

  await page.getByRole('link', { name: 'Вебхуки' }).click()
  await page.getByRole('button', { name: 'Создать вебхук' }).first().click()
  const form = dialog(page, 'Новый вебхук')
  await form.getByLabel('Адрес').fill(shop.url)
  // Other stories order for this company too, hundreds at once: its failing server would be told of those first.
  await form.getByLabel('О чём сообщать').selectOption('some')
  await form.getByLabel(/parcel\.recipient_changed/).check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Создать вебхук' }).click()
  const shown = dialog(page, 'Вебхук создан')
  const field = shown.getByLabel('Секрет подписи')
  await expect(field).toHaveValue(/^whsec_/)
  const secret = await field.inputValue()
  await shown.getByRole('button', { name: 'Готово' }).click()
  const row = page.getByRole('row').filter({ hasText: shop.url })
  await expect(row).toContainText('Работает')

  shop.reply = BROKEN
  await row.getByRole('link').click()
  await page.getByRole('button', { name: 'Отправить пробное' }).click()
  const sample = dialog(page, 'Пробное событие')
  await sample.getByRole('button', { name: 'Отправить' }).click()
  await expect(sample.getByText(/Ответ: 500 за \d+\sмс/)).toBeVisible()
  await expect(sample.getByText('сломался')).toBeVisible()
  await page.keyboard.press('Escape')

  const point = (await (
    await request.get('/api/v1/points?limit=1&available=true', {
      headers: { authorization: `Bearer ${key}` },
    })
  ).json()) as { data: { number: string }[] }
  const number = `hook-${Date.now()}`
  const ordered = await request.post('/api/v1/parcels', {
    headers: { authorization: `Bearer ${key}`, 'idempotency-key': number },
    data: {
      number,
      point: point.data[0]?.number,
      recipient: { phone: '+79161234567' },
      packages: [{ cell_size: 'S' }],
      weight_g: 500,
      dispatch_city: 'Москва',
    },
  })
  expect(ordered.status(), await ordered.text()).toBe(201)
  const parcel = await request.get(`/api/v1/parcels/by_number/${number}`, {
    headers: { authorization: `Bearer ${key}` },
  })
  const { id } = (await parcel.json()) as { id: string }
  const changed = await request.patch(`/api/v1/parcels/${id}`, {
    headers: { authorization: `Bearer ${key}`, 'if-match': parcel.headers()['etag'] ?? '' },
    data: { recipient: { phone: '+79161234568' } },
  })
  expect(changed.status(), await changed.text()).toBe(200)
  await page.getByLabel('Номер').fill(number)
  const delivery = page
    .getByRole('row')
    .filter({ hasText: 'Контакты получателя изменились' })
    .filter({ hasText: number })
    // Where it was tried again by itself before the button was pressed, the button makes another one, above it.
    .first()
  await expect(delivery).toContainText('Ошибка, повторим')
  await expect(delivery).toContainText(/500 за/)
  await expect(page.getByText(/^Ошибки с /)).toBeVisible()
  await expectAccessible(page)

  shop.reply = THANKS
  await delivery.getByRole('button', { name: 'Повторить' }).click()
  await expect(delivery).toContainText('Доставлено')
  await delivery.getByRole('button', { name: /^Попытки/ }).click()
  await expect(dialog(page, 'Попытки').getByRole('listitem').last()).toContainText('200 за')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Удалить' }).click()
  await dialog(page, 'Удалить вебхук?').getByRole('button', { name: 'Удалить' }).click()
  await expect(page).toHaveURL(/\/webhooks$/)
  await expect(row).toHaveCount(0)
  await shop.close()

  // Whatever arrived, the first call before its secret was shown too, is what the standard's own library takes.
  const arrived = shop.arrived.map((each) => verifyWithStandard(secret, each))
  expect(arrived).toEqual(shop.arrived.map(({ body }) => JSON.parse(body) as unknown))
  const idsOf = (type: string) =>
    shop.arrived.flatMap(({ headers, body }) =>
      (JSON.parse(body) as { type: string }).type === type ? [headers['webhook-id']] : [],
    )
  expect(idsOf('webhook.ping').length).toBeGreaterThan(0)
  const changes = idsOf('parcel.recipient_changed')
  expect(changes.length).toBeGreaterThan(1)
})
