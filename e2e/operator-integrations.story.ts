import { openTestReceiver } from '../apps/server/src/adapters/webhook/test-receiver.ts'
import { popup } from './business.ts'
import { dialog, openCabinet, test } from './cabinet.ts'
import { openConsole, signInAs } from './operator.ts'
import { expect, expectAccessible, expectFitsAllWidths } from './story.ts'

/** Only a browser shows that the tables with a real key, webhook and calls fit, and that what an operator ends is over. */
test('a manager sees keys, webhooks and calls of a customer at every width, and ends a key and a webhook', async ({
  page,
  request,
}) => {
  const shop = await openTestReceiver()
  const { host } = new URL(shop.url)
  const name = `Склад ${Date.now()}`
  await openCabinet(page, '/juridical/integrations')
  await page.getByRole('button', { name: 'Создать ключ' }).first().click()
  const form = dialog(page, 'Новый ключ')
  await form.getByLabel('Режим').selectOption('test')
  await form.getByLabel('Для чего').selectOption({ label: 'Полный доступ' })
  await form.getByLabel('Название').fill(name)
  await form.getByRole('button', { name: 'Создать ключ' }).click()
  const made = dialog(page, 'Ключ создан')
  const key = await made.getByLabel('Ключ', { exact: true }).inputValue()
  const headers = { authorization: `Bearer ${key}` }
  const hook = await request.post('/api/v1/webhook_endpoints', {
    headers,
    data: { url: shop.url, types: ['order.lapsed'] },
  })
  expect(hook.status(), await hook.text()).toBe(201)
  const { id } = (await hook.json()) as { id: string }
  const path = `/api/v1/webhook_endpoints/${id}`
  const read = async (field: string) => {
    const response = await request.get(path, { headers })
    return ((await response.json()) as Record<string, unknown>)[field]
  }
  await expect.poll(() => read('state')).toBe('enabled')

  await signInAs(page, 'manager')
  await openConsole(page, `/operator/customers?search=${encodeURIComponent('Книжная полка')}`)
  await page
    .getByRole('table', { name: 'Клиенты' })
    .getByRole('link', { name: 'ООО «Книжная полка»' })
    .click()
  await page.getByRole('link', { name: 'Интеграции' }).click()
  const ofKey = page.getByRole('table', { name: 'Ключи API' }).getByRole('row', { name })
  await expect(ofKey).toContainText('тестовый')
  const ofHook = page.getByRole('table', { name: 'Вебхуки' }).getByRole('row', { name: host })
  await expect(ofHook).toContainText('Работает')
  await expect(page.getByRole('table', { name: 'Вызовы по дням' })).toBeVisible()
  await expectFitsAllWidths(page, 900)

  await ofHook.getByRole('button', { name: /^Выключить вебхук/ }).click()
  await popup(page).getByLabel('Причина').fill('Чужой адрес')
  await expectAccessible(page)
  await popup(page).getByRole('button', { name: 'Выключить', exact: true }).click()
  await expect(popup(page)).toHaveCount(0)
  await expect(ofHook).toContainText('Выключен')
  expect([await read('state'), await read('disabled_reason')]).toEqual(['disabled', 'operator'])

  await ofKey.getByRole('button', { name: /^Множитель лимитов/ }).click()
  await expect(popup(page).getByLabel('Множитель')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(popup(page)).toHaveCount(0)
  await ofKey.getByRole('button', { name: /^Отозвать ключ/ }).click()
  await popup(page).getByLabel('Причина').fill('Лежал в открытом репозитории')
  await expectAccessible(page)
  await popup(page).getByRole('button', { name: 'Отозвать', exact: true }).click()
  await expect(popup(page)).toHaveCount(0)
  await expect(ofKey).toContainText('Отозван')
  const refused = await request.get('/api/v1/me', { headers })
  expect(await refused.json()).toMatchObject({ status: 401, code: 'key_revoked' })
  await expectAccessible(page)
  await shop.close()
})
