import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { lazyPopup } from './lazy-popup.tsx'
import { Toasts } from './toasts.tsx'

const onClose = vi.fn<() => void>()

test('shows the popup once its code is loaded', async () => {
  const Popup = lazyPopup(async () => ({ onClose: close }: { readonly onClose: () => void }) => (
    <Dialog title="Отзыв" onClose={close}>
      {() => null}
    </Dialog>
  ))
  render(<Popup onClose={onClose} />)
  expect(await screen.findByRole('dialog', { name: 'Отзыв' })).toBeDefined()
  expect(onClose).not.toHaveBeenCalled()
})

test('closes and says so in a toast where the code did not load', async () => {
  const Popup = lazyPopup(() => Promise.reject(new TypeError('no network')))
  render(
    <>
      <Popup onClose={onClose} />
      <Toasts />
    </>,
  )
  expect(await screen.findByText(/^Окно не открылось/)).toBeDefined()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})
