import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from './test-page.tsx'

vi.mock('@yacheyka/ui/near-screen.ts', () => ({ useNearScreen: () => [() => undefined, true] }))
vi.mock('#/features/point-map/point-map.tsx', () => ({
  PointMap: ({
    number,
    onNumberChange,
  }: {
    readonly number?: string
    readonly onNumberChange: (number: string | null) => void
  }) => (
    <>
      <output>{number ?? 'closed'}</output>
      {['7', null].map((next) => (
        <button
          key={next}
          type="button"
          onClick={() => {
            onNumberChange(next)
          }}
        >
          {next === null ? 'close' : 'open'}
        </button>
      ))}
    </>
  ),
}))

const shows = (text: string) =>
  waitFor(() => {
    expect(screen.getByRole('status').textContent).toBe(text)
  })

test.each(['/?city=Казань', '/point?city=Казань'])(
  'on %s the browser’s Back closes the card and stays on the site',
  async (path) => {
    const router = openPage(path)
    const closed = router.createHref(router.state.location)
    const press = (name: string) => {
      fireEvent.click(screen.getByRole('button', { name }))
    }
    await screen.findByRole('button', { name: 'open' })
    await shows('closed')
    press('open')
    await shows('7')
    press('open')
    await shows('7')
    await act(() => router.navigate(-1))
    await shows('closed')
    expect(decodeURI(router.createHref(router.state.location))).toBe(decodeURI(closed))
    press('open')
    await shows('7')
    press('close')
    await shows('closed')
    await act(() => router.navigate(-1))
    await shows('7')
  },
)
