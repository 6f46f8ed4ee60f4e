import { act, renderHook, waitFor } from '@testing-library/react'
import { EVERY_POINT } from '@yacheyka/core/points/point-filter'
import { expect, test, vi } from 'vitest'
import type { MapItem } from '@yacheyka/frontend/map/map-item.ts'
import { usePick } from './use-pick.ts'

const NETWORK = { version: 'v1', count: 1, page_size: 1, kept: false }
const MARKER: MapItem = {
  kind: 'point',
  point: 0,
  version: 'v1',
  marker: 'default',
  longitude: 49,
  latitude: 55,
}

const open = (response: () => Response) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => response())
  const heard = {
    openPoint: vi.fn<(number: string) => void>(),
    openGroup: vi.fn<() => void>(),
    onGone: vi.fn<() => void>(),
  }
  const map = { moveCloser: vi.fn<() => void>(), moveTo: vi.fn<() => void>() }
  const { result } = renderHook(() => usePick(heard, NETWORK, EVERY_POINT, heard.onGone))
  const press = async () => act(async () => result.current.pick(MARKER, map))
  return { heard, map, press, result }
}

test('words of a version that is gone: the new version is loaded by itself, and nothing failed', async () => {
  const { heard, map, press, result } = open(() => Response.json({ detail: 'x' }, { status: 404 }))
  await press()
  expect(heard.onGone).toHaveBeenCalledOnce()
  expect(map.moveCloser).toHaveBeenCalledOnce()
  expect(result.current.failed).toBe(false)
})

test('words that did not come: it is said, and requested anew by the next press', async () => {
  let status = 503
  const { heard, press, result } = open(() =>
    Response.json({ numbers: ['7'], names: ['n'], addresses: ['a'] }, { status }),
  )
  await press()
  expect(result.current.failed).toBe(true)
  expect(heard.onGone).not.toHaveBeenCalled()
  status = 200
  await press()
  await waitFor(() => {
    expect(heard.openPoint).toHaveBeenCalledWith('7')
  })
  expect(result.current.failed).toBe(false)
})
