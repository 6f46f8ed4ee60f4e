import { cleanup, fireEvent, render, screen as page } from '@testing-library/react'
import type { Intent, Screen, View } from '@yacheyka/locker/ports/screen'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { SCREENS, viewOf } from '../src/words/test-views.ts'
import { pageWords } from '../src/words/spoken-words.ts'
import { wordsOf } from '../src/words/words.ts'
import { ScreenPage } from './screen-page.tsx'

const onSay = vi.fn<(words: string) => void>()
afterEach(() => onSay.mockReset())

const show = (screen: Screen, changes: Partial<View> = {}, isLost = false) => {
  const onPress = vi.fn<(intent: Intent) => void>()
  render(
    <ScreenPage
      view={viewOf(screen, changes)}
      receivedAt={performance.now()}
      isLost={isLost}
      onPress={onPress}
      onSay={onSay}
    />,
  )
  return onPress
}
/** Labels are typeset: some of their spaces do not break. */
const button = (name: string) =>
  page.getByRole('button', { name: (label) => label.replaceAll('\u00a0', ' ') === name })

test.each(Object.values(SCREENS))(
  '$id: its title is the heading, its buttons post their intents',
  (screen) => {
    const onPress = show(screen)
    const { title, buttons } = wordsOf(viewOf(screen))
    expect(page.getByRole('heading', { level: 1 }).textContent?.replaceAll('\u00a0', ' ')).toBe(
      title.replaceAll('\u00a0', ' '),
    )
    for (const { label, intent } of buttons) {
      fireEvent.click(button(label.replaceAll('\u00a0', ' ')))
      expect(onPress).toHaveBeenLastCalledWith(intent)
    }
  },
)

test('nothing of a screen stays when the next one comes', () => {
  const pageOf = (screen: Screen) => (
    <ScreenPage
      view={viewOf(screen)}
      receivedAt={0}
      isLost={false}
      onPress={() => {}}
      onSay={onSay}
    />
  )
  const { rerender } = render(pageOf(SCREENS.C2))
  rerender(pageOf(SCREENS.C4))
  expect(page.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    wordsOf(viewOf(SCREENS.C4)).title.replace(' в ', ' в\u00a0'),
  ])
})

test('what the courier scans keeps its layout: a cell that was filled, one that opens, and none', () => {
  const layouts = [{ ...SCREENS.G2_scan, placed: null }, SCREENS.G2_scan, SCREENS.G2_door].map(
    (screen) => {
      show(screen)
      const layout = page.getByRole('main').getAttribute('data-layout')
      cleanup()
      return layout
    },
  )
  expect(layouts).toEqual(['picture', 'picture', 'picture'])
})

test('the answer that counts without a press is said in words', () => {
  show({ ...SCREENS.D7, until: viewOf(SCREENS.D7).now + 20_000 })
  expect(page.getByText('Если не ответить, через 0:20 запишем: «Да, забрал».')).toBeTruthy()
})

test('the number of a button does not stand alone on a line', () => {
  show(SCREENS.G1_menu)
  expect(page.getByText('Загрузить:\u00a014', { normalizer: (text) => text })).toBeTruthy()
})

test('keys on the screen and on a keyboard type the same', () => {
  const onPress = show({ id: 'C1', digits: '12' })
  fireEvent.click(button('4'))
  fireEvent.keyDown(document, { key: '5' })
  fireEvent.keyDown(document, { key: 'Backspace' })
  fireEvent.keyDown(document, { key: 'Escape' })
  fireEvent.keyDown(document, { key: 'x' })
  fireEvent.keyDown(document, { key: '6', repeat: true })
  expect(onPress.mock.calls.map(([intent]) => intent)).toEqual([
    { kind: 'digit', digit: '4' },
    { kind: 'digit', digit: '5' },
    { kind: 'erase' },
    { kind: 'cancel' },
  ])
  expect(page.getByRole('status').textContent).toBe('ПИН-код: введено 2 из 8')
})

test('«Вы ещё здесь?» is asked over a screen whose buttons are out of reach', () => {
  const onPress = show(SCREENS.C1, { stillThere: 12 })
  expect(page.getByRole('alertdialog', { name: 'Вы ещё здесь?' })).toBeTruthy()
  expect(document.activeElement).toBe(button('Да'))
  fireEvent.keyDown(document, { key: '5' })
  expect(onPress).not.toHaveBeenCalled()
  fireEvent.click(button('Да'))
  expect(onPress).toHaveBeenCalledExactlyOnceWith({ kind: 'still_there' })
})

test('a locker without a link says so, with the operator’s notice beside it', () => {
  show(SCREENS.A1, { offline: true, notice: 'Завтра не работаем' })
  expect(page.getByText('Нет связи с сервером. Посылки выдаём как обычно')).toBeTruthy()
  expect(page.getByText('Завтра не работаем')).toBeTruthy()
  expect(page.getByText('Постамат ЧЛБ-0131 · 8 800 555-35-35 · 14:05')).toBeTruthy()
  expect(page.getByText('Свободно: S — 5, M — 3, L — нет')).toBeTruthy()
  cleanup()
  show(SCREENS.A1, {}, true)
  expect(page.getByText('Постамат перезапускается')).toBeTruthy()
})

test('a notice stands where people come, and a locker that hands nothing out does not say that it does', () => {
  show(SCREENS.C1, { offline: true, notice: 'Завтра не работаем' })
  expect(page.queryByText('Завтра не работаем')).toBeNull()
  expect(page.getByText('Нет связи с сервером. Посылки выдаём как обычно')).toBeTruthy()
  cleanup()
  show(SCREENS.B2, { offline: true, notice: 'Завтра не работаем' })
  expect(page.getByText('Завтра не работаем')).toBeTruthy()
  expect(page.queryByText('Нет связи с сервером. Посылки выдаём как обычно')).toBeNull()
})

test('the shut pad counts down from the agent’s clock', () => {
  vi.useFakeTimers()
  try {
    show(SCREENS.C3)
    expect(page.getByText(/Ввод ПИН-кода откроется через 4:59/)).toBeTruthy()
  } finally {
    vi.useRealTimers()
  }
})

test('«Где взять код?» unfolds on the page itself', () => {
  const onPress = show(SCREENS.C2)
  fireEvent.click(button('Где взять код?'))
  expect(page.getByRole('status').textContent).toContain('8 цифр из сообщения')
  expect(onPress).not.toHaveBeenCalled()
})

test('a row of the technician’s table presses its door; the reason of a parcel is marked', () => {
  const onPress = show(SCREENS.H4_block)
  fireEvent.click(button('7'))
  expect(onPress).toHaveBeenLastCalledWith({ kind: 'door', door: 7 })
  cleanup()
  show(SCREENS.G5_reasons)
  const chosen = page.getAllByRole('button', { pressed: true })
  expect(chosen.map(({ textContent }) => textContent)).toEqual(['Повреждена'])
})

describe('the voice', () => {
  const SPOKEN: Partial<View> = { settings: { ...viewOf(SCREENS.A1).settings, spoken: true } }
  const said = () => onSay.mock.calls.map(([words]) => words)
  /** Tab comes to one after another, as a browser would let it. */
  const tabThrough = () => {
    for (const element of document.querySelectorAll<HTMLElement>('button, [tabindex="0"]')) {
      element.focus()
      fireEvent.keyUp(element, { key: 'Tab' })
    }
  }

  test('says each button that Tab comes to', () => {
    show(SCREENS.D7, SPOKEN)
    tabThrough()
    expect(said()).toEqual(['Да, забрал', 'Открыть ещё раз', 'Ячейка была пуста'])
  })

  test.each(Object.values(SCREENS))(
    '$id: what has the focus is said in words of its own',
    (screen) => {
      show(screen, SPOKEN)
      tabThrough()
      const unfolded = wordsOf(viewOf(screen)).more?.text
      const words = [...pageWords(viewOf(screen))].filter((one) => one !== unfolded)
      expect(said().toSorted()).toEqual(words.toSorted())
    },
  )

  test('keys of digits stay mute, whatever is typed', () => {
    show(SCREENS.C1, SPOKEN)
    fireEvent.keyDown(document, { key: '5' })
    fireEvent.keyUp(document, { key: '5' })
    fireEvent.click(button('4'))
    tabThrough()
    expect(said()).toEqual(['Стереть', 'Отмена'])
  })

  test('is not asked by a touch, another key, or a page that gives the focus itself', () => {
    show(SCREENS.D7, { ...SPOKEN, stillThere: 15 })
    expect(document.activeElement).toBe(button('Да'))
    fireEvent.click(button('Да'))
    fireEvent.keyUp(button('Да'), { key: 'Enter' })
    fireEvent.keyUp(button('Да'), { key: 'Tab', altKey: true })
    expect(said()).toEqual([])
    fireEvent.keyUp(button('Да'), { key: 'Tab' })
    expect(said()).toEqual(['Да'])
  })

  test('says what «Где взять код?» unfolds', () => {
    show(SCREENS.C2, SPOKEN)
    fireEvent.click(button('Где взять код?'))
    expect(said()).toEqual(['Код — 8 цифр из сообщения или со страницы посылки.'])
  })

  test('is not asked until «Озвучить» is on', () => {
    show(SCREENS.C2)
    tabThrough()
    fireEvent.click(button('Где взять код?'))
    expect(said()).toEqual([])
  })
})
