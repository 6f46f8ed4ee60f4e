import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MapSheet } from './map-sheet.tsx'
import { SHEET_HEIGHTS } from './sheet-height.ts'
import type { SheetHeight } from './sheet-height.ts'

// jsdom lays nothing out: a room of 600 with the sheet as its style sheet would have it.
const ROOM = 600
const FULL = 500
const PEEK = 100
const TOP: Readonly<Record<SheetHeight, number>> = { peek: 500, half: 300, full: 100 }

const shown = (): SheetHeight =>
  SHEET_HEIGHTS[Number(screen.getByRole<HTMLInputElement>('slider').value)] ?? 'peek'
const rectangle = (top: number, bottom: number) => ({ top, bottom }) as DOMRect

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(FULL)
  vi.spyOn(document.body, 'clientHeight', 'get').mockReturnValue(ROOM)
  vi.spyOn(document.body, 'getBoundingClientRect').mockReturnValue(rectangle(0, ROOM))
})
afterEach(() => {
  vi.restoreAllMocks()
})

const Sheet = ({ first, onRow }: { readonly first: SheetHeight; readonly onRow: () => void }) => {
  const [height, setHeight] = useState(first)
  return (
    <MapSheet label="Высота списка" height={height} onHeight={setHeight} wayBack="Показать карту">
      <div data-sheet-scroll>
        <button type="button" onClick={onRow}>
          строка
        </button>
        <p>слова</p>
      </div>
    </MapSheet>
  )
}

const open = (first: SheetHeight, onRow: () => void = () => undefined) => {
  render(<Sheet first={first} onRow={onRow} />)
  const handle = screen.getByRole('slider', { name: 'Высота списка' })
  const sheet = handle.closest<HTMLElement>('[data-sheet]')
  const grip = handle.parentElement
  if (sheet === null || grip === null) throw new Error('no sheet')
  sheet.style.minHeight = `${PEEK}px`
  vi.spyOn(sheet, 'getBoundingClientRect').mockImplementation(() => rectangle(TOP[shown()], ROOM))
  return { handle, sheet, grip }
}

interface Way {
  readonly from: number
  readonly to: number
  /** Milliseconds of the way. */
  readonly time: number
  readonly pointerType?: 'mouse' | 'touch'
}
/** Ten steps of a pointer; answers how the sheet stood before it was let go. */
const drag = (sheet: HTMLElement, on: Element, { from, to, time, pointerType = 'touch' }: Way) => {
  const event = (type: string, clientY: number, at: number) => {
    const each = new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      pointerId: 1,
      isPrimary: true,
      pointerType,
      clientX: 50,
      clientY,
    })
    vi.spyOn(each, 'timeStamp', 'get').mockReturnValue(at)
    fireEvent(on, each)
  }
  event('pointerdown', from, 0)
  for (let step = 1; step <= 10; step++)
    event('pointermove', from + ((to - from) * step) / 10, (time * step) / 10)
  const { transform } = sheet.style
  event('pointerup', to, time)
  return transform
}

test('the handle is a slider of three heights, which it names', () => {
  const { handle } = open('peek')
  expect(handle.getAttribute('aria-valuetext')).toBe('свёрнут')
  fireEvent.change(handle, { target: { value: '1' } })
  expect(shown()).toBe('half')
  fireEvent.change(handle, { target: { value: '2' } })
  expect(shown()).toBe('full')
  expect(handle.getAttribute('aria-valuetext')).toBe('развёрнут')
})

test('a slow drag ends at the nearest height and the sheet follows the finger', () => {
  const { sheet, grip } = open('peek')
  expect(drag(sheet, grip, { from: 510, to: 400, time: 2000 })).toBe('translateY(290px)')
  expect(shown()).toBe('half')
  expect(sheet.style.transform).toBe('')
})

test('a flick goes on to the next height', () => {
  const { sheet, grip } = open('half')
  drag(sheet, grip, { from: 310, to: 360, time: 50 })
  expect(shown()).toBe('peek')
})

test('a finger drags the sheet by its content, a mouse does not', () => {
  const { sheet } = open('half')
  const words = screen.getByText('слова')
  drag(sheet, words, { from: 400, to: 200, time: 2000, pointerType: 'mouse' })
  expect(shown()).toBe('half')
  drag(sheet, words, { from: 400, to: 200, time: 2000 })
  expect(shown()).toBe('full')
})

test('at full height the content scrolls, and only a pull down from its top moves the sheet', () => {
  const { sheet } = open('full')
  const words = screen.getByText('слова')
  const scroller = words.parentElement as HTMLElement
  drag(sheet, words, { from: 400, to: 200, time: 2000 })
  expect(shown()).toBe('full')
  scroller.scrollTop = 40
  drag(sheet, words, { from: 200, to: 400, time: 2000 })
  expect(shown()).toBe('full')
  scroller.scrollTop = 0
  drag(sheet, words, { from: 200, to: 400, time: 2000 })
  expect(shown()).toBe('half')
})

test('a press on the handle moves the sheet on; what was dragged is not pressed', () => {
  const onRow = vi.fn<() => void>()
  const { sheet, grip } = open('peek', onRow)
  drag(sheet, grip, { from: 510, to: 512, time: 100 })
  expect(shown()).toBe('half')
  const row = screen.getByRole('button', { name: 'строка' })
  drag(sheet, row, { from: 400, to: 300, time: 2000 })
  fireEvent.click(row, { detail: 1 })
  expect(onRow).not.toHaveBeenCalled()
  fireEvent.click(row, { detail: 1 })
  expect(onRow).toHaveBeenCalledOnce()
})

test('the full list has a button that leads back to the map', () => {
  const { handle } = open('full')
  fireEvent.click(screen.getByRole('button', { name: 'Показать карту' }))
  expect(shown()).toBe('peek')
  expect(document.activeElement).toBe(handle)
  expect(screen.queryByRole('button', { name: 'Показать карту' })).toBeNull()
})
