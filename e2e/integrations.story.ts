import { DEMO, dialog, openCabinet, test } from './cabinet.ts'
import { expect, expectAccessible } from './story.ts'

/** Only a browser shows that what the dialog offers to copy is a key that opens the API. */
test('a key made in the cabinet opens the API until it is revoked; its calls stand in the log @main', async ({
  page,
  request,
}) => {
  const name = `Сайт ${Date.now()}`
  await openCabinet(page, '/juridical/integrations')
  await page.getByRole('button', { name: 'Создать ключ' }).first().click()
  const form = dialog(page, 'Новый ключ')
  await expectAccessible(page)
  await form.getByLabel('Название').fill(name)
  await form.getByLabel('Ваш пароль').fill(DEMO.password)
  await form.getByRole('button', { name: 'Создать ключ' }).click()
  const made = dialog(page, 'Ключ создан')
  const key = await made.getByLabel('Ключ', { exact: true }).inputValue()
  await expectAccessible(page)
  const me = () => request.get('/api/v1/me', { headers: { authorization: `Bearer ${key}` } })
  const response = await me()
  expect(response.status()).toBe(200)
  await made.getByRole('button', { name: 'Готово' }).click()

  await page.getByRole('link', { name: 'Журнал вызовов' }).click()
  const call = page.getByRole('row').filter({ hasText: name })
  // It is written within a second, and looked for every five.
  await expect(call).toContainText('Ключ и его пределы')
  await expect(call).toContainText('200')
  await call.getByRole('button', { name: 'Подробнее' }).click()
  await expect(dialog(page, 'Вызов API')).toContainText(response.headers()['x-request-id'] ?? '')
  await expectAccessible(page)
  await dialog(page, 'Вызов API').getByRole('button', { name: 'Закрыть' }).click()
  await page.getByRole('link', { name: 'Ключи' }).click()

  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Работает')
  await row.getByRole('button', { name: 'Отозвать' }).click()
  await dialog(page, 'Отозвать ключ?').getByRole('button', { name: 'Отозвать' }).click()
  await expect(row).toContainText('Отозван')
  const refused = await me()
  expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([
    401,
    'key_revoked',
  ])
})

/** Only a browser shows that the code of the dialog opens the map, and that it draws the sandbox. */
test('a test key for pages, made in the cabinet, opens the widget with the points of the sandbox', async ({
  page,
}) => {
  await openCabinet(page, '/juridical/integrations')
  await page.getByRole('button', { name: 'Создать ключ' }).first().click()
  const form = dialog(page, 'Новый ключ')
  await form.getByLabel('Режим').selectOption('test')
  await form.getByLabel('Где будет ключ').selectOption('publishable')
  await form.getByLabel('Название').fill(`Витрина ${Date.now()}`)
  await form.getByLabel('Сайты').fill('http://localhost:*')
  await form.getByRole('button', { name: 'Создать ключ' }).click()
  const code = await dialog(page, 'Ключ создан').getByText('<yacheyka-map').innerText()
  await expectAccessible(page)
  const token = /token="([^"]+)"/.exec(code)?.[1] ?? ''

  const drawn = page.waitForResponse((response) => /\/api\/points\/sandbox-/.test(response.url()))
  await page.goto(`/widget?tk=${token}`)
  await expect(page.getByText('Тестовый ключ: точки ненастоящие')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Тестовый почтомат TEST-0001/ })).toBeVisible()
  expect((await drawn).status()).toBe(200)
  await expectAccessible(page)
})
