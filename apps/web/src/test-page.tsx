import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, type InitialEntry } from 'react-router'
import { expect } from 'vitest'
import { App } from './app.tsx'
import { createRoutes } from './routes.tsx'
import { testConfig } from './test-config.ts'

/** Opens a page of the product in jsdom; answers the router, to look where the visitor is. */
export const openPage = (entry: InitialEntry, config = testConfig) => {
  const router = createMemoryRouter(createRoutes(config), { initialEntries: [entry] })
  render(
    <App config={config}>
      <RouterProvider router={router} />
    </App>,
  )
  return router
}

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
const errorOf = (field: HTMLElement): string => {
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
