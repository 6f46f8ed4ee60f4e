import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { answer, deadlineIn, easyCaptcha, found } from './parcel-stubs.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './story.ts'

const HOTLINE = '8 800 555-00-00'
const NOT_FOUND = `Извините, посылка не найдена. Проверьте корректность ввода или обратитесь в службу поддержки по т. ${HOTLINE}`
const FAILED = 'Запрос не может быть выполнен. Пожалуйста, повторите позднее.'
/** Longest number of a parcel, without a place to break. */
const LONG = `${'ОЧЕНЬДЛИННЫЙНОМЕР'.repeat(3)}ABCDEFGHIJKLM`
const TRACK = /\/api\/track\/\?/

const field = (page: Page) => page.getByRole('textbox', { name: 'Номер посылки' })
const mark = (page: Page) => page.getByRole('checkbox', { name: 'Я не робот' })
const button = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Найти посылку' })

const search = async (page: Page, number: string) => {
  await easyCaptcha(page)
  await page.goto(`/track/${encodeURIComponent(number)}`)
  await expect(field(page)).toHaveValue(number)
  await mark(page).check()
  await button(page).click()
}

const open = async (page: Page, change: Parameters<typeof found>[0] = {}) => {
  await page.route(TRACK, (route) => answer(route, 200, found(change)))
  await search(page, found(change).order_id)
  await expect(page).toHaveURL(/\/parcel-status\/$/)
}

test('the search is not run without a number and a token, and the button says why', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await easyCaptcha(page)
  await page.goto('/track')
  await expect(page).toHaveTitle(/^Отслеживание посылок/)
  await expect(button(page)).toHaveAccessibleDescription('Введите номер посылки.')
  await mark(page).check()
  await expect(button(page)).toHaveAccessibleDescription('Введите номер посылки.')
  // Pressed all the same, as a finger may.
  await button(page).click({ force: true })
  await mark(page).uncheck()
  await field(page).fill('  ')
  await field(page).press('Enter')
  await field(page).fill('ИМ-1')
  await expect(button(page)).toHaveAccessibleDescription('Отметьте «Я не робот».')
  await field(page).press('Enter')
  await button(page).click({ force: true })
  await mark(page).check()
  await expect(button(page)).toHaveAccessibleDescription('')
  await expect(page.getByRole('alert')).toHaveText('')
  expect(calls.filter((path) => path.startsWith('/api/track'))).toEqual([])
})

test('a number in the path is filled in, whatever it holds, and a new one from the header too', async ({
  page,
}) => {
  await page.goto(`/track/${encodeURIComponent('ИМ-2026/118 №7%')}`)
  await expect(field(page)).toHaveValue('ИМ-2026/118 №7%')
  const panel = page.getByRole('searchbox', { name: 'Найти посылку' }).locator('visible=true')
  await panel.fill('YA1234567890128')
  await panel.press('Enter')
  await expect(field(page)).toHaveValue('YA1234567890128')
})

test('404: the parcel is not found, with the hotline; the words go as the number changes', async ({
  page,
  forgive,
}) => {
  forgive(/404/)
  await page.route(TRACK, (route) => answer(route, 404))
  await search(page, 'ИМ-1')
  await expect(page.getByRole('alert')).toHaveText(NOT_FOUND)
  await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', /^tel:\+7800/)
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
  // A token serves once.
  await expect(mark(page)).not.toBeChecked()
  await expectAccessible(page)
  await field(page).fill('ИМ-12')
  await expect(page.getByRole('alert')).toHaveText('')
})

for (const status of [400, 403, 429, 500])
  test(`${status}: the request cannot be done`, async ({ page, forgive }) => {
    forgive(new RegExp(String(status)))
    await page.route(TRACK, (route) => answer(route, status))
    await search(page, 'ИМ-1')
    await expect(page.getByRole('alert')).toHaveText(FAILED)
    await expect(mark(page)).not.toBeChecked()
    await field(page).fill('ИМ-12')
    await expect(page.getByRole('alert')).toHaveText('')
  })

test('no statuses: no result, said quietly, and the page stays', async ({ page }) => {
  await page.route(TRACK, (route) => answer(route, 200, found({ statuses: [] })))
  await search(page, 'ИМ-1')
  await expect(page.getByText(/ничего\sне\sизвестно/)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('')
  await expect(page).toHaveURL(/\/track\//)
  await expect(mark(page)).not.toBeChecked()
})

test('a call that a content blocker stops goes out under its other name', async ({
  page,
  forgive,
}) => {
  forgive(/BLOCKED_BY_CLIENT/)
  const tokens: (string | null)[] = []
  await page.route(/\/api\/(?:track|parcel-search)\/\?/, (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    tokens.push(searchParams.get('yandex_token'))
    return answer(route, pathname === '/api/track/' ? null : 200, found())
  })
  await search(page, 'ИМ-2026/118')
  await expect(page).toHaveURL(/\/parcel-status\/$/)
  expect(tokens).toHaveLength(2)
  expect(tokens[0]).toBe(tokens[1])
})

test('without a connection the same words as for any other fault', async ({ page, forgive }) => {
  forgive(/ERR_/)
  await page.route(/\/api\/(?:track|parcel-search)\/\?/, (route) => answer(route, null))
  await search(page, 'ИМ-1')
  await expect(page.getByRole('alert')).toHaveText(FAILED)
})

test('the status opened by itself leads to tracking', async ({ page }) => {
  await page.goto('/parcel-status/')
  await expect(page).toHaveURL(/\/track$/)
})

test('what is found: the order in the title, the deadline first of all, five stages, the history', async ({
  page,
}) => {
  await open(page, { expire_at: '2098-11-24T23:59:59+12:00' })
  await expect(page).toHaveTitle('ИМ-2026/118')
  const heading = page.getByRole('heading', { level: 1 })
  // The day of the point's own clock, which no other zone would call the 24th at that moment for long.
  await expect(heading).toHaveText('Ждёт вас до 24 ноября')
  await expect(heading).toBeFocused()
  await expect(page.getByRole('link', { name: '№ 7 на карте' })).toHaveAttribute('href', '/point/7')
  const stages = page.getByRole('region', { name: 'Этапы доставки' }).getByRole('listitem')
  await expect(stages).toHaveText([
    /Создана\s*пройдена/,
    /В очереди на доставку\s*пройдена/,
    /В доставке\s*пройдена/,
    /Доставлена\s*сейчас здесь/,
    /Выдана\s*впереди/,
  ])
  await expect(stages.nth(3)).toHaveAttribute('aria-current', 'step')
  expect(await page.locator('[aria-current="step"]').count()).toBe(1)
  const events = page.getByRole('region', { name: 'История' }).getByRole('listitem')
  await expect(events).toHaveText([
    /Готово к получению\s*20\sноября, 14:05\sМСК/,
    /В доставке\s*19\sноября, 09:00\sМСК/,
    /Отгружено со склада\s*18\sноября, 08:30\sМСК/,
    /Ожидает курьера/,
    /Создана/,
  ])
})

for (const status of [
  'Изъято из почтомата',
  'Забрана на возврат',
  'Заблокирована и будет возвращена отправителю',
  'Возвращена отправителю',
  'Отменена',
])
  test(`«${status}» lights no stage and says why`, async ({ page }) => {
    const statuses = [...found().statuses, { status, created_at: '2026-11-20T18:00:00+03:00' }]
    await open(page, { statuses, expire_at: null, button: false })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(status)
    await expect(page.getByText(/отправител/i).last()).toBeVisible()
    expect(await page.locator('[aria-current="step"]').count()).toBe(0)
    const stages = page.getByRole('region', { name: 'Этапы доставки' }).getByRole('listitem')
    await expect(stages).toHaveText([/^Создана/, /^В очереди/, /^В доставке/, /^Доставлена/])
    await expect(page.getByText('впереди')).toHaveCount(0)
  })

test('a reload shows the answer with its time; an old one leads to a new search for the number', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-11-20T14:05:00+03:00') })
  await open(page)
  await expect(page.getByText('Данные на 14:05 МСК')).toBeVisible()
  await page.clock.setSystemTime(new Date('2026-11-20T15:04:00+03:00'))
  await page.reload()
  await expect(page.getByText('Данные на 14:05 МСК')).toBeVisible()
  await page.clock.setSystemTime(new Date('2026-11-20T15:07:00+03:00'))
  await page.reload()
  await expect(page).toHaveURL(/\/track\/[^/]+$/)
  await expect(field(page)).toHaveValue('ИМ-2026/118')
})

const resend = (page: Page) => page.getByRole('button', { name: 'Отправить СМС с кодом ещё раз' })
const REPEAT = /\/api\/(?:track|parcel-search)\/repeat_sms\/$/

test('the message is sent again: said, and the button goes', async ({ page }) => {
  await open(page)
  await page.route(REPEAT, (route) => answer(route, 200, { success: true }))
  const [request] = await Promise.all([page.waitForRequest(REPEAT), resend(page).click()])
  expect(request.postDataJSON()).toEqual({ order_id: 'ИМ-2026/118' })
  await expect(page.getByRole('status').filter({ hasText: 'Смс' })).toHaveText(
    'Смс переотправлено!',
  )
  await expect(resend(page)).toBeHidden()
  await expectAccessible(page)
})

for (const status of [404, 429, 500, null])
  test(`the message is not sent again (${status ?? 'no connection'}): said, and the button stays`, async ({
    page,
    forgive,
  }) => {
    forgive(/40[49]|429|500|ERR_/)
    await open(page)
    await page.route(REPEAT, (route) => answer(route, status))
    await resend(page).click()
    await expect(page.getByRole('status').filter({ hasText: 'Смс' })).toHaveText(
      'Смс не переотправлено',
    )
    await expect(resend(page)).toBeVisible()
  })

test('a message that has gone out, though no answer came, is told as sent', async ({
  page,
  forgive,
}) => {
  forgive(/429|BLOCKED_BY_CLIENT/)
  await open(page)
  await page.route(REPEAT, (route) =>
    answer(route, new URL(route.request().url()).pathname.startsWith('/api/track/') ? null : 429),
  )
  await resend(page).click()
  await expect(page.getByText('Смс переотправлено!')).toBeVisible()
  await expect(resend(page)).toBeHidden()
})

for (const change of [{ button: false }, { order_id: '' }])
  test(`no button of the message with ${JSON.stringify(change)}`, async ({ page }) => {
    await page.route(TRACK, (route) => answer(route, 200, found(change)))
    await search(page, 'ИМ-1')
    await expect(page.getByRole('region', { name: 'История' })).toBeVisible()
    await expect(resend(page)).toBeHidden()
  })

test('a deadline that has passed, and one that is today, are told so', async ({ page }) => {
  await open(page, { expire_at: deadlineIn(-1) })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Срок хранения вышел \d/)
  await open(page, { expire_at: deadlineIn(0) })
  await expect(page.getByText('Сегодня последний день хранения.')).toBeVisible()
})

test('nothing sticks out with the longest number, and axe finds nothing at any width', async ({
  page,
}) => {
  await open(page, { order_id: LONG, terminal_number: LONG.slice(0, 64) })
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})

test('by keyboard alone: number, mark, search', async ({ page }) => {
  await page.route(TRACK, (route) => answer(route, 200, found()))
  await easyCaptcha(page)
  await page.goto('/track')
  await field(page).focus()
  await page.keyboard.type('ИМ-2026/118')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(button(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  for (const path of ['/track', '/track/YA1234567890128'])
    test(`${path} says what it is and whom to call`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Отслеживание посылок')
      await expect(page.getByRole('main').getByRole('link', { name: HOTLINE })).toBeVisible()
      await expect(field(page)).toBeHidden()
    })
})

test('what the build is called gives a content blocker nothing to stop', async () => {
  const manifest = JSON.parse(
    await readFile('apps/web/dist/client/.vite/manifest.json', 'utf8'),
  ) as Record<string, { file: string; css?: string[]; assets?: string[] }>
  const names = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [
    file,
    ...css,
    ...assets,
  ])
  expect(names.length).toBeGreaterThan(20)
  // Digests in hex spell no word; fonts go by the names of their families.
  const neutral =
    /^(?:assets\/(?:[0-9a-f]{12}\.\w+|(?:golos-text|onest)-[\w-]+\.woff2)|pickup-worker\.js)$/
  expect(names.filter((name) => !neutral.test(name))).toEqual([])
})
