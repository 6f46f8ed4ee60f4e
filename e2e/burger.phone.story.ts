import { expect, test } from './story.ts'

test('the burger menu opens, keeps the focus and closes on every change of route @main', async ({
  page,
}) => {
  await page.goto('/')
  const open = page.getByRole('button', { name: 'Открыть меню' })
  const menu = page.getByRole('dialog', { name: 'Меню' })
  await open.click()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(open).toBeFocused()

  await open.click()
  await menu.getByRole('link', { name: 'Как получить посылку' }).click()
  await expect(page).toHaveURL(/\/how$/)
  await expect(menu).toBeHidden()

  await open.click()
  await menu.getByRole('link', { name: 'Карта', exact: true }).click()
  await expect(page).toHaveURL(/\/#map$/)
  await expect(menu).toBeHidden()

  // The back button of the browser changes the route as well.
  await open.click()
  await page.goBack()
  await expect(page).toHaveURL(/\/how$/)
  await expect(menu).toBeHidden()
})

test('the whole-screen map, which has no footer, leads to the legal texts by the menu', async ({
  page,
}) => {
  await page.goto('/point')
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await page.getByRole('button', { name: 'Открыть меню' }).click()
  const menu = page.getByRole('dialog', { name: 'Меню' })
  await expect(menu.getByRole('link', { name: 'Публичная оферта' })).toHaveAttribute(
    'href',
    '/offer',
  )
  await menu.getByRole('link', { name: 'Политика конфиденциальности' }).click()
  await expect(page).toHaveURL(/\/privacy-policy$/)
  await expect(page.getByRole('contentinfo')).toBeVisible()
})
