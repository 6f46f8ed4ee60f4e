import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DEMO, dialog, openCabinet, test } from './cabinet.ts'
import { expect, expectAccessible } from './story.ts'

/** A shop's server, which fails until it is mended. */
const openReceiver = async () => {
  let status = 200
  const server: Server = createServer((request, response) => {
    request.resume()
    response.writeHead(status).end(status === 200 ? 'спасибо' : 'сломался')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    answer: (next: number) => {
      status = next
    },
    close: () => server.close(),
  }
}

/** Only the whole product shows that what failed of a real event is delivered by the button. */
test('a webhook is verified, fails, is seen to fail, mended, and «Повторить» delivers @main', async ({
  page,
  request,
}) => {
  const shop = await openReceiver()
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
  const secret = dialog(page, 'Вебхук создан')
  await expect(secret.getByLabel('Секрет подписи')).toHaveValue(/^whsec_/)
  await secret.getByRole('button', { name: 'Готово' }).click()
  const row = page.getByRole('row').filter({ hasText: shop.url })
  await expect(row).toContainText('Работает', { timeout: 15_000 })

  shop.answer(500)
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
  await expect(delivery).toContainText('Ошибка, повторим', { timeout: 15_000 })
  await expect(delivery).toContainText(/500 за/)
  await expect(page.getByText(/^Ошибки с /)).toBeVisible({ timeout: 15_000 })
  await expectAccessible(page)

  shop.answer(200)
  await delivery.getByRole('button', { name: 'Повторить' }).click()
  await expect(delivery).toContainText('Доставлено', { timeout: 15_000 })
  await delivery.getByRole('button', { name: /^Попытки/ }).click()
  await expect(dialog(page, 'Попытки').getByRole('listitem').last()).toContainText('200 за')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Удалить' }).click()
  await dialog(page, 'Удалить вебхук?').getByRole('button', { name: 'Удалить' }).click()
  await expect(page).toHaveURL(/\/webhooks$/)
  await expect(row).toHaveCount(0)
  shop.close()
})
