import { act, render } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { usePrintOnce } from './use-print-once.ts'

const Page = ({ ready }: { readonly ready: boolean }) => {
  usePrintOnce(ready)
  return null
}
const open = () => {
  const print = vi.fn<() => void>()
  let fonts: () => void = () => undefined
  vi.stubGlobal('print', print)
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { ready: new Promise<void>((resolve) => (fonts = resolve)) },
  })
  const draw = (ready: boolean) => (
    <StrictMode>
      <Page ready={ready} />
    </StrictMode>
  )
  const { rerender, unmount } = render(draw(false))
  const fontsCome = () => act(async () => fonts())
  return { print, fontsCome, unmount, say: (ready: boolean) => rerender(draw(ready)) }
}

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'fonts')
})

test('the dialog opens once, when the labels and their letters are there', async () => {
  const { print, fontsCome, say } = open()
  await fontsCome()
  expect(print).not.toHaveBeenCalled()
  await act(async () => say(true))
  expect(print).toHaveBeenCalledTimes(1)
  await act(async () => say(false))
  await act(async () => say(true))
  expect(print).toHaveBeenCalledTimes(1)
})

test('whoever has left before is not asked', async () => {
  const { print, fontsCome, unmount, say } = open()
  say(true)
  unmount()
  await fontsCome()
  expect(print).not.toHaveBeenCalled()
})
