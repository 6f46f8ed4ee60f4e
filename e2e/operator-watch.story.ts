import { test as withCustomer } from './cabinet.ts'
import { openConsole, signInAs, test } from './operator.ts'
import { waitingParcel } from './own-parcel.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

test('the first page says what waits, and leads to the list that shows it', async ({ page }) => {
  await openConsole(page)
  const waiting = page.getByRole('list', { name: 'Что ждёт' })
  await expect(waiting.getByRole('link', { name: /неоплаченн/ })).toBeVisible()
  await expect(page.getByText('Выдано за неделю')).toBeVisible()
  await expectAccessible(page)
  await waiting.getByRole('link', { name: /неоплаченн/ }).click()
  await expect(page).toHaveURL(/\/operator\/invoices\?status=issued$/)
})

withCustomer(
  'messages are found by state and recipient; the code in them stays hidden',
  async ({ page }) => {
    // Its recipient is told that it has come.
    await waitingParcel(page)
    await signInAs(page, 'support')
    await openConsole(page, '/operator/messages')
    const table = page.getByRole('table', { name: 'Сообщения' })
    await expect(table).toBeVisible()
    await expectAccessible(page)
    await table
      .getByRole('button', { name: /Отправление приехало/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: /Отправление приехало/ })
    await expect(dialog).toContainText('••••-••••')
    await expect(dialog).toContainText('/p/••••')
    await expect(dialog).not.toContainText(/\d{4}-\d{4}|\/p\/\w/)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Закрыть' }).last().click()
    await page.getByRole('searchbox', { name: 'Телефон, почта или отправление' }).fill('нет такого')
    await expect(page.getByText('Под эти фильтры сообщений нет.')).toBeVisible()
    await expect(page).toHaveURL(/search=/)
    await expectNoSidewaysScroll(page)
  },
)

test('all that was given up is sent again after one question', async ({ page }) => {
  await openConsole(page, '/operator/messages')
  await page.getByRole('button', { name: 'Повторить неотправленные' }).click()
  const dialog = page.getByRole('dialog', { name: 'Повторить все неотправленные?' })
  await dialog.getByRole('button', { name: 'Повторить', exact: true }).click()
  await expect(page.getByText(/Отправлять нечего|Снова в очереди/)).toBeVisible()
})

test('the feed says who speaks and what it rejected; a filter of it is marked as seen', async ({
  page,
}) => {
  await openConsole(page, '/operator/feed')
  await expect(page.getByRole('article', { name: 'demo', exact: true })).toBeVisible()
  const table = page.getByRole('table', { name: 'Отказы ленты' })
  await expect(table.getByText('Нет такой точки')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Номер отправления или точки' }).fill('КЗН-9999')
  await expect(page).toHaveURL(/search=/)
  await expect(table.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Разобрано' }).click()
  const dialog = page.getByRole('dialog', { name: 'Отметить разобранными?' })
  await dialog.getByRole('button', { name: 'Разобрано' }).click()
  await expect(page.getByText('Разобрано: 1 отказ')).toBeVisible()
  await expect(page.getByText('Под эти фильтры отказов нет.')).toBeVisible()
  await page.getByLabel('Показать').selectOption({ label: 'Все' })
  await expect(table.getByText('Нет такой точки')).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('a source gets its token once, has points of its own, gets a new token, is switched off', async ({
  page,
  forgive,
}) => {
  forgive(/400/)
  const name = `постаматы ${test.info().testId}-${test.info().retry}`
  await openConsole(page, '/operator/feed')
  await page.getByRole('button', { name: 'Добавить источник' }).click()
  await page.getByRole('textbox', { name: 'Имя' }).fill(name)
  const form = page.getByRole('dialog', { name: 'Новый источник' })
  await form.getByLabel('Вид').selectOption({ label: 'Постамат' })
  await form.getByRole('button', { name: 'Добавить' }).click()
  await expect(form.getByText('Назовите владельца или номера точек')).toBeVisible()
  await form.getByRole('textbox', { name: 'Номера точек' }).fill('НЕТ-ТАКОЙ')
  await form.getByRole('button', { name: 'Добавить' }).click()
  await expect(form.getByText('Таких точек нет: НЕТ-ТАКОЙ')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('checkbox', { name: 'Вся сеть' }).check()
  await form.getByRole('button', { name: 'Добавить' }).click()
  const issued = page.getByRole('dialog', { name: `Токен источника «${name}»` })
  await expect(issued.getByText(/^[\w-]{43}$/)).toBeVisible()
  await expect(issued.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
  await expectAccessible(page)
  await issued.getByRole('button', { name: 'Готово' }).click()
  const source = page.getByRole('article', { name })
  await expect(source).toContainText('Постамат: вся сеть')
  await source.getByRole('button', { name: 'Точки' }).click()
  const points = page.getByRole('dialog', { name: `Точки источника «${name}»` })
  await points.getByRole('checkbox', { name: 'Вся сеть' }).uncheck()
  await points.getByRole('button', { name: 'Точки владельцев' }).click()
  await points.getByRole('checkbox').nth(1).check()
  await page.keyboard.press('Escape')
  await points.getByRole('button', { name: 'Сохранить' }).click()
  await expect(source).not.toContainText('вся сеть')
  await source.getByRole('button', { name: 'Новый токен' }).click()
  const renewal = page.getByRole('dialog', { name: `Новый токен источника «${name}»` })
  await renewal.getByRole('button', { name: 'Выпустить' }).click()
  await expect(issued.getByText(/^[\w-]{43}$/)).toBeVisible()
  await issued.getByRole('button', { name: 'Готово' }).click()
  await source.getByRole('button', { name: 'Выключить' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Выключить' }).click()
  await expect(source.getByText('Выключен', { exact: true })).toBeVisible()
})

test('a partner gets a token and code for its page once; sites are read one by one @main', async ({
  page,
  forgive,
}) => {
  forgive(/400/)
  const name = `Лавка ${test.info().testId}-${test.info().retry}`
  await openConsole(page, '/operator/partners')
  await expect(page.getByRole('article', { name: 'Демонстрация' })).toContainText('открыти')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Добавить партнёра' }).click()
  const form = page.getByRole('dialog', { name: 'Новый партнёр' })
  await form.getByRole('textbox', { name: 'Имя' }).fill(name)
  const sites = form.getByRole('textbox', { name: 'Сайты' })
  await sites.fill('shop.example')
  await form.getByRole('button', { name: 'Добавить' }).click()
  await expect(form.getByText(/«shop.example»: нет https:/)).toBeVisible()
  await expectAccessible(page)
  await sites.fill('https://shop.example\nhttps://Магазин.рф')
  await form.getByRole('button', { name: 'Добавить' }).click()
  const issued = page.getByRole('dialog', { name: `Ключ партнёра «${name}»` })
  await expect(issued.getByText(/<yacheyka-map token="[\w-]{43}"/)).toBeVisible()
  await expectAccessible(page)
  await issued.getByRole('button', { name: 'Готово' }).click()
  const partner = page.getByRole('article', { name })
  await expect(partner.getByText('https://xn--80aairftm.xn--p1ai')).toBeVisible()
  await partner.getByRole('button', { name: 'Отозвать' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click()
  await expect(partner.getByText(/^Отозван/)).toBeVisible()
  await expectNoSidewaysScroll(page)
})
