import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

/** Number and PIN of a person of the staff. */
export interface Person {
  readonly badge: string
  readonly pin: string
}

const IDLE = 'Заберите посылку'

/** What people see and do before a locker: its touch screen, and the doors and scanner of its simulated wall. */
export class LockerFront {
  readonly screen: Page
  readonly #wall: Page
  readonly #examined: Set<string>

  /** @param examined screens that axe has seen, each at its width */
  constructor(screen: Page, wall: Page, examined: Set<string>) {
    this.screen = screen
    this.#wall = wall
    this.#examined = examined
  }

  press(name: string): Promise<void> {
    return this.#button(name).click()
  }

  /** The first button, by keyboard alone. */
  async tabInto(name: string): Promise<void> {
    await expect(this.#button(name)).toBeVisible()
    await this.screen.keyboard.press('Tab')
    await expect(this.#button(name)).toBeFocused()
    await this.screen.keyboard.press('Enter')
  }

  /** A screen with this title and these lines. Each is examined once at its width. */
  async sees(title: string | RegExp, ...lines: string[]): Promise<void> {
    await expect(this.#title(title)).toBeVisible()
    for (const line of lines) await expect(this.screen.getByText(line)).toBeVisible()
    const id = await this.screen.locator('[data-screen]').getAttribute('data-screen')
    const key = `${id} at ${this.screen.viewportSize()?.width}`
    if (this.#examined.has(key)) return
    this.#examined.add(key)
    await expectAccessible(this.screen)
    await expectNoSidewaysScroll(this.screen)
  }

  /**
   * Each digit is answered by a new view; what is typed to an old one is dropped.
   * @param type by finger unless told
   */
  async type(digits: string, type = (digit: string) => this.press(digit)): Promise<void> {
    for (let typed = 0; typed < digits.length; typed++) {
      await expect(this.screen.getByText(`введено ${typed} из ${digits.length}`)).toBeAttached()
      await type(digits.charAt(typed))
    }
  }

  typeByKeyboard(digits: string): Promise<void> {
    return this.type(digits, (digit) => this.screen.keyboard.press(digit))
  }

  async scan(payload: string): Promise<void> {
    await this.#wall.getByLabel('Поднести к сканеру').fill(payload)
    await this.#wall.getByRole('button', { name: 'Поднести' }).click()
  }

  /** Lays a cell of a parcel behind a door once it is open, and shuts it. */
  async putIn(no: number, barcode: string): Promise<void> {
    await this.#wall.getByLabel('Посылка в руках').fill(barcode)
    const door = await this.#choose(no)
    await door.getByRole('button', { name: 'Положить' }).click()
    await this.expectInside(no, barcode)
    await this.#shut(door)
  }

  /** Takes out what lies behind a door once it is open, and shuts it. */
  async takeOut(no: number): Promise<void> {
    // Hands hold one parcel: that of the door before is laid aside.
    await this.#wall.getByLabel('Посылка в руках').fill('')
    const door = await this.#choose(no)
    await door.getByRole('button', { name: 'Забрать' }).click()
    await expect(door).toContainText('Внутри пусто')
    await this.#shut(door)
  }

  async jam(no: number): Promise<void> {
    await (await this.#choose(no)).getByLabel('Неисправность').selectOption('Заклинила')
    await expect(this.#door(no)).toContainText('неисправна')
  }

  async free(no: number): Promise<void> {
    await (await this.#choose(no)).getByLabel('Неисправность').selectOption('Исправна')
    await expect(this.#door(no)).not.toContainText('неисправна')
  }

  async expectInside(no: number, barcode: string): Promise<void> {
    await expect(this.#door(no)).toContainText(barcode)
  }

  async signIn({ badge, pin }: Person): Promise<void> {
    await this.press('Курьеру')
    await this.sees('Введите свой номер')
    await this.type(badge)
    await this.sees('Введите ПИН-код')
    await this.type(pin)
  }

  /** «Ввод в работу»: what stands on the door that has opened is typed, and the door is shut. */
  async noteDoor(): Promise<void> {
    await this.sees('Какая дверца открылась?', 'Датчик сработал. Введите номер')
    const open = this.#wall.getByRole('button', { name: /^Ячейка \d+, открыта/ })
    const no = Number(/\d+/.exec((await open.textContent()) ?? '')?.[0])
    const digits = String(no)
    for (let typed = 0; typed < digits.length; typed++) {
      await this.press(digits.charAt(typed))
      await expect(this.screen.getByText(`введено ${typed + 1} из 4`)).toBeAttached()
    }
    const door = await this.#choose(no)
    const [, size = ''] =
      /, (\S+):/.exec((await door.getByRole('heading').textContent()) ?? '') ?? []
    await this.press(size)
    await expect(this.screen.getByText('Датчик сработал. Закройте дверцу')).toBeVisible()
    await this.#shut(door)
    await expect(this.screen.getByText('Датчик сработал. Нажмите «Дальше»')).toBeVisible()
    await this.press('Дальше')
  }

  /** The courier brings these cells and goes. @returns the door of each */
  async load(courier: Person, cells: readonly string[]): Promise<number[]> {
    await this.signIn(courier)
    await this.sees('Здравствуйте, Иван')
    await this.press(`Загрузить: ${cells.length}`)
    const doors: number[] = []
    for (const [index, cell] of cells.entries()) {
      await this.sees('Сканируйте посылку', `Осталось ${cells.length - index}`)
      await this.scan(cell)
      doors.push(await this.#putAway(cell))
    }
    await this.sees('Сканируйте посылку', 'Осталось 0')
    await this.press('Готово')
    await this.sees('Готово', 'Все дверцы закрыты.')
    await this.press('Выйти')
    await this.sees(IDLE)
    return doors
  }

  /** The recipient takes a parcel from the door that has opened, and says so. */
  async take(no: number, ...lines: string[]): Promise<void> {
    await this.sees(`Ячейка ${no} открыта`, ...lines, 'Заберите посылку и закройте дверцу')
    await this.takeOut(no)
    await this.sees('Всё забрали?')
    await this.press('Да, забрал')
  }

  /** The recipient has everything and goes. */
  async disconnect(): Promise<void> {
    await this.sees('Спасибо!', 'Есть ещё посылка? Поднесите следующий код')
    await this.press('Готово')
    await this.sees(IDLE, 'Поднесите QR-код к сканеру или введите ПИН-код')
  }

  /** @returns the door that the screen has named */
  async #putAway(cell: string): Promise<number> {
    const title = /^Ячейка \d+, M$/
    await this.sees(title, `Положите ${cell} и закройте`)
    const no = Number(/\d+/.exec((await this.#title(title).textContent()) ?? '')?.[0])
    await this.putIn(no, cell)
    return no
  }

  #button(name: string): Locator {
    return this.screen.getByRole('button', { name, exact: true })
  }

  #title(name: string | RegExp): Locator {
    return this.screen.getByRole('heading', { name, exact: typeof name === 'string' })
  }

  #door(no: number): Locator {
    return this.#wall.getByRole('button', { name: new RegExp(`^Ячейка ${no},`) })
  }

  /** What may be done at one door. */
  async #choose(no: number): Promise<Locator> {
    await this.#wall.getByRole('combobox', { name: 'Ячейка', exact: true }).selectOption(String(no))
    return this.#wall.getByRole('region', { name: `Ячейка ${no}`, exact: true })
  }

  async #shut(door: Locator): Promise<void> {
    await door.getByRole('button', { name: 'Закрыть дверцу' }).click()
    await expect(door.getByRole('heading')).toContainText('закрыта')
  }
}
