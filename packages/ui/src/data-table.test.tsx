import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { DataTable, type Column, type Selection } from './data-table.tsx'

interface Row {
  readonly key: string
  readonly day: string
}
const ROWS: readonly Row[] = [
  { key: '17', day: 'вчера' },
  { key: '18', day: 'сегодня' },
]
const columnsOf = (names: boolean): readonly Column<Row>[] => [
  {
    id: 'day',
    head: 'День',
    cell: ({ day }) => day,
    sort: { way: 'descending', wording: 'сначала новые', href: '?sort=old' },
  },
  { id: 'key', head: 'Номер', names, cell: ({ key }) => key, sort: { href: '?sort=key' } },
]
const Where = () => {
  const { pathname, search, state } = useLocation()
  return <output>{`${pathname}${search} ${JSON.stringify(state)}`}</output>
}
const open = (names = true, selection?: Selection<Row>) => {
  const table = (
    <>
      <DataTable
        caption="Строки"
        columns={columnsOf(names)}
        rows={ROWS}
        keyOf={({ key }) => key}
        hrefOf={({ key }) => `/row/${key}`}
        stateOf={(row) => row}
        selection={selection}
      />
      <Where />
    </>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: table }])} />)
}

test('the link of a row stands in the column that names it, and takes along what is known', async () => {
  open()
  const [, first] = screen.getAllByRole('row')
  if (first === undefined) throw new Error('no row')
  const link = within(first).getByRole('link')
  expect([link.textContent, link.getAttribute('href')]).toEqual(['17', '/row/17'])
  await act(async () => fireEvent.click(link))
  expect(screen.getByRole('status').textContent).toBe('/row/17 {"key":"17","day":"вчера"}')
})

test('without a column that names it, the first does', () => {
  open(false)
  expect(screen.getByRole('link', { name: 'вчера' })).toBeDefined()
})

test('a head says how its rows are sorted and leads to the other way', async () => {
  open()
  const head = screen.getByRole('columnheader', { name: 'День, сначала новые' })
  expect(head.getAttribute('aria-sort')).toBe('descending')
  await act(async () => fireEvent.click(within(head).getByRole('link')))
  expect(screen.getByRole('status').textContent).toMatch(/^\/\?sort=old /)
  const other = screen.getByRole('columnheader', { name: 'Номер' })
  expect(other.hasAttribute('aria-sort')).toBe(false)
  expect(within(other).getByRole('link').getAttribute('href')).toBe('/?sort=key')
})

test('ticks are of their rows; the one above is half where some are ticked', () => {
  const toggled: string[] = []
  open(true, {
    chosen: new Set(['18']),
    labelOf: ({ key }) => `Выбрать ${key}`,
    onToggle: (key) => toggled.push(key),
    onToggleAll: () => toggled.push('all'),
  })
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Выбрать все на странице' })
  expect([all.checked, all.indeterminate]).toEqual([false, true])
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Выбрать 18' }).checked).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Выбрать 17' }))
  fireEvent.click(all)
  expect(toggled).toEqual(['17', 'all'])
})
