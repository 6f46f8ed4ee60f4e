import { openCabinet, test } from './cabinet.ts'
import { expect, expectAccessible, expectFitsAllWidths } from './story.ts'

// Only the whole product shows that the page's own calls pass the API's guard, and what it answers.
test('the console sends with a test key of its own: a point, a parcel, its label', async ({
  page,
}) => {
  await openCabinet(page, '/juridical/integrations/console')
  const form = page.getByRole('form', { name: 'Вызов API' })
  const send = () => form.getByRole('button', { name: 'Отправить' }).click()
  const response = page.getByRole('region', { name: 'Ответ', exact: true })
  const call = page.getByRole('combobox', { name: 'Вызов' })
  await send()
  await expect(response).toContainText('200')
  const json = response.getByRole('textbox', { name: 'Тело ответа' })
  await expect(json).toHaveValue(/TEST-0/)
  await expectAccessible(page)

  await call.selectOption({ label: 'Оформить посылку' })
  await expect(page).toHaveURL(/call=createMerchantParcel/)
  const body = page.getByRole('textbox', { name: /Тело/ })
  await body.fill('{"number":')
  await send()
  await expect(page.getByText(/Это не JSON/)).toBeVisible()
  await body.fill(
    JSON.stringify({
      number: `console-${Date.now()}`,
      point: 'TEST-0001',
      recipient: { phone: '+79161234567' },
      packages: [{ cell_size: 'S' }],
      weight_g: 500,
      dispatch_city: 'Москва',
    }),
  )
  await send()
  await expect(response).toContainText('201')
  const [id = ''] = /YT\d{13}/.exec(await json.inputValue()) ?? []

  await call.selectOption({ label: 'Этикетка посылки' })
  await page.getByRole('textbox', { name: /^id/ }).fill(id)
  await send()
  const download = page.waitForEvent('download')
  await response.getByRole('button', { name: /^Скачать/ }).click()
  expect((await download).suggestedFilename()).toBe('printMerchantLabel.pdf')
  await expectFitsAllWidths(page, 900)
  await page.goto('/juridical/integrations/calls')
  await expect(page.getByRole('table', { name: 'Вызовы API' })).toContainText('Оформить посылку')
})
