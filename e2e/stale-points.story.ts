import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { expect, test } from './story.ts'
import { freePort } from '../tools/free-port.ts'

// A tab that stays open while the network changes: the server keeps the version of the points before the current one, so
// two imports in a row take away all that the tab knows. The product of this story is its own: imports change the map of
// everybody who looks at it.

const SERVER = 'apps/server/src'
const HEAD = 'Номер;Название;Тип;Адрес;Населённый пункт;Широта;Долгота;Часы работы'
/** More than a page of details holds, so that the points of Kazan stand on pages that the tab has not read. */
const IN_MOSCOW = 600

const row = (number: string, name: string, city: string, latitude: number, longitude: number) =>
  [number, name, 'Почтомат', `${name}, 1`, city, latitude, longitude, 'круглосуточно'].join(';')

const moscow = Array.from({ length: IN_MOSCOW }, (_, at) => {
  const [line, place] = [Math.floor(at / 30), at % 30]
  return row(`МСК-${at}`, `Почтомат ${at}`, 'Москва', 55.6 + line / 100, 37.3 + place / 50)
})
const kazan = (number: string, name: string, latitude: number) =>
  row(number, name, 'Казань', latitude, 49.1221)

class OwnProduct {
  readonly #dataDir: string
  #server: ChildProcess | undefined
  origin = ''

  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  async start(): Promise<void> {
    await rm(this.#dataDir, { recursive: true, force: true })
    await mkdir(this.#dataDir, { recursive: true })
    const port = await freePort()
    this.origin = `http://127.0.0.1:${port}`
    this.#server = spawn(process.execPath, [`${SERVER}/main.ts`], {
      env: { ...this.#env(), PORT: String(port), PUBLIC_URL: this.origin },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await expect.poll(() => this.#answers('/readyz'), { timeout: 120_000 }).toBe(true)
  }

  /** Imports and waits until the map of a new visitor has it. */
  async importPoints(rows: readonly string[]): Promise<void> {
    const before = await this.version()
    const file = join(this.#dataDir, 'points.csv')
    await writeFile(file, [HEAD, ...rows].join('\n'))
    const command = [`${SERVER}/cli.ts`, 'points', 'import', file]
    await promisify(execFile)(process.execPath, command, { env: this.#env() })
    await expect.poll(() => this.version(), { timeout: 60_000 }).not.toBe(before)
  }

  async version(): Promise<string> {
    const response = await fetch(`${this.origin}/api/points/`)
    return ((await response.json()) as { version: string }).version
  }

  async stop(): Promise<void> {
    const server = this.#server
    if (server === undefined || server.exitCode !== null) return
    const gone = once(server, 'exit')
    server.kill('SIGTERM')
    await gone
    await rm(this.#dataDir, { recursive: true, force: true })
  }

  #env() {
    return { ...process.env, DATA_DIR: this.#dataDir, DEMO: '0', LOG_LEVEL: 'warn' }
  }

  async #answers(path: string): Promise<boolean> {
    const response = await fetch(`${this.origin}${path}`).catch(() => undefined)
    return response?.ok === true
  }
}

const found = (page: Page) => page.getByRole('status').filter({ hasText: /Найден/ })
const list = (page: Page) => page.getByRole('list', { name: 'Найденные точки' })
const city = (page: Page) => page.getByRole('combobox', { name: 'Город', exact: true })

let product: OwnProduct
test.beforeEach(async () => {
  product = new OwnProduct(`.cache/e2e-stale-${test.info().workerIndex}`)
  await product.start()
  await product.importPoints([...moscow, kazan('КЗН-1', 'Первый почтомат', 55.79)])
})
test.afterEach(async ({ page }) => {
  // What it asks for after the end is nobody's fault.
  await page.close()
  await product.stop()
})

/** Two versions later, nothing that an open tab knows of is on the server any more. */
async function importTwice() {
  await product.importPoints([kazan('КЗН-2', 'Второй почтомат', 55.8)])
  await product.importPoints([kazan('КЗН-3', 'Третий почтомат', 55.81)])
}

test('a tab that was open during two imports moves to another city and shows the points of now', async ({
  page,
  forgive,
}) => {
  // The browser itself writes the lost pages of details to its console.
  forgive(/404.*\/api\/points\//)
  await page.goto(`${product.origin}/point`)
  await expect(list(page).getByRole('listitem').first()).toContainText('Почтомат')
  await importTwice()
  await page.getByRole('button', { name: 'Приблизить' }).click()
  await expect(found(page)).toHaveText(/Найден/)
  await city(page).selectOption('Казань')
  await expect(list(page)).toContainText('Третий почтомат')
  await expect(list(page)).toContainText('Второй почтомат')
  await expect(found(page)).toHaveText(/Найдено 3\sточки/)
  await list(page)
    .getByRole('button', { name: /^Третий почтомат/ })
    .click()
  await expect(page).toHaveURL(/\/point\/%D0%9A%D0%97%D0%9D-3/)
  await expect(page.getByRole('heading', { name: 'Третий почтомат' })).toBeVisible()
})

test('a tab that was open during two imports finds what is open now', async ({ page, forgive }) => {
  forgive(/404.*\/api\/points\//)
  await page.goto(`${product.origin}/point`)
  await expect(list(page).getByRole('listitem').first()).toContainText('Почтомат')
  await importTwice()
  await page.getByRole('combobox', { name: 'Часы работы' }).selectOption('Открыто в …')
  await expect(page.getByRole('combobox', { name: 'День недели' })).toBeVisible()
  await expect(found(page)).toHaveText(/Найден[ао] \d+\sточ/)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(list(page).getByRole('listitem').first()).toContainText('Почтомат')
})
