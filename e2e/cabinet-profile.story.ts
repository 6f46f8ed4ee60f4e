import { consentTick } from './business.ts'
import { dialog, FEEDBACK, openCabinet, test } from './cabinet.ts'
import { expect } from './story.ts'
import { errorOf } from './vacancies.ts'

const FORM = 'Оставьте обратную связь по работе сервиса'

test.describe('the profile', () => {
  test('shows contacts, legal entity and settings', async ({ page }) => {
    await openCabinet(page)
    for (const [name, value] of [
      ['Название', 'ООО «Книжная полка»'],
      ['ИНН', '0012345673'],
      ['КПП', '001201001'],
      ['ОГРН', '1260000000017'],
      ['Номер ЕГРЮЛ', '2260000000027'],
      ['Логин', 'demo'],
    ] as const)
      await expect(page.locator('dt', { hasText: name }).locator('+ dd')).toHaveText(value)
    await expect(page.locator('dt', { hasText: 'Телефон' }).locator('+ dd')).toHaveText(
      /^\+7 \d{3} \d{3}-\d\d-\d\d$/,
    )
    await expect(page.getByRole('checkbox', { name: /Письма о счёте/ })).toBeVisible()
  })

  test('one field changed is one field sent; nothing changed just closes @main', async ({
    page,
  }) => {
    await openCabinet(page)
    const popup = dialog(page, 'Контактная информация')
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request.postDataJSON())
    })
    const edit = () => page.getByRole('button', { name: 'Изменить' }).click()
    await edit()
    const before = await popup.getByLabel('Телефон').inputValue()
    expect(before).toHaveLength(16)
    await popup.getByRole('button', { name: 'Сохранить' }).click()
    await expect(popup).toHaveCount(0)
    expect(sent).toEqual([])

    await edit()
    await popup.getByLabel('Телефон').fill('89161112233')
    await popup.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText('Данные успешно обновлены')).toBeVisible()
    await expect(popup).toHaveCount(0)
    await expect(page.getByText('+7 916 111-22-33')).toBeVisible()
    expect(sent).toEqual([{ ceo_phone: '+7 916 111-22-33' }])

    await edit()
    await popup.getByLabel('Телефон').fill(before)
    await popup.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText(before)).toBeVisible()
  })

  test('emails and the threshold of the balance are settings', async ({ page }) => {
    await openCabinet(page)
    const emails = page.getByRole('checkbox', { name: /Письма о счёте/ })
    for (const wanted of [false, true]) {
      const sent = page.waitForRequest((request) => request.method() === 'PATCH')
      await emails.click()
      expect((await sent).postDataJSON()).toEqual({ notify_by_email: wanted })
      await expect(emails).toBeChecked({ checked: wanted })
      await expect(emails).toBeEnabled()
    }
    const field = page.getByLabel('Предупреждать, когда на депозите меньше')
    const save = page.getByRole('button', { name: 'Сохранить порог' })
    await field.fill('мало')
    await save.click()
    await expect.poll(() => errorOf(field)).toMatch(/Введите сумму/)
    for (const [typed, wire, shown] of [
      ['2500', '2500.00', /^2\s500,00$/],
      ['0', '0.00', '0,00'],
      ['1000', '1000.00', /^1\s000,00$/],
    ] as const) {
      const sent = page.waitForRequest((request) => request.method() === 'PUT')
      await field.fill(typed)
      await save.click()
      expect((await sent).postDataJSON()).toEqual({ warn_below: wire })
      await expect(field).toHaveValue(shown)
    }
  })
})

test.describe('feedback', () => {
  test.beforeEach(async ({ page }) => {
    await openCabinet(page)
    await expect(page.getByText('ООО «Книжная полка»')).toBeVisible()
    await page.getByRole('button', { name: 'Обратная связь' }).click()
  })

  test('counts to 500 and over; the captcha appears once there is text', async ({ page }) => {
    const popup = dialog(page, FORM)
    const text = popup.getByLabel('Отзыв', { exact: true })
    const robot = popup.getByRole('checkbox', { name: 'Я не робот' })
    await expect(text).toBeFocused()
    await expect(popup.getByText('0 / 500')).toBeVisible()
    await expect(robot).toHaveCount(0)
    await popup.getByRole('button', { name: 'Отправить' }).click()
    await expect.poll(() => errorOf(text)).toBe('Поле обязательно для заполнения')
    await text.fill('Ю')
    await expect(popup.getByText('1 / 500')).toBeVisible()
    await expect(robot).toBeVisible()
    await text.fill('а'.repeat(501))
    const counter = popup.getByText('501 / 500')
    const [over, usual] = await Promise.all([
      counter.evaluate((element) => getComputedStyle(element).color),
      text.evaluate((element) => getComputedStyle(element).color),
    ])
    expect(over).not.toBe(usual)
    await popup.getByRole('button', { name: 'Отправить' }).click()
    await expect.poll(() => errorOf(text)).toBe('Должно быть не более 500 символов.')
    await text.fill('')
    await expect(robot).toHaveCount(0)
  })

  test('is sent once the captcha is passed, with the contacts of the profile, and thanks', async ({
    page,
  }) => {
    const popup = dialog(page, FORM)
    await popup.getByLabel('Отзыв', { exact: true }).fill('Всё хорошо, но карта медленная.')
    await consentTick(popup).check()
    await popup.getByRole('button', { name: 'Отправить' }).click()
    const sent = page.waitForRequest(FEEDBACK)
    await popup.getByRole('checkbox', { name: 'Я не робот' }).click()
    const body = (await sent).postDataJSON() as Record<string, unknown>
    expect(body).toMatchObject({
      type: 0,
      text: 'Всё хорошо, но карта медленная.',
      user_email: 'demo@example.org',
      user_name: 'ООО «Книжная полка»',
      user_phone: expect.stringMatching(/^\+7\(/),
      consent: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    expect(body['uid']).toMatch(/^[0-9a-f]{32}$/)
    expect(body['yandex_token']).toMatch(/\S{20}/)
    const thanks = dialog(page, 'Спасибо за обратную связь!')
    await expect(thanks).toBeVisible()
    await expect(
      thanks.getByText('Мы обязательно учтем ваши пожелания и предложения.'),
    ).toBeVisible()
    await thanks.getByRole('button', { name: 'Хорошо' }).click()
    await page.getByRole('button', { name: 'Обратная связь' }).click()
    await expect(popup.getByLabel('Отзыв', { exact: true })).toHaveValue('')
  })
})
