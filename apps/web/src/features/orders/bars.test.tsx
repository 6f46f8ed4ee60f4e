import { code128Modules, code128Widths } from '@yacheyka/core/labels/code128'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Bars } from './bars.tsx'

test('bars stand where the code has them, ten modules of white on either side', () => {
  const text = 'YA0398606339834'
  const { container } = render(<Bars text={text} />)
  const widths = code128Widths(text)
  const whole = code128Modules(widths) + 20
  expect(container.querySelector('svg')?.getAttribute('viewBox')).toBe(`0 0 ${whole} 1`)
  const path = container.querySelector('path')?.getAttribute('d') ?? ''
  const bars = [...path.matchAll(/M(\d+) 0h(\d+)v1h-\d+z/g)].map(([, x, w]) => [
    Number(x),
    Number(w),
  ])
  expect(bars.map(([, width]) => width)).toEqual(widths.filter((_, at) => at % 2 === 0))
  expect(bars[0]?.[0]).toBe(10)
  expect((bars.at(-1)?.[0] ?? 0) + (bars.at(-1)?.[1] ?? 0)).toBe(whole - 10)
  for (const [at, [x = 0]] of bars.slice(1).entries()) {
    const [before = 0, width = 0] = bars[at] ?? []
    expect(x - before - width).toBe(widths[2 * at + 1])
  }
})
