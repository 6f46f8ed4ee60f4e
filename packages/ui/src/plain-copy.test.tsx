import { render, screen } from '@testing-library/react'
import { typesetAddress } from '@yacheyka/core/text/wording'
import { expect, test } from 'vitest'
import { copyPlainText } from './plain-copy.ts'

test('an address that is copied off the page has ordinary hyphens and spaces', () => {
  copyPlainText()
  render(<p>{typesetAddress('г. Ростов-на-Дону, пр-т Соколова')}</p>)
  getSelection()?.selectAllChildren(screen.getByText(/Соколова/))
  const copied = new Map<string, string>()
  const clipboardData = {
    setData: (type: string, text: string) => copied.set(type, text),
  }
  const event = Object.assign(new Event('copy', { cancelable: true }), { clipboardData })
  document.dispatchEvent(event)
  expect(copied.get('text/plain')).toBe('г. Ростов-на-Дону, пр-т Соколова')
  expect(event.defaultPrevented).toBe(true)
})
