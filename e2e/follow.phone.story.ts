import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { canReadQr, readQr } from './qr-reader.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './story.ts'
import { searchParcel } from './track.ts'

// The demonstration as a newcomer tries it: one parcel from «Создана» to «Выдана», on a phone, while couriers, the
// locker and the recipient of the simulator speak to the product over HTTP.

const run = promisify(execFile)
/** Weeks of life in seconds. */
const SPEED = '200000'

/** The command line of the product that the stories run against. */
const cli = async (baseURL: string, ...words: string[]): Promise<string> => {
  const env = { ...process.env, DATA_DIR: '.cache/e2e-data', PUBLIC_URL: baseURL }
  const { stdout } = await run(process.execPath, ['apps/server/src/cli.ts', ...words], { env })
  return stdout
}

/** Milliseconds after which the open page asks again. */
const LOOKS_EVERY = 30_000

interface Sent {
  readonly number: string
  readonly uid: string
  readonly link: string
}

const find = async (page: Page, number: string) => {
  await searchParcel(page, number)
  await expectNoSidewaysScroll(page)
}

const expectStage = async (page: Page, name: string) => {
  const here = page.getByRole('listitem').and(page.locator('[aria-current=step]'))
  await expect(here).toHaveCount(1)
  await expect(here).toContainText(name)
}

const pin = (page: Page) => page.getByRole('button', { name: /^\d{4}-\d{4}, скопировать ПИН-код$/ })

test('a parcel is followed from «Создана» to «Выдана» while the simulator runs @main', async ({
  page,
  baseURL,
}) => {
  if (baseURL === undefined) throw new Error('no product to follow a parcel in')
  const parcel = JSON.parse(await cli(baseURL, 'demo', 'parcel', '--json')) as Sent
  const move = (until: string) =>
    cli(
      baseURL,
      'simulate',
      '--url',
      baseURL,
      '--parcel',
      parcel.link,
      '--speed',
      SPEED,
      '--until',
      until,
    )

  await find(page, parcel.number)
  await expectStage(page, 'Создана')
  for (const [until, stage] of [
    ['awaiting_courier', 'В очереди на доставку'],
    ['in_delivery', 'В доставке'],
    ['delivered', 'Доставлена'],
  ] as const) {
    await move(until)
    await find(page, parcel.number)
    await expectStage(page, stage)
  }
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ждёт вас до')

  await page.clock.install()
  await page.goto(parcel.link)
  await expect(page).toHaveURL(new RegExp(`/parcel-details/${parcel.uid}$`))
  await expect(pin(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ждёт вас до')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await expectCode(page, parcel.uid)

  // The page stays open in the recipient's hand; the locker hands the parcel out by its code.
  await move('issued')
  await page.clock.fastForward(LOOKS_EVERY)
  await expect(page.getByText('Отправление выдано получателю')).toBeVisible()
  await expect(pin(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Увеличить QR-код' })).toHaveCount(0)
  await expectAccessible(page)

  await find(page, parcel.number)
  await expectStage(page, 'Выдана')
  await expect(
    page.getByRole('region', { name: 'История' }).getByRole('listitem').first(),
  ).toContainText(/Выдана|Получено|Вручена/)
})

/** What is on the screen is the code of this parcel: a reader finds in the picture what the call answers. */
const expectCode = async (page: Page, uid: string) => {
  const response = await page.request.get(`/api/parcel/${uid}`)
  const { qrstring, pincode } = (await response.json()) as { qrstring: string; pincode: string }
  await expect(pin(page)).toContainText(`${pincode.slice(0, 4)}-${pincode.slice(4)}`)
  if (!canReadQr()) return
  const picture = await page
    .getByRole('button', { name: 'Увеличить QR-код' })
    .locator('svg')
    .screenshot()
  expect(readQr(picture)).toBe(qrstring)
}
