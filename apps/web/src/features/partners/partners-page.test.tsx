import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { App } from '@yacheyka/frontend/page/app.tsx'
import { paths } from '@yacheyka/frontend/paths.ts'
import { createRoutes } from '#/routes.tsx'
import { testConfig } from '@yacheyka/frontend/test-config.ts'

const open = (demo: boolean) => {
  const config = { ...testConfig, demo }
  const router = createMemoryRouter(createRoutes(config), { initialEntries: [paths.partners()] })
  render(
    <App config={config}>
      <RouterProvider router={router} />
    </App>,
  )
}
const textOf = async (label: string) =>
  (await screen.findByRole('region', { name: label })).textContent

test('in a demonstration the map waits for its place on screen, and the lines hold its token', async () => {
  open(true)
  expect(await textOf('код виджета')).toContain(
    `<script src="${testConfig.public_url}/widget.js" async></script>`,
  )
  expect(await textOf('код виджета')).toContain('token="demo-widget-token"')
  expect(await textOf('проверка точки')).toContain(
    `${testConfig.public_url}/api/widget-terminals/НОМЕР/validate`,
  )
  expect(screen.getByText('Загружаем виджет')).toBeTruthy()
  expect(document.querySelector('yacheyka-map, script[src*="widget"]')).toBeNull()
})

test('elsewhere there is no token for everybody: the page says whom to ask', async () => {
  open(false)
  const request = await screen.findByRole('link', { name: 'Получить ключ' })
  expect(request.getAttribute('href')).toMatch(/^mailto:.+@.+subject=/)
  expect(screen.queryByText('Загружаем виджет')).toBeNull()
  expect(document.body.textContent).not.toContain('demo-widget-token')
  expect(await textOf('код виджета')).toContain('token="ВАШ_КЛЮЧ"')
})
