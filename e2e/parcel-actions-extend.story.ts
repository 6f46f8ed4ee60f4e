import { test } from './cabinet.ts'
import { chargedFor } from './manual-load.ts'
import { cardOf, openParcel, waitingParcel } from './own-parcel.ts'
import {
  button,
  callOf,
  days,
  EXTEND,
  expectLooksWell,
  extension,
  kopecks,
  openExtension,
  pressExtend,
  REPEAT,
  sum,
  toast,
} from './parcel-actions.ts'
import { expect, expectAccessible } from './story.ts'

test.describe('an extension', () => {
  test('costs days times the price of a day, and is reported word for word @main', async ({
    page,
  }) => {
    const parcel = await waitingParcel(page)
    await openParcel(page, parcel)
    const before = Date.parse((await cardOf(page, parcel)).expire_at ?? '')
    await openExtension(page)
    await expect(days(page)).toBeFocused()
    await expect(days(page)).toHaveValue('1')
    const price = kopecks(await sum(page, 'Сутки хранения').textContent())
    const more = extension(page).getByRole('button', { name: 'Больше на день' })
    await more.click()
    await more.click()
    await extension(page).getByRole('button', { name: 'Меньше на день' }).click()
    await more.click()
    await expect(days(page)).toHaveValue('3')
    await expect(sum(page, 'К оплате')).toHaveText(/\d,\d\d\s₽$/)
    expect(kopecks(await sum(page, 'К оплате').textContent())).toBe(3 * price)
    await expect(sum(page, 'Остаток после')).toHaveText(/\d,\d\d\s₽$/)
    await expect(sum(page, 'Хранение до')).toHaveText(/^\d+\s[а-я]+$/)
    const promised = (await sum(page, 'Хранение до').textContent()) ?? '-'
    await expectLooksWell(page)
    const sent = page.waitForRequest(callOf('extend'))
    await pressExtend(page)
    const request = await sent
    expect(request.postDataJSON()).toEqual({
      extension_days: 3,
      amount_to_pay: ((price * 3) / 100).toFixed(2),
    })
    expect(request.headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
    await expect(toast(page, 'Срок хранения отправления был продлён')).toBeVisible()
    await expect(extension(page)).toHaveCount(0)
    await expect(button(page, EXTEND)).toBeFocused()
    await expect(page.getByRole('region', { name: 'Срок хранения' })).toContainText(promised)
    const after = await cardOf(page, parcel)
    expect(Date.parse(after.expire_at ?? '') - before).toBe(3 * 86_400_000)
    expect(after.extension_days_left).toBe(11)
    expect(await chargedFor(page, `Отправление ${parcel.number}`)).toEqual([3 * price])
  })

  test('whose response was lost is paid for once, pressed again', async ({ page, forgive }) => {
    forgive(/extend|Failed to load/)
    const parcel = await waitingParcel(page)
    await openParcel(page, parcel)
    const keys: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/extend')) keys.push(request.headers()['idempotency-key'])
    })
    await page.route(
      callOf('extend'),
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await openExtension(page)
    const price = kopecks(await sum(page, 'Сутки хранения').textContent())
    await pressExtend(page)
    await expect(
      toast(page, /^Не удалось продлить срок хранения отправления. Нет связи с сервером/),
    ).toBeVisible()
    await expect(button(page, EXTEND)).toBeEnabled()
    await openExtension(page)
    await pressExtend(page)
    await expect(toast(page, 'Срок хранения отправления был продлён')).toBeVisible()
    await expect(toast(page, /^Не удалось/)).toHaveCount(0)
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
    expect((await cardOf(page, parcel)).extension_days_left).toBe(13)
    expect(await chargedFor(page, `Отправление ${parcel.number}`)).toEqual([price])
  })
})

test('axe finds nothing with too little on the deposit, with wrong days and while an action runs', async ({
  page,
}) => {
  const parcel = await waitingParcel(page)
  await page.route('**/juridical_users/*/amount', (route) =>
    route.fulfill({ json: { amount: '1.00', warn_below: '0.00' } }),
  )
  await openParcel(page, parcel)
  await openExtension(page)
  await expect(extension(page).getByText(/не\sхватает/)).toBeVisible()
  await expectAccessible(page)
  await days(page).fill('0')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.route(REPEAT, () => undefined)
  await button(page, 'Переотправить СМС').click()
  await expect(button(page, 'Отправляем…')).toBeDisabled()
  await expectAccessible(page)
})
