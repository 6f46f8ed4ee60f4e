import { EVERY_POINT } from '@yacheyka/core/points/point-filter'
import type { PointFilter } from '@yacheyka/core/points/point-filter'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FilterFields } from './filter-fields.tsx'
import { PointFilters } from './point-filters.tsx'

const open = (value: PointFilter = EVERY_POINT) => {
  const onChange = vi.fn<(filter: PointFilter) => void>()
  render(<PointFilters value={value} onChange={onChange} seen={null} />)
  return onChange
}

test('the types and the services are worded as the specification has them', () => {
  open()
  const names = (role: string) =>
    screen.getAllByRole(role).map((field) => field.closest('label')?.textContent)
  expect(names('radio')).toEqual(['Все точки', 'Пункт выдачи заказов', 'Почтомат'])
  expect(names('checkbox')).toEqual([
    'Открыто сейчас',
    'Примерка',
    'Проверка заказа',
    'Оплата на точке',
    'Оплата картой',
    'Оплата наличными',
  ])
})

test('keys go along the lines of a wide screen: the type and the hours, then «Открыто сейчас» and the services', () => {
  open()
  const fields = [
    screen.getByRole('radio', { name: 'Почтомат' }),
    screen.getByRole('combobox', { name: 'Часы работы' }),
    screen.getByRole('checkbox', { name: 'Открыто сейчас' }),
    screen.getByRole('checkbox', { name: 'Примерка' }),
  ]
  const inOrder = fields.toSorted((one, other) =>
    one.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )
  expect(inOrder).toEqual(fields)
})

test('a press changes only its own part of the filter', () => {
  const onChange = open({ ...EVERY_POINT, conditions: ['card'] })
  fireEvent.click(screen.getByRole('radio', { name: 'Почтомат' }))
  expect(onChange).toHaveBeenLastCalledWith({
    ...EVERY_POINT,
    pointType: 'locker',
    conditions: ['card'],
  })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Примерка' }))
  expect(onChange).toHaveBeenLastCalledWith({
    ...EVERY_POINT,
    conditions: ['fitting_room', 'card'],
  })
})

test('«открыто в …» begins with the present hour and requests the day and the time', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 22, 23, 40) })
  const onChange = open()
  fireEvent.change(screen.getByRole('combobox', { name: 'Часы работы' }), {
    target: { value: 'open_at' },
  })
  const sundayEvening = { kind: 'open_at', day: 6, minute: 23 * 60 } as const
  expect(onChange).toHaveBeenLastCalledWith({ ...EVERY_POINT, hours: sundayEvening })
  vi.useRealTimers()
})

test('«Открыто сейчас» and the hours are one choice', () => {
  const onChange = open({ ...EVERY_POINT, hours: { kind: 'open_at', day: 6, minute: 60 } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Открыто сейчас' }))
  expect(onChange).toHaveBeenLastCalledWith({ ...EVERY_POINT, hours: { kind: 'open_now' } })
  cleanup()
  const onHours = open({ ...EVERY_POINT, hours: { kind: 'open_now' } })
  const hours = screen.getByRole('combobox', { name: 'Часы работы' })
  expect(hours).toHaveProperty('value', 'open_now')
  fireEvent.change(hours, { target: { value: 'round_the_clock' } })
  expect(onHours).toHaveBeenLastCalledWith({ ...EVERY_POINT, hours: { kind: 'round_the_clock' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Открыто сейчас' }))
  expect(onHours).toHaveBeenLastCalledWith(EVERY_POINT)
})

test('day and time are chosen apart, and a link’s odd minute is kept', () => {
  const onChange = open({ ...EVERY_POINT, hours: { kind: 'open_at', day: 6, minute: 1385 } })
  const time = screen.getByRole('combobox', { name: 'Время' })
  expect(time).toHaveProperty('value', '1385')
  fireEvent.change(screen.getByRole('combobox', { name: 'День недели' }), {
    target: { value: '0' },
  })
  expect(onChange).toHaveBeenLastCalledWith({
    ...EVERY_POINT,
    hours: { kind: 'open_at', day: 0, minute: 1385 },
  })
})

test('the button says how many filters are set, and its sheet gives them up at once', () => {
  const value: PointFilter = { ...EVERY_POINT, pointType: 'pickup', conditions: ['card'] }
  open(value)
  expect(screen.getByRole('button', { name: 'Фильтры 2 выбрано' })).toBeTruthy()
  cleanup()
  const onChange = vi.fn<(filter: PointFilter) => void>()
  render(<FilterFields value={value} onChange={onChange} />)
  fireEvent.click(screen.getByRole('button', { name: 'Сбросить фильтры' }))
  expect(onChange).toHaveBeenLastCalledWith(EVERY_POINT)
})
