import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { MapFoot } from './map-foot.tsx'

const WORDS =
  '© OpenMapTiles © участники OpenStreetMap · Natural Earth · GSHHG · GeoNames (CC BY 4.0)'

const setWide = (wide: boolean) =>
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    () =>
      ({
        matches: wide,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  )
const open = () => render(<MapFoot source={{ kind: 'embedded', attribution: WORDS }} seen={null} />)

test('on a narrow screen the attribution is one line, which a press opens and shuts', () => {
  setWide(false)
  open()
  const line = screen.getByRole('button', { name: WORDS })
  expect(line.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(line)
  expect(line.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(line)
  expect(line.getAttribute('aria-expanded')).toBe('false')
})

test('on a wide one it is whole, and nothing to press', () => {
  setWide(true)
  open()
  expect(screen.getByText(WORDS).tagName).toBe('SPAN')
  expect(screen.queryByRole('button')).toBeNull()
})
