import type { Locator, Page } from '@playwright/test'
import type { Courier } from './locker.ts'
import { expect } from './story.ts'

/** What people see and do before a locker: its touch screen, and the doors and scanner of its simulated wall. */
export class LockerFront {
  readonly screen: Page
  readonly #wall: Page

  constructor(screen: Page, wall: Page) {
    this.screen = screen
    this.#wall = wall
  }

  button(name: string): Locator {
    return this.screen.getByRole('button', { name, exact: true })
  }

  press(name: string): Promise<void> {
    return this.button(name).click()
  }

  /** The first button, by keyboard alone. */
  async tabInto(name: string): Promise<void> {
    await expect(this.button(name)).toBeVisible()
    await this.screen.keyboard.press('Tab')
    await expect(this.button(name)).toBeFocused()
    await this.screen.keyboard.press('Enter')
  }

  async sees(title: string | RegExp, ...lines: string[]): Promise<void> {
    await expect(this.screen.getByRole('heading', { name: title, exact: typeof title === 'string' })).toBeVisible()
    for (const line of lines) await expect(this.screen.getByText(line)).toBeVisible()
  }

  /** The number of a door in the screen's title. */
  async seesDoor(title: RegExp): Promise<number> {
    await this.sees(title)
    const text = await this.screen.getByRole('heading', { name: title, exact: typeof title === 'string' }).textContent()
    return Number(/\d+/.exec(text ?? '')?.[0])
  }

  /** Each digit is answered by a new view; what is typed to an old one is dropped. @param type by finger unless told */
  async type(digits: string, type = (digit: string) => this.press(digit)): Promise<void> {
    for (const [index, digit] of [...digits].entries()) {
      await expect(this.screen.getByText(`введено ${index} из ${digits.length}`)).toBeAttached()
      await type(digit)
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
    const door = await this.#door(no)
    await door.getByLabel('Штрихкод посылки').fill(barcode)
    await door.getByRole('button', { name: 'Положить' }).click()
    await expect(door).toContainText(`Внутри ${barcode}`)
    await this.#shut(door)
  }

  /** Takes out what lies behind a door once it is open, and shuts it. */
  async takeOut(no: number): Promise<void> {
    const door = await this.#door(no)
    await door.getByRole('button', { name: 'Забрать' }).click()
    await expect(door).toContainText('Внутри пусто')
    await this.#shut(door)
  }

  async setFault(no: number, fault: string): Promise<void> {
    const door = await this.#door(no)
    await door.getByLabel('Неисправность').selectOption(fault)
    await expect(door.getByLabel('Неисправность')).toHaveText(new RegExp(fault))
  }

  async expectInside(no: number, barcode: string): Promise<void> {
    await expect(await this.#door(no)).toContainText(`Внутри ${barcode}`)
  }

  async #door(no: number): Promise<Locator> {
    await this.#wall.getByRole('button', { name: new RegExp(`^Ячейка ${no},`) }).click()
    return this.#wall.getByRole('region', { name: `Ячейка ${no}` })
  }

  async #shut(door: Locator): Promise<void> {
    await door.getByRole('button', { name: 'Закрыть дверцу' }).click()
    await expect(door.getByRole('heading')).toContainText('закрыта')
  }

  async signIn({ badge, pin }: Courier): Promise<void> {
    await this.press('Курьеру')
    await this.sees('Введите свой номер')
    await this.type(badge)
    await this.sees('Введите ПИН-код')
    await this.type(pin)
    await this.sees('Здравствуйте, Иван')
  }

  /** The courier brings these cells and goes. @returns the door of each */
  async load(courier: Courier, cells: readonly string[]): Promise<number[]> {
    await this.signIn(courier)
    await this.press(`Загрузить: ${cells.length}`)
    const doors: number[] = []
    for (const [index, cell] of cells.entries()) {
      await this.sees('Сканируйте посылку', `Осталось ${cells.length - index}`)
      await this.scan(cell)
      const door = await this.seesDoor(/^Ячейка \d+, M$/)
      await this.putIn(door, cell)
      doors.push(door)
    }
    await this.sees('Сканируйте посылку', 'Осталось 0')
    await this.press('Готово')
    await this.sees('Готово', 'Все дверцы закрыты.')
    await this.press('Выйти')
    await this.sees('Заберите посылку')
    return doors
  }

  /** The recipient takes it from the door that has opened. */
  async take(no: number): Promise<void> {
    await this.sees(`Ячейка ${no} открыта`, 'Заберите посылку и закройте дверцу')
    await this.takeOut(no)
    await this.sees('Всё забрали?')
    await this.press('Да, забрал')
  }
}
