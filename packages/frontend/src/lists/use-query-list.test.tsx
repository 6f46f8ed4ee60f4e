import { fireEvent, screen } from '@testing-library/react'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { filledIn, useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { expect, test } from 'vitest'
import { queryOf } from '#/api/query.ts'
import { openRoutes, stubFetch } from '#/test-calls.tsx'
import { ListFrame } from './list-frame.tsx'
import { useQueryList } from './use-query-list.ts'

const List = () => {
  const listUrl = useListUrl()
  const { query, pages, onReset } = useQueryList(listUrl, 2, (range) =>
    queryOf(ENDPOINTS.listSentParcels, {
      params: { uid: 'u' },
      query: { ...filledIn(listUrl.get, ['search']), ...range },
    }),
  )
  return (
    <ListFrame
      query={query}
      loading="Загружаем"
      empty="Пусто"
      pages={{ label: 'Страницы', ...pages }}
      onReset={onReset}
    >
      {({ count }, busy) => <output>{`${count} ${busy}`}</output>}
    </ListFrame>
  )
}
const FOUND = { count: 5, next: null, previous: null, results: [{}, {}] }

test('sends the filters and the page of the URL, and keeps the rows until the next page has come', async () => {
  const next = Promise.withResolvers<readonly [number, unknown]>()
  const calls = stubFetch(({ query }) =>
    query.get('offset') === '2' ? [200, FOUND] : next.promise,
  )
  const router = openRoutes([{ path: '/', element: <List /> }], '/?search=new&page=2')
  expect((await screen.findByText('5 false')).textContent).toBe('5 false')
  expect(calls[0]?.query.toString()).toBe('search=new&limit=2&offset=2')
  const first = screen.getByRole('link', { name: /1/ })
  expect(first.getAttribute('href')).toBe('/?search=new')
  fireEvent.click(first)
  await screen.findByText('5 true')
  expect(router.state.location.search).toBe('?search=new')
  next.resolve([200, { ...FOUND, count: 4 }])
  await screen.findByText('4 false')
  expect(calls[1]?.query.toString()).toBe('search=new&limit=2&offset=0')
})

test('a reset takes rejected filters out of the URL', async () => {
  stubFetch(({ query }) => (query.has('search') ? [400, { detail: 'Нет такого' }] : [200, FOUND]))
  const router = openRoutes([{ path: '/', element: <List /> }], '/?search=no')
  fireEvent.click(await screen.findByRole('button', { name: 'Сбросить фильтры' }))
  await screen.findByText('5 false')
  expect(router.state.location.search).toBe('')
})
