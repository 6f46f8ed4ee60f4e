import { fireEvent, render, screen } from '@testing-library/react'
import { parsePath, Router, type Location, type Navigator, type To } from 'react-router'
import { expect, test } from 'vitest'
import { useUrlQuery, withChanges } from './use-url-query.ts'

const Page = () => {
  const { query, change } = useUrlQuery()
  const set = (changes: Readonly<Record<string, string>>) =>
    change((latest) => withChanges(latest, changes))
  return (
    <>
      <output>{query.toString()}</output>
      <button type="button" onClick={() => set({ q: 'a' })}>
        Слова
      </button>
      <button type="button" onClick={() => set({ near: 'b', q: '' })}>
        Место
      </button>
      <button type="button" onClick={() => set({ q: '' })}>
        Без слов
      </button>
      <button type="button" onClick={() => set({ page: '2' })}>
        Страница
      </button>
    </>
  )
}

/** A page whose router tells of a change only when the test says so. */
const open = () => {
  const changes: string[] = []
  const request = (to: To) =>
    void changes.push((typeof to === 'string' ? parsePath(to) : to).search ?? '')
  const navigator: Navigator = {
    createHref: () => '',
    go: () => undefined,
    push: request,
    replace: request,
  }
  const at = (search: string, key: string): Location => ({
    pathname: '/',
    search,
    hash: '',
    state: null,
    key,
  })
  const ui = (search: string, key: string) => (
    <Router navigator={navigator} location={at(search, key)}>
      <Page />
    </Router>
  )
  const { rerender } = render(ui('', 'first'))
  let arrived = 0
  return {
    changes,
    arrive: (search: string) => rerender(ui(search, `key-${(arrived += 1)}`)),
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
  }
}

test('changes requested before any has arrived build on each other', () => {
  const { changes, press } = open()
  press('Слова')
  press('Страница')
  expect(changes).toEqual(['?q=a', '?q=a&page=2'])
})

test('one that arrives late does not take a later one back', () => {
  const { changes, press, arrive } = open()
  press('Слова')
  press('Место')
  arrive('?q=a')
  expect(screen.getByRole('status').textContent).toBe('q=a')
  press('Страница')
  expect(changes).toEqual(['?q=a', '?near=b', '?near=b&page=2'])
})

test('the way back is followed, also past a change that came to nothing', () => {
  const { changes, press, arrive } = open()
  press('Слова')
  press('Место')
  arrive('?near=b')
  arrive('?q=a')
  press('Страница')
  expect(changes.at(-1)).toBe('?q=a&page=2')
})

test('a change and its opposite are forgotten together once the query is reported', () => {
  const { changes, press, arrive } = open()
  press('Слова')
  press('Без слов')
  arrive('')
  arrive('?q=a')
  press('Страница')
  expect(changes.at(-1)).toBe('?q=a&page=2')
})
