import { render, screen } from '@testing-library/react'
import { typesetAddress } from '@yacheyka/core/text/wording'
import { expect, test } from 'vitest'
import { copyPlainText } from './plain-copy.ts'

/** What the page puts on the clipboard when the visitor copies there. */
function copyFrom(target: EventTarget) {
  const copied = new Map<string, string>()
  const clipboardData = {
    setData: (type: string, text: string) => copied.set(type, text),
  }
  const event = Object.assign(new Event('copy', { bubbles: true, cancelable: true }), {
    clipboardData,
  })
  target.dispatchEvent(event)
  return { text: copied.get('text/plain'), own: event.defaultPrevented }
}

test('an address that is copied off the page has ordinary hyphens and spaces', () => {
  copyPlainText()
  render(<p>{typesetAddress('г. Ростов-на-Дону, пр-т Соколова')}</p>)
  getSelection()?.selectAllChildren(screen.getByText(/Соколова/))
  expect(copyFrom(document.body)).toEqual({
    text: 'г. Ростов-на-Дону, пр-т Соколова',
    own: true,
  })
})

test('a field copies its own text, whatever stands selected on the page', () => {
  copyPlainText()
  render(
    <>
      <p>{typesetAddress('Улан-Удэ')}</p>
      <input aria-label="Адрес" defaultValue="Казань" />
    </>,
  )
  getSelection()?.selectAllChildren(screen.getByText(/Улан/))
  expect(copyFrom(screen.getByRole('textbox', { name: 'Адрес' }))).toEqual({
    text: undefined,
    own: false,
  })
})
