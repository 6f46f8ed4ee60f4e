import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import { useRejection } from './use-rejection.ts'

const open = () => {
  const { result, rerender } = renderHook(({ question }) => useRejection(null, question), {
    initialProps: { question: 'a' },
  })
  return {
    refuse: (status: number) => {
      act(() => {
        result.current.refuse(new ApiError(status, ''))
      })
    },
    request: (question: string) => {
      rerender({ question })
    },
    refusal: () => result.current.rejectionWith(() => undefined),
  }
}

test.each([400, 429, 500, 0])('%d goes with its question', (status) => {
  const { refuse, request, refusal: rejection } = open()
  refuse(status)
  expect(rejection()).not.toBeNull()
  request('b')
  expect(rejection()).toBeNull()
  request('a')
  expect(rejection()).toBeNull()
})

test.each([401, 403, 404])('%d stays, whatever is requested', (status) => {
  const { refuse, request, refusal: rejection } = open()
  refuse(status)
  request('b')
  expect(rejection()).toEqual({ retry: null })
})
