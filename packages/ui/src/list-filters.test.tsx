import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DatesFilter, ListFilters, TextFilter, TYPING_PAUSE, type Dates } from './list-filters.tsx'

const FIRST = '2023-01-01'
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })

beforeEach(() => {
  // Evening in UTC is the next day in Moscow.
  vi.useFakeTimers({ now: Date.parse('2026-11-20T22:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const openDates = (initial: Dates = { from: '', to: '' }) => {
  const changes: Dates[] = []
  const Page = () => {
    const [dates, setDates] = useState(initial)
    const change = (next: Dates) => {
      changes.push(next)
      setDates(next)
    }
    return (
      <ListFilters
        label="Фильтры"
        set={Object.values(dates).filter(Boolean).length}
        onReset={() => change({ from: '', to: '' })}
      >
        <DatesFilter first={FIRST} {...dates} onChange={change} />
      </ListFilters>
    )
  }
  render(<Page />)
  return changes
}

test('folded, they say how many are set', () => {
  openDates()
  const fold = () => screen.getByRole('button', { name: /^Фильтры/ })
  expect(fold().textContent).toBe('Фильтры')
  expect(fold().getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(fold())
  expect(fold().getAttribute('aria-expanded')).toBe('true')
  type('Дата с', '2026-02-01')
  expect(fold().textContent).toBe('Фильтры, задано 1')
  type('Дата по', '2026-03-05')
  expect(fold().textContent).toBe('Фильтры, задано 2')
  fireEvent.click(screen.getByRole('button', { name: 'Сбросить' }))
  expect(fold().textContent).toBe('Фильтры')
})

describe('dates', () => {
  test('lie between the first day and today in Moscow, and each caps the other', () => {
    openDates()
    const caps = () => ['Дата с', 'Дата по'].map((name) => [field(name).min, field(name).max])
    expect(caps()).toEqual([
      [FIRST, '2026-11-21'],
      [FIRST, '2026-11-21'],
    ])
    type('Дата с', '2026-02-01')
    type('Дата по', '2026-03-05')
    expect(caps()).toEqual([
      [FIRST, '2026-03-05'],
      ['2026-02-01', '2026-11-21'],
    ])
  })

  test('a day outside is not applied while it is typed, and is brought within once the field is left', () => {
    const changes = openDates({ from: '', to: '2026-03-05' })
    for (const typed of ['0002-04-01', '2022-04-01', '2026-04-01']) type('Дата с', typed)
    expect(changes).toEqual([])
    expect(field('Дата с').value).toBe('2026-04-01')
    fireEvent.blur(field('Дата с'))
    expect(changes).toEqual([{ from: '2026-03-05', to: '2026-03-05' }])
    expect(field('Дата с').value).toBe('2026-03-05')
    type('Дата с', '2022-12-31')
    fireEvent.blur(field('Дата с'))
    expect(changes.at(-1)).toEqual({ from: FIRST, to: '2026-03-05' })
  })

  test('an emptied day is no bound, and reset empties both', () => {
    const changes = openDates({ from: '2026-01-01', to: '2026-03-05' })
    type('Дата с', '')
    expect(changes).toEqual([{ from: '', to: '2026-03-05' }])
    type('Дата с', '2026-05-05')
    fireEvent.click(screen.getByRole('button', { name: 'Сбросить' }))
    expect(changes.at(-1)).toEqual({ from: '', to: '' })
    expect([field('Дата с').value, field('Дата по').value]).toEqual(['', ''])
  })
})

const openText = (pause?: number) => {
  const changes: string[] = []
  const Page = () => {
    const [value, setValue] = useState('')
    return (
      <ListFilters label="Фильтры" set={0} onReset={() => setValue('')}>
        <TextFilter
          label="Номер"
          value={value}
          maxLength={64}
          {...(pause === undefined ? {} : { pause })}
          onApply={(text) => {
            changes.push(text)
            setValue(text)
          }}
        />
        <button type="button" onClick={() => setValue('ИЗВНЕ')}>
          Извне
        </button>
      </ListFilters>
    )
  }
  render(<Page />)
  return changes
}
const pass = (time: number) => vi.advanceTimersByTimeAsync(time)
const enter = () => fireEvent.keyDown(field('Номер'), { key: 'Enter' })

describe('a text', () => {
  test('waits for Enter, and goes trimmed', async () => {
    const changes = openText()
    type('Номер', ' AB-1 ')
    await pass(60_000)
    expect(changes).toEqual([])
    enter()
    enter()
    expect(changes).toEqual(['AB-1'])
  })

  test('with a pause goes once the typing has stopped; a space at its end is not taken from whoever types on', async () => {
    const changes = openText(TYPING_PAUSE)
    type('Номер', 'A')
    await pass(TYPING_PAUSE - 1)
    type('Номер', 'AB ')
    await pass(TYPING_PAUSE - 1)
    expect(changes).toEqual([])
    await pass(1)
    expect(changes).toEqual(['AB'])
    expect(field('Номер').value).toBe('AB ')
    type('Номер', 'AB C')
    enter()
    await pass(TYPING_PAUSE)
    expect(changes).toEqual(['AB', 'AB C'])
  })

  test('emptied it goes at once; reset takes what was not applied; what comes from elsewhere is shown', async () => {
    const changes = openText(TYPING_PAUSE)
    type('Номер', 'A')
    fireEvent.click(screen.getByRole('button', { name: 'Сбросить' }))
    await pass(TYPING_PAUSE)
    expect([changes, field('Номер').value]).toEqual([[], ''])
    fireEvent.click(screen.getByRole('button', { name: 'Извне' }))
    expect(field('Номер').value).toBe('ИЗВНЕ')
    type('Номер', '')
    expect(changes).toEqual([''])
  })
})
