import { encoded, expectSignedIn, newPasswordForm, signIn } from './business.ts'
import { DEMO } from './cabinet.ts'
import { expect, test } from './story.ts'

const tokenUntil = (exp: number) => `e30.${encoded({ exp, user_id: 'x' })}.c2ln`

test('who is signed in is led to the login page, and so to the cabinet', async ({ page }) => {
  await page.goto('/juridical-auth')
  await signIn(page, DEMO.login, DEMO.password)
  await expectSignedIn(page)
  await page.goto(`/rp/${tokenUntil(4_000_000_000)}`)
  await expect(page).not.toHaveURL(/\/rp\//)
  await expect(newPasswordForm(page)).toHaveCount(0)
})
