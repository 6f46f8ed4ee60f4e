import { renderHook, waitFor, act } from '@testing-library/react'
import type { WidgetTerminal } from '@yacheyka/contract/widget/widget'
import type { ParcelMeasure } from '@yacheyka/core/cells/point-capacity'
import { expect, test, vi } from 'vitest'
import { useChosen } from './use-chosen.ts'

const POINT: WidgetTerminal = {
  uid: '7',
  pk: '7',
  number: 'КЗН-7',
  name: 'Почтомат',
  settlement: 'Казань',
  structured_address: { full_addr: 'Казань' },
  point: { type: 'Point', coordinates: [49, 55] },
  point_type: 'Почтомат',
  how_to_find: '',
  payment_methods: [],
  operation_time: [],
  photos: [],
  time_zone: 'Europe/Moscow',
  address: 'Казань',
  state: 'free',
  state_name: 'Есть места',
  reason: '',
  available: true,
  free_cells: null,
  distance: null,
}
const HEAVY = 'Посылка тяжелее, чем принимает точка.'

/** Stands at the wire: a point that carries 1000 g. */
const open = (response?: () => Response) => {
  const wire = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const address = input instanceof Request ? input.url : input.toString()
    const weight = new URL(address, location.origin).searchParams.get('weight')
    if (response !== undefined) return response()
    const isTaken = Number(weight) <= 1000
    return Response.json(isTaken ? POINT : { ...POINT, available: false, reason: HEAVY })
  })
  wire.mockClear()
  const heard = {
    onSelectedByShop: vi.fn<(terminal: WidgetTerminal) => void>(),
    onLost: vi.fn<(number: string, reason: string) => void>(),
  }
  const { result, rerender } = renderHook(
    ({ parcel }: { parcel: ParcelMeasure }) => useChosen('t', parcel, heard),
    { initialProps: { parcel: { weight: 500 } } },
  )
  return {
    wire,
    heard,
    result,
    choose: (fresh = true) => {
      act(() => {
        result.current.choose(POINT, fresh)
      })
    },
    selectByShop: (number: string | null) => {
      act(() => {
        result.current.selectByShop(number)
      })
    },
    weigh: (weight: number) => {
      rerender({ parcel: { weight } })
    },
  }
}

test('a point that the changed parcel does not fit is taken back, and it is said why', async () => {
  const { wire, heard, result, choose, selectByShop, weigh } = open()
  choose()
  expect(wire).not.toHaveBeenCalled()
  weigh(900)
  await waitFor(() => {
    expect(wire).toHaveBeenCalledTimes(1)
  })
  expect(result.current.chosen?.number).toBe(POINT.number)
  weigh(2000)
  await waitFor(() => {
    expect(heard.onLost).toHaveBeenCalledWith(POINT.number, HEAVY)
  })
  expect(result.current.chosen).toBeNull()
  expect(result.current.lost).toBe(`Точка №\u00a0КЗН-7 больше не\u00a0выбрана. ${HEAVY}`)
  // The holder answers that none is chosen: the words stay until another is.
  selectByShop(null)
  expect(result.current.lost).not.toBe('')
  weigh(500)
  choose()
  expect(result.current.lost).toBe('')
  expect(heard.onLost).toHaveBeenCalledOnce()
})

test('a choice by a response of an earlier parcel is asked about', async () => {
  const { heard, choose, weigh } = open()
  weigh(2000)
  choose(false)
  await waitFor(() => {
    expect(heard.onLost).toHaveBeenCalledOnce()
  })
})

test('a point that is gone is taken back; where the network is, nothing is', async () => {
  let status = 503
  const { wire, heard, result, choose, weigh } = open(() =>
    Response.json({ detail: 'x' }, { status }),
  )
  choose()
  weigh(700)
  await waitFor(() => {
    expect(wire).toHaveBeenCalledTimes(1)
  })
  expect(result.current.chosen).not.toBeNull()
  status = 404
  weigh(800)
  await waitFor(() => {
    expect(result.current.chosen).toBeNull()
  })
  expect(heard.onLost).toHaveBeenCalledWith(POINT.number, 'Такой точки больше нет.')
})

test('the shop’s choice is known by its number, and is its own affair until the parcel changes', async () => {
  const { heard, result, selectByShop } = open(() => Response.json({ ...POINT, available: false }))
  selectByShop(POINT.number)
  await waitFor(() => {
    expect(result.current.chosen?.number).toBe(POINT.number)
  })
  expect(heard.onSelectedByShop).toHaveBeenCalledOnce()
  expect(heard.onLost).not.toHaveBeenCalled()
  selectByShop(null)
  expect(result.current.chosen).toBeNull()
})
