import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HELD, LIVE } from './early-marks.ts'
import { hydrateWithInput } from './hydrate.ts'

const calls = vi.fn<(text: string) => void>()

const Page = () => {
  const [typed, setTyped] = useState('')
  const [on, setOn] = useState(false)
  const [day, setDay] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        calls(`${typed} ${on} ${day}`)
      }}
    >
      <input
        aria-label="Адрес"
        type="text"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
        }}
      />
      <input
        aria-label="Всегда"
        type="checkbox"
        checked={on}
        onChange={({ target }) => {
          setOn(target.checked)
        }}
      />
      <select
        aria-label="День"
        value={day}
        onChange={({ target }) => {
          setDay(target.value)
        }}
      >
        <option value="">Любой</option>
        <option value="1">Вт</option>
      </select>
      <button type="submit">Найти</button>
    </form>
  )
}

/** The document as it is before the script has come. */
const stand = (): HTMLElement => {
  const root = document.createElement('div')
  root.innerHTML = renderToString(<Page />)
  document.body.replaceChildren(root)
  return root
}
const takeOver = (root: HTMLElement) => {
  hydrateWithInput(root, <Page />)
}

/** React reports a document that it had to mend. */
const errors = vi.spyOn(console, 'error')
beforeEach(() => {
  calls.mockClear()
  errors.mockClear()
})
afterEach(() => {
  document.documentElement.removeAttribute(LIVE)
})

test('hydrates an untouched document without calling a handler', () => {
  takeOver(stand())
  expect(calls).not.toHaveBeenCalled()
  expect(errors).not.toHaveBeenCalled()
})

test('replays what was typed, chosen and pressed before hydration, on the same elements', () => {
  const root = stand()
  const address = screen.getByRole<HTMLInputElement>('textbox')
  address.focus()
  address.value = 'Казань'
  address.setSelectionRange(2, 3)
  screen.getByRole<HTMLInputElement>('checkbox').checked = true
  screen.getByRole<HTMLSelectElement>('combobox').value = '1'
  const button = screen.getByRole('button')
  button.setAttribute(HELD, '')
  takeOver(root)
  expect(document.activeElement).toBe(address)
  expect([address.value, address.selectionStart, address.selectionEnd]).toEqual(['Казань', 2, 3])
  expect(button.hasAttribute(HELD)).toBe(false)
  expect(calls.mock.calls).toEqual([['Казань true 1']])
  fireEvent.click(button)
  expect(calls).toHaveBeenCalledTimes(2)
  fireEvent.change(address, { target: { value: 'Пермь' } })
  fireEvent.click(button)
  expect(calls).toHaveBeenLastCalledWith('Пермь true 1')
  expect(errors).not.toHaveBeenCalled()
})
