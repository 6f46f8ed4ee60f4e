import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { CustomerRole } from '@yacheyka/core/accounts/customer-role'
import type { ResponseBody, Endpoint } from '@yacheyka/contract/http/endpoint'
import type { getAmount } from '@yacheyka/contract/billing/deposit'
import { expect, vi } from 'vitest'
import { button } from '@yacheyka/frontend/test-dom.ts'
import type { CallResponse, Requested } from '@yacheyka/frontend/test-calls.tsx'
import { stubCalls } from './test-calls.tsx'
import { openPage } from './test-page.tsx'

/** A response as the contract has it. */
export const ok = <E extends Endpoint>(body: ResponseBody<E>): CallResponse => [200, body]

/** A page of a list. */
export const collection = <T,>(results: readonly T[], count = results.length) => ({
  count,
  next: null,
  previous: null,
  results: [...results],
})

/** The page of them that was asked for. */
export const pageOf = <T,>(all: readonly T[], { query }: Requested) => {
  const offset = Number(query.get('offset') ?? 0)
  const results = all.slice(offset, offset + Number(query.get('limit') ?? 10))
  return collection(results, all.length)
}

const RICH = ok<typeof getAmount>({ amount: '100000.00', warn_below: '0.00' })

export type Responses = (call: Requested) => CallResponse | Promise<CallResponse> | undefined

/**
 * Opens a page of the cabinet in its frame, signed in. What `answers` says nothing of is answered where the frame asks
 * for it, and is 404 otherwise.
 */
export const openCabinet = (path: string, responses: Responses, role?: CustomerRole) => {
  const calls = stubCalls(
    (call) => responses(call) ?? (call.path.endsWith('/amount') ? RICH : [404, { detail: 'Нет' }]),
    role,
  )
  const router = openPage(path)
  const search = () => router.state.location.search
  return { calls, router, search }
}

/** Answers that wait until they are let go. */
export const held = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    hold: async (response: CallResponse): Promise<CallResponse> => {
      await promise
      return response
    },
    release: () => act(async () => resolve()),
  }
}

/** Lets so many milliseconds of the fake timers pass at once. */
export const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))

export const press = (name: string | RegExp, where: HTMLElement = document.body) =>
  fireEvent.click(button(name, where))
/** Types into a field, and lets its form check the value. */
export const typeInto = (field: HTMLElement, value: string) =>
  act(async () => {
    fireEvent.change(field, { target: { value } })
  })
/** Presses a form's button, and lets the form check its values. */
export const submit = (name: string | RegExp, where?: HTMLElement) =>
  act(async () => {
    press(name, where)
  })
export const dialog = (name: string) => screen.findByRole('dialog', { name })
/** Closes a popup as Esc does. */
export const closeByEsc = (popup: HTMLElement) =>
  act(async () => {
    if (popup instanceof HTMLDialogElement) popup.close()
  })
/** Without a popup, after what is going on has come to its end. */
export const expectNoDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** What a control is described by: its hint and its error, or why it may not be pressed. */
export const descriptionOf = (control: HTMLElement): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()
export const isClosed = (control: HTMLElement): boolean =>
  control.getAttribute('aria-disabled') === 'true'

/** A toast, once it is there. */
export const toast = async (text: string | RegExp) => {
  const words = await screen.findByText(text)
  expect(words.closest('[aria-live="polite"]')).not.toBeNull()
  return words
}
