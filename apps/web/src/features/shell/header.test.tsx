import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { testConfig } from '@yacheyka/frontend/test-config.ts'
import { openPage } from '#/test-page.tsx'

/** The panel stands twice, for wide and for narrow screens; style sheets show one of them. */
const searchFields = () => screen.queryAllByRole('searchbox', { name: 'Найти посылку' })

test.each([['/'], ['/how'], ['/privacy-policy'], ['/point/7']])(
  'the search panel is shown on %s',
  async (path) => {
    openPage(path)
    await screen.findByRole('heading', { level: 1 })
    expect(searchFields()).not.toHaveLength(0)
  },
)

const SEND = {
  enter: (field: HTMLInputElement) => {
    fireEvent.submit(field.form ?? field)
  },
  icon: (field: HTMLInputElement) => {
    fireEvent.click(within(field.form ?? field).getByRole('button', { name: 'Найти' }))
  },
}

test.each(
  ['/', '/how', '/privacy-policy', '/point'].flatMap((path) => [
    [path, 'enter'] as const,
    [path, 'icon'] as const,
  ]),
)('the search panel on %s leads to tracking by %s', async (path, way) => {
  const router = openPage(path)
  await screen.findByRole('heading', { level: 1 })
  const visited: string[] = []
  router.subscribe(({ navigation }) => {
    if (navigation.location !== undefined) visited.push(navigation.location.pathname)
  })
  const [field] = screen.getAllByRole<HTMLInputElement>('searchbox', { name: 'Найти посылку' })
  if (field === undefined) throw new Error('no field')
  expect(field.placeholder).toBe('Найти посылку')
  fireEvent.change(field, { target: { value: ' PL 100/7 ' } })
  SEND[way](field)
  await waitFor(() => {
    expect(visited).toContain('/track/PL%20100%2F7')
  })
})

test('the search panel is joined by a link to tracking', async () => {
  const router = openPage('/')
  await screen.findByRole('heading', { level: 1 })
  fireEvent.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Отследить' }))
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/track')
  })
})

test('the link to tracking takes along what was typed beside it', async () => {
  const router = openPage('/how')
  await screen.findByRole('heading', { level: 1 })
  const [field] = searchFields()
  if (field === undefined) throw new Error('no field')
  fireEvent.change(field, { target: { value: ' DEMO-09 ' } })
  fireEvent.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Отследить' }))
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/track/DEMO-09')
  })
})

test('business has a way in from the header and from the menu', async () => {
  openPage('/how')
  await screen.findByRole('heading', { level: 1 })
  const ways = [screen.getByRole('banner'), openBurger()].map((place) =>
    within(place).getAllByRole('link', { name: 'Для бизнеса' })[0]?.getAttribute('href'),
  )
  expect(ways).toEqual(['/juridical-auth', '/juridical-auth'])
})

test('the footer shows the hotline, the legal entity and the social link', async () => {
  openPage('/')
  const footer = within(await screen.findByRole('contentinfo'))
  const hotline = footer.getByRole('link', { name: /8\s800/ })
  expect(hotline.getAttribute('href')).toMatch(/^tel:\+?[78]/)
  expect(footer.getByText(/ООО\s«Ячейка»/)).toBeTruthy()
  const social = footer.getByRole('link', { name: 'ВКонтакте' })
  expect(social.getAttribute('href')).toMatch(/^https:/)
})

test('the header links to every section of Home and to tracking', async () => {
  openPage('/how')
  await screen.findByRole('heading', { level: 1 })
  const header = screen.getByRole('banner')
  const addresses = within(header)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(addresses).toEqual(
    expect.arrayContaining([
      '/',
      '/#information',
      '/#partners',
      '/#news',
      '/#steps',
      '/#map',
      '/track',
    ]),
  )
})

test('a network without news leads to none', async () => {
  openPage('/', { ...testConfig, news: false })
  await screen.findByRole('heading', { level: 1 })
  openBurger()
  expect(document.body.textContent).toContain('Как это работает')
  expect(document.body.textContent).not.toContain('Новости')
})

const openBurger = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Открыть меню' }))
  return screen.getByRole('dialog', { name: 'Меню' })
}

test('what the script opens, the command of the button does not open once more', async () => {
  openPage('/')
  await screen.findByRole('heading', { level: 1 })
  const goesOn = fireEvent.click(screen.getByRole('button', { name: 'Открыть меню' }))
  expect(goesOn).toBe(false)
  expect(screen.getByRole('dialog', { name: 'Меню' })).toHaveProperty('open', true)
})

test('the burger menu closes when the route changes, be it only the anchor', async () => {
  const router = openPage('/')
  await screen.findByRole('heading', { level: 1 })
  const menu = openBurger()
  expect(menu).toHaveProperty('open', true)
  fireEvent.click(within(menu).getByRole('link', { name: 'Новости' }))
  await waitFor(() => {
    expect(menu).toHaveProperty('open', false)
  })
  expect(router.state.location.hash).toBe('#news')
  openBurger()
  await router.navigate('/how')
  await waitFor(() => {
    expect(menu).toHaveProperty('open', false)
  })
})

test('after a move the title is the new page’s and the focus on its heading', async () => {
  const router = openPage('/')
  await router.navigate('/how')
  const heading = await screen.findByRole('heading', { level: 1, name: 'Как получить посылку' })
  await waitFor(() => {
    expect(document.activeElement).toBe(heading)
  })
  expect(document.title).toBe('Как получить посылку — Ячейка')
})

test('the back button leads to the last different page', async () => {
  const router = openPage('/how')
  await screen.findByRole('heading', { level: 1 })
  await router.navigate('/privacy-policy')
  await screen.findByRole('heading', { level: 1, name: /Политика/ })
  fireEvent.click(screen.getByRole('button', { name: 'Назад' }))
  expect(await screen.findByRole('heading', { level: 1, name: /Как получить/ })).toBeTruthy()
})

/** The page's heading, once what follows a page's coming has been done too: the visit is written down. */
const heading = async (name: RegExp) => {
  const found = await screen.findByRole('heading', { level: 1, name })
  await act(() => Promise.resolve())
  return found
}
const pressBack = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Назад' }))
}

/** The map page, then the instruction, then the policy. */
const walkToPolicy = async () => {
  const router = openPage('/point')
  await heading(/Почтоматы/)
  await router.navigate('/how')
  await heading(/Как получить/)
  await router.navigate('/privacy-policy')
  await heading(/Политика/)
  return router
}

test('pressed again, the back button leads further back, not forth', async () => {
  await walkToPolicy()
  pressBack()
  await heading(/Как получить/)
  pressBack()
  expect(await heading(/Почтоматы/)).toBeTruthy()
})

test('a step back in the browser is a step back for the button too', async () => {
  const router = await walkToPolicy()
  await router.navigate(-1)
  await heading(/Как получить/)
  pressBack()
  expect(await heading(/Почтоматы/)).toBeTruthy()
})
