import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'

/** The text of an element, its whitespace collapsed. */
export const textOf = (element: Element): string =>
  element.textContent.replaceAll(/\s+/g, ' ').trim()

export const textsOf = (elements: readonly Element[]): string[] => elements.map(textOf)

/** Presses a button that may come late. */
export const press = async (name: string | RegExp) => {
  fireEvent.click(await screen.findByRole('button', { name }))
}

/** Types into a text field, over what stands there. */
export const type = (field: HTMLElement, value: string) => {
  fireEvent.input(field, { target: { value } })
}

/** Chooses files in a file field. */
export const choose = (field: HTMLElement, ...files: readonly File[]) => {
  fireEvent.change(field, { target: { files } })
}

/** What a field says against what it holds; an empty text where it says nothing. */
export const errorOf = (field: HTMLElement): string => {
  if (field.getAttribute('aria-invalid') !== 'true') return ''
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ')
  const error = ids.find((id) => id.endsWith('-error')) ?? ids.at(-1) ?? ''
  return document.getElementById(error)?.textContent ?? ''
}

/** Waits for what a field says against what it holds: nothing, where that is empty. */
export const expectError = (field: HTMLElement, message: string) =>
  waitFor(() => {
    expect(errorOf(field)).toBe(message)
  })

export const expectFocused = (element: HTMLElement) =>
  waitFor(() => {
    expect(document.activeElement).toBe(element)
  })

export const expectNoDialog = () =>
  waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull()
  })

export const button = (name: string | RegExp, where: HTMLElement = document.body) =>
  within(where).getByRole('button', { name })
