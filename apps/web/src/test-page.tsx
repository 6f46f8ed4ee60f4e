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
  fireEvent.change(field, { target: { value } })
}
