import { emailsTo, linkIn, password, signIn, loginForm } from './business.ts'
import { dialog } from './cabinet.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './story.ts'
import { solveCaptcha } from './vacancies.ts'

const PASSWORD = 'Kruzhka-Luna-2026'

/** Only a browser shows that an engineer finds the way from the documentation to a label without anybody’s help. */
test('an engineer without a contract gets a test key, a parcel and its label @main', async ({
  page,
  request,
  baseURL,
}) => {
  const email = `dev-${Date.now()}@example.org`
  await page.goto('/developers/')
  await page.getByRole('link', { name: 'Получить тестовый ключ' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Тестовый ключ без договора')
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  const form = page.getByRole('form', { name: 'Тестовый ключ' })
  await form.getByLabel('E-mail').fill(email)
  await form.getByRole('checkbox', { name: /Даю согласие/ }).check()
  await solveCaptcha(form)
  await form.getByRole('button', { name: 'Получить ссылку' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Проверьте почту')

  const [message] = await emailsTo(baseURL, email)
  await page.goto(linkIn(message))
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  const opening = page.getByRole('form', { name: 'Пробный доступ' })
  await password(opening).fill(PASSWORD)
  await password(opening, 'Повторите пароль').fill(PASSWORD)
  await opening.getByRole('button', { name: 'Открыть доступ' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Пробный доступ открыт')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Войти', exact: true }).last().click()
  await signIn(page, await loginForm(page).getByLabel('Логин').inputValue(), PASSWORD)

  await page.waitForURL(/\/juridical\/integrations$/)
  await expect(page.getByRole('region', { name: 'Пробный доступ' })).toContainText(
    'только песочница',
  )
  await page.getByRole('button', { name: 'Создать ключ' }).first().click()
  const draft = dialog(page, 'Новый ключ')
  await expect(draft.getByLabel('Режим')).toHaveCount(0)
  await draft.getByLabel('Для чего').selectOption({ label: 'Полный доступ' })
  await draft.getByLabel('Название').fill('Проба')
  await expectAccessible(page)
  await draft.getByRole('button', { name: 'Создать ключ' }).click()
  const key = await dialog(page, 'Ключ создан').getByLabel('Ключ', { exact: true }).inputValue()
  expect(key).toMatch(/^yach_test_/)

  const headers = { authorization: `Bearer ${key}` }
  const ordered = await request.post('/api/v1/parcels', {
    headers: { ...headers, 'idempotency-key': 'first-1' },
    data: {
      number: 'first-1',
      point: 'TEST-0001',
      recipient: { phone: '+79161234567' },
      packages: [{ cell_size: 'S' }],
      weight_g: 500,
      dispatch_city: 'Москва',
    },
  })
  expect(ordered.status()).toBe(201)
  const { id } = (await ordered.json()) as { id: string }
  const label = await request.get(`/api/v1/parcels/${id}/label`, { headers })
  expect((await label.body()).subarray(0, 4).toString()).toBe('%PDF')
})
