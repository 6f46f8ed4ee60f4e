import type { Page } from '@playwright/test'
import { dialog, test } from './cabinet.ts'
import { chargedFor } from './manual-load.ts'
import { openParcel, orderParcel, report, waitingParcel } from './own-parcel.ts'
import {
  button,
  callOf,
  EXTEND,
  expectLooksWell,
  expectUncovered,
  kopecks,
  NAMES,
  reasonOf,
  REPEAT,
  status,
  title,
  toast,
} from './parcel-actions.ts'
import { expect, expectAccessible } from './story.ts'

test.describe('what may be done stands by the status, and what may not says why', () => {
  const expectAllowed = async (page: Page, allowed: readonly string[]) => {
    for (const name of NAMES) {
      const isAllowed = allowed.includes(name)
      await expect(button(page, name)).toBeEnabled({ enabled: isAllowed })
      expect((await reasonOf(page, name)) === '', name).toBe(isAllowed)
      if (!isAllowed) {
        // Found by Tab all the same, for those who do not see the words beside it.
        await button(page, name).focus()
        await expect(button(page, name)).toBeFocused()
        await page.keyboard.press('Enter')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
    }
  }

  for (const [what, statuses, allowed] of [
    ['just made', [], ['Отменить']],
    ['on its way', ['in_delivery'], ['Заблокировать']],
    [
      'waiting at its locker',
      ['in_delivery', 'delivered'],
      [EXTEND, 'Переотправить СМС', 'Заблокировать'],
    ],
    ['handed out', ['in_delivery', 'delivered', 'received'], []],
  ] as const)
    test(`a parcel ${what}`, async ({ page }) => {
      const parcel = await orderParcel(page)
      await report(page, parcel, ...statuses)
      await openParcel(page, parcel)
      await expectAllowed(page, allowed)
      if (allowed.length === 0) await expectLooksWell(page)
    })
})

test.describe('a cancellation', () => {
  test('gives the money back, and nothing more may be done @main', async ({ page }) => {
    const parcel = await orderParcel(page)
    await openParcel(page, parcel)
    await button(page, 'Отменить').click()
    const requested = dialog(page, 'Отменить отправление?')
    const price = Number(parcel.price.replace('.', ''))
    const shown = (await requested.getByText(/вернутся на\sдепозит/).textContent()) ?? ''
    expect(kopecks(/^[\d\s,]+/.exec(shown)?.[0] ?? '')).toBe(price)
    await requested.getByLabel('Причина').fill('Товара нет на складе')
    await expectLooksWell(page)
    const sent = page.waitForRequest(callOf('cancel'))
    await requested.getByRole('button', { name: 'Отменить отправление' }).click()
    const request = await sent
    expect(request.postDataJSON()).toEqual({
      canceled: true,
      cancellation_reason: 'Товара нет на складе',
    })
    expect(request.headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
    await expect(toast(page, 'Отправление было отменено')).toBeVisible()
    await expect(status(page)).toHaveText('Отменена')
    await expect(page.getByRole('region', { name: 'История статусов' })).toContainText('Отменена')
    for (const name of NAMES) await expect(button(page, name)).toBeDisabled()
    expect(await chargedFor(page, parcel.order)).toEqual(expect.arrayContaining([price, -price]))
  })

  test('in two tabs at once is one: the second reads why, and its card is fresh', async ({
    page,
    context,
    forgive,
  }) => {
    forgive(/cancel/)
    const parcel = await orderParcel(page)
    await openParcel(page, parcel)
    const other = await context.newPage()
    await openParcel(other, parcel)
    for (const tab of [page, other]) {
      await button(tab, 'Отменить').click()
      await expect(dialog(tab, 'Отменить отправление?')).toBeVisible()
    }
    const confirm = (tab: Page) =>
      dialog(tab, 'Отменить отправление?')
        .getByRole('button', { name: 'Отменить отправление' })
        .click()
    await confirm(other)
    await expect(toast(other, 'Отправление было отменено')).toBeVisible()
    await confirm(page)
    await expect(toast(page, /^Не удалось отменить отправление\. .*«?Отменена»?/)).toBeVisible()
    await expectAccessible(page)
    await expect(status(page)).toHaveText('Отменена')
    const price = Number(parcel.price.replace('.', ''))
    const charged = await chargedFor(page, parcel.order)
    expect(charged.toSorted((one, two) => one - two)).toEqual([-price, price])
  })
})

test.describe('a block', () => {
  test('is shown with its day in the title, and is lifted again', async ({ page }) => {
    const parcel = await waitingParcel(page)
    await openParcel(page, parcel)
    await button(page, 'Заблокировать').click()
    const requested = dialog(page, 'Заблокировать отправление?')
    await expectAccessible(page)
    const sent = page.waitForRequest(callOf('block'))
    await requested.getByRole('button', { name: 'Заблокировать' }).click()
    expect((await sent).postDataJSON()).toEqual({
      blocked: true,
      block_reason: 'Через личный кабинет',
    })
    await expect(toast(page, 'Отправление было заблокировано')).toBeVisible()
    await expect(title(page)).toHaveText(
      new RegExp(
        `^Карточка отправления ${parcel.number} \\(Заблокирована \\d\\d\\.\\d\\d\\.\\d{4}\\)$`,
      ),
    )
    await expect(status(page)).toHaveText('Заблокирована и будет возвращена отправителю')
    await expect(button(page, EXTEND)).toBeDisabled()
    await expect(button(page, 'Переотправить СМС')).toBeDisabled()
    const lift = button(page, 'Разблокировать')
    await expect(lift).toBeFocused()
    await expectUncovered(page, 'Разблокировать', 'Отправление было заблокировано')
    await expectLooksWell(page)
    const lifted = page.waitForRequest(callOf('block'))
    // At the foot of a phone, where toasts come.
    await page.setViewportSize({ width: 360, height: 740 })
    await lift.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    await lift.click()
    expect((await lifted).postDataJSON()).toMatchObject({ blocked: null })
    await expect(toast(page, 'Отправление было разблокировано')).toBeVisible()
    await expect(toast(page, 'Отправление было заблокировано')).toHaveCount(0)
    await expectUncovered(page, 'Заблокировать', 'Отправление было разблокировано')
    await expect(title(page)).toHaveText(`Карточка отправления ${parcel.number}`)
    await expect(status(page)).toHaveText('Доставлена')
  })
})

test.describe('the code', () => {
  test('is sent once more; again at once is rejected in the server’s words', async ({
    page,
    forgive,
  }) => {
    forgive(/repeat_sms/)
    const parcel = await waitingParcel(page)
    await openParcel(page, parcel)
    const sent = page.waitForRequest(REPEAT)
    await button(page, 'Переотправить СМС').click()
    expect((await sent).postDataJSON()).toEqual({ order_id: parcel.number })
    await expect(toast(page, 'Смс переотправлено')).toBeVisible()
    await expect(button(page, 'Переотправить СМС')).toBeEnabled()
    await button(page, 'Переотправить СМС').click()
    await expect(toast(page, /^Не удалось переотправить смс\. \S/)).toBeVisible()
  })
})
