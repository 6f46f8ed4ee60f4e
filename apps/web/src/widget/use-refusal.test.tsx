import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '#/api/api-error.ts'
import { useRefusal } from './use-refusal.ts'

const open = () => {
  const { result, rerender } = renderHook(({ question }) => useRefusal(null, question), {
    initialProps: { question: 'a' },
  })
  return {
    refuse: (status: number) => {
      act(() => {
        result.current.refuse(new ApiError(status, ''))
      })
    },
    ask: (question: string) => {
      rerender({ question })
    },
    refusal: () => result.current.refusalWith(() => undefined),
  }
}

test.each([400, 429, 500, 0])('%d goes with its question', (status) => {
  const { refuse, ask, refusal } = open()
  refuse(status)
  expect(refusal()).not.toBeNull()
  ask('b')
  expect(refusal()).toBeNull()
  ask('a')
  expect(refusal()).toBeNull()
})

test.each([401, 403, 404])('%d stays, whatever is asked', (status) => {
  const { refuse, ask, refusal } = open()
  refuse(status)
  ask('b')
  expect(refusal()).toEqual({ retry: null })
})
