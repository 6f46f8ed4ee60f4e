import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useKeptFocus } from './use-kept-focus.ts'

const Page = ({ page, held }: { readonly page: string; readonly held: boolean }) => {
  useKeptFocus()
  return (
    <main key={page} aria-label={page} tabIndex={-1}>
      <fieldset aria-label="поля" tabIndex={-1}>
        {held && <button type="button">Сбросить</button>}
      </fieldset>
    </main>
  )
}

const open = (hasFocus = true) => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(hasFocus)
  const { rerender } = render(<Page page="первая" held />)
  act(() => {
    screen.getByRole('button').focus()
  })
  return rerender
}
/** Observers are told after the turn. */
const turn = async () => act(async () => Promise.resolve())

test('a button that goes leaves the focus to what it stood in', async () => {
  open()(<Page page="первая" held={false} />)
  await turn()
  expect(screen.getByRole('group')).toBe(document.activeElement)
})

test('a page that goes leaves it to the page that has come', async () => {
  open()(<Page page="вторая" held={false} />)
  await turn()
  expect(screen.getByRole('main', { name: 'вторая' })).toBe(document.activeElement)
})

test('a frame that the visitor is not in takes no focus', async () => {
  open(false)(<Page page="первая" held={false} />)
  await turn()
  expect(document.body).toBe(document.activeElement)
})
