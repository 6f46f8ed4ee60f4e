import {
  closePopup,
  encoded,
  expectSignedIn,
  LATER,
  newPasswordForm,
  password,
  popup,
  setPassword,
  signIn,
} from './business.ts'
import { DEMO } from './cabinet.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './story.ts'
import { faultOf } from './vacancies.ts'

const UPDATE = '**/api/juridical/juridical_users/update_password'
const tokenUntil = (exp: number) => `e30.${encoded({ exp, user_id: 'x' })}.c2ln`

test.describe('the password', () => {
  test('its rules are shown as they are met, and its faults at their fields', async ({ page }) => {
    await page.route(UPDATE, (route) => route.fulfill({ json: { username: 'romashka-1' } }))
    await page.goto(`/rp/${tokenUntil(4_000_000_000)}`)
    await expect(page.getByText('Логин: romashka-1')).toBeVisible()
    const form = newPasswordForm(page)
    const [first, second] = [password(form, 'Новый пароль'), password(form, 'Повторите пароль')]
    const button = form.getByRole('button', { name: 'Сменить пароль' })
    const rule = (text: RegExp) => form.getByRole('listitem').filter({ hasText: text })
    await expect(rule(/от 10 до 40/)).toContainText('нет')
    await first.fill('abcdefghij')
    for (const met of [/от 10 до 40/, /строчная/]) await expect(rule(met)).toContainText('есть')
    for (const unmet of [/заглавная/, /цифра/, /специальный/])
      await expect(rule(unmet)).toContainText('нет')
    await second.fill('abcdefghij')
    await button.click()
    await expect.poll(() => faultOf(first)).toBe('Пароль не соответствует требованиям')
    await expect(first).toBeFocused()
    await first.fill(DEMO.password)
    await expect.poll(() => faultOf(first)).toBe('')
    await expect.poll(() => faultOf(second)).toBe('Пароли не совпадают')
    await second.fill(`${DEMO.password}1`)
    await button.click()
    await expect.poll(() => faultOf(second)).toBe('Пароли не совпадают')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  for (const [name, token] of [
    ['rubbish', 'abc'],
    ['a token that has run out', tokenUntil(1_000_000_000)],
  ] as const)
    test(`${name} in the address: invalid, and nobody is asked`, async ({ page }) => {
      let calls = 0
      await page.route(UPDATE, (route) => {
        calls += 1
        return route.abort()
      })
      await page.goto(`/rp/${token}`)
      await expect(page.getByText('Ссылка недействительна.')).toBeVisible()
      await page.getByRole('link', { name: 'Получить ссылку' }).click()
      await expect(page).toHaveURL(/\/juridical-auth\/forgot$/)
      expect(calls).toBe(0)
    })

  for (const [status, expected] of [
    [405, 'Пароль не соответствует требованиям'],
    [503, LATER],
    [401, 'Ссылка недействительна.'],
  ] as const)
    test(`the server answers ${status}: «${expected}»`, async ({ page, forgive }) => {
      forgive(new RegExp(String(status)))
      await page.route(UPDATE, (route) =>
        route.request().method() === 'GET'
          ? route.fulfill({ json: { username: 'romashka-1' } })
          : route.fulfill({ status, json: { detail: 'Нет' } }),
      )
      await page.goto(`/rp/${tokenUntil(4_000_000_000)}`)
      const form = newPasswordForm(page)
      const sent = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().includes('update_password'),
      )
      await setPassword(page, DEMO.password)
      const request = await sent
      expect(request.postDataJSON()).toEqual({ new_password: DEMO.password })
      expect(request.headers()['authorization']).toBe(`Bearer ${tokenUntil(4_000_000_000)}`)
      if (status === 401) {
        await expect(page.getByText(expected)).toBeVisible()
        await expect(form).toHaveCount(0)
        return
      }
      await expect(popup(page).getByRole('heading')).toHaveText(expected)
      await closePopup(page)
      await expect(form.getByText(expected)).toBeVisible()
      await expect(password(form, 'Новый пароль')).toHaveValue(DEMO.password)
    })

  test('who is signed in is led to the login page, and so to the cabinet', async ({ page }) => {
    await page.goto('/juridical-auth')
    await signIn(page, DEMO.login, DEMO.password)
    await expectSignedIn(page)
    await page.goto(`/rp/${tokenUntil(4_000_000_000)}`)
    await expect(page).not.toHaveURL(/\/rp\//)
    await expect(newPasswordForm(page)).toHaveCount(0)
  })
})
