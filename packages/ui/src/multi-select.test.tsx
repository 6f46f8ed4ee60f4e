import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { MultiSelect } from './multi-select.tsx'

const CHOICES = ['Создана', 'В доставке', 'Выдана'].map((label, at) => ({ value: `${at}`, label }))
const button = () => screen.getByRole('button', { name: /Статус/ })
const tick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

/** The owner hears of a change at once and knows it later, as the address does. */
const open = () => {
  const changes: (readonly string[])[] = []
  const arrive: (() => void)[] = []
  const Page = () => {
    const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
    return (
      <MultiSelect
        label="Статус"
        all="Все"
        choices={CHOICES}
        chosen={chosen}
        onChange={(next) => {
          changes.push([...next].toSorted())
          arrive.push(() => setChosen(next))
        }}
      />
    )
  }
  render(<Page />)
  return { changes, arrive: () => act(() => arrive.shift()?.()) }
}

test('says what is chosen: all, one by its name, more by their number', () => {
  open()
  expect(button().textContent).toBe('Все')
  fireEvent.click(button())
  fireEvent.click(tick('Создана'))
  expect(button().textContent).toBe('Создана')
  fireEvent.click(tick('Выдана'))
  expect(button().textContent).toBe('Выбрано: 2')
  fireEvent.click(tick('Создана'))
  fireEvent.click(tick('Выдана'))
  expect(button().textContent).toBe('Все')
})

test('a second tick before the first has arrived keeps both', () => {
  const { changes, arrive } = open()
  fireEvent.click(button())
  fireEvent.click(tick('Создана'))
  fireEvent.click(tick('Выдана'))
  expect(changes).toEqual([['0'], ['0', '2']])
  arrive()
  expect([tick('Создана').checked, tick('Выдана').checked]).toEqual([true, true])
  arrive()
  expect([tick('Создана').checked, tick('Выдана').checked]).toEqual([true, true])
})

test('Esc closes it and leaves the focus at its button; the focus leaving closes it', () => {
  open()
  fireEvent.click(button())
  tick('Создана').focus()
  fireEvent.keyDown(tick('Создана'), { key: 'Escape' })
  expect(button().getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(button())
  fireEvent.click(button())
  fireEvent.blur(tick('Создана'), { relatedTarget: document.body })
  expect(button().getAttribute('aria-expanded')).toBe('false')
})

test('arrows open it and go from the button through the ticks and back', () => {
  open()
  button().focus()
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? button(), { key })
  press('ArrowDown')
  expect(button().getAttribute('aria-expanded')).toBe('true')
  press('ArrowDown')
  press('ArrowDown')
  expect(document.activeElement).toBe(tick('В доставке'))
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) press(key)
  expect(document.activeElement).toBe(tick('В доставке'))
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp']) press(key)
  expect(document.activeElement).toBe(button())
  expect(button().getAttribute('aria-expanded')).toBe('true')
})
