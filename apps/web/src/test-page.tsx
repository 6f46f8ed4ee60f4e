import { fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, type InitialEntry } from 'react-router'
import { App } from './app.tsx'
import { createRoutes } from './routes.tsx'
import { testConfig } from './test-config.ts'

/** Opens a page of the product in jsdom; answers the router, to look where the visitor is. */
export const openPage = (entry: InitialEntry) => {
  const router = createMemoryRouter(createRoutes(testConfig), { initialEntries: [entry] })
  render(
    <App config={testConfig}>
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

/** Chooses a file in a file field. */
export const choose = (field: HTMLElement, file: File) => {
  fireEvent.change(field, { target: { files: [file] } })
}

/** What a field says against what it holds; an empty text where it says nothing. */
export const faultOf = (field: HTMLElement): string => {
  if (field.getAttribute('aria-invalid') !== 'true') return ''
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ')
  const fault = ids.find((id) => id.endsWith('-error')) ?? ids.at(-1) ?? ''
  return document.getElementById(fault)?.textContent ?? ''
}
