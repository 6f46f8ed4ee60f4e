import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import type { PointsVersion } from '@yacheyka/frontend/map/network-points.ts'
import type { ResponseMessage, CallMessage } from '@yacheyka/frontend/map/points-calls.ts'
import { useChoice, useNetwork } from './use-map-points.ts'

/** A worker that takes whatever it is given. */
class WillingWorker {
  onmessage: (event: { readonly data: ResponseMessage }) => void = () => undefined
  postMessage({ id }: CallMessage) {
    queueMicrotask(() => {
      this.onmessage({ data: { id, ok: true, response: 1 } })
    })
  }
}

let version = ''
let marksOf: (version: string | null) => number
const calls: string[] = []

beforeEach(() => {
  vi.stubGlobal('Worker', WillingWorker)
  calls.length = 0
  version = 'v1'
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const address = input instanceof Request ? input.url : input.toString()
    const { pathname, searchParams } = new URL(address, location.origin)
    if (pathname === '/api/points/') {
      calls.push('version')
      return Response.json({ version, count: 1, page_size: 1 })
    }
    const of = searchParams.get('version')
    calls.push(`marks ${of}`)
    return new Response(new Uint8Array([1]), { status: marksOf(of) })
  })
})

const open = (filter: object = { full_addr: 'Уфа' }, sandbox?: PointsVersion) =>
  renderHook(() => {
    const network = useNetwork(sandbox)
    const refuse = (error: ApiError) => {
      throw error
    }
    return { network, marks: useChoice({ token: 't', filter, refuse }, network, null) }
  }).result

test('marks of a version that is gone: the new one is loaded by itself', async () => {
  marksOf = (of) => {
    version = 'v2'
    return of === 'v1' ? 404 : 200
  }
  const result = open()
  await waitFor(() => {
    expect(result.current.marks.choice).not.toBeNull()
  })
  expect(calls).toEqual(['version', 'marks v1', 'version', 'marks v2'])
  expect(result.current.marks.failed).toBe(false)
})

test('a network that goes on naming a version that is gone: it is said, and tried again on demand', async () => {
  let tries = 0
  marksOf = () => {
    tries++
    return tries <= 2 ? 404 : 200
  }
  const result = open()
  await waitFor(() => {
    expect(result.current.marks.failed).toBe(true)
  })
  expect(calls).toEqual(['version', 'marks v1', 'version', 'marks v1'])
  act(() => {
    result.current.network.load()
    result.current.marks.retry()
  })
  await waitFor(() => {
    expect(result.current.marks.choice).not.toBeNull()
  })
  expect(result.current.marks.failed).toBe(false)
})

test('points that are loaded once more are marked once more: the worker has forgotten the marks', async () => {
  marksOf = () => 200
  const result = open()
  await waitFor(() => {
    expect(result.current.marks.choice).not.toBeNull()
  })
  act(() => {
    result.current.network.load()
  })
  await waitFor(() => {
    expect(calls).toEqual(['version', 'marks v1', 'version', 'marks v1'])
  })
})

test('points of a test key are those that the document named: no version is requested, none is remembered', async () => {
  marksOf = () => 200
  localStorage.clear()
  const result = open(undefined, { version: 'sandbox-1', count: 1, page_size: 1 })
  await waitFor(() => {
    expect(result.current.marks.choice).not.toBeNull()
  })
  expect(calls).toEqual(['marks sandbox-1'])
  expect(localStorage).toHaveLength(0)
})
