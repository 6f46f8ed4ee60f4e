import { fireEvent, render, screen } from '@testing-library/react'
import { StrictMode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { expect, test } from 'vitest'

const work = (time: number) => {
  const end = performance.now() + time
  while (performance.now() < end);
}

/** Starts something by a press that the end of the page stops. */
const Starter = ({ started }: { readonly started: AbortController[] }) => {
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  // As a busy machine would: the scheduler yields before the effects, and timers are due before its next turn.
  useLayoutEffect(() => {
    work(20)
    void (async () => {
      for (let turn = 0; turn < 50; turn++) {
        await Promise.resolve()
        work(1)
      }
    })()
  }, [])
  const start = () => {
    running.current = new AbortController()
    started.push(running.current)
  }
  return (
    <button type="button" onClick={start}>
      Начать
    </button>
  )
}

const Late = ({ started }: { readonly started: AbortController[] }) => {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 5)
    return () => clearTimeout(timer)
  }, [])
  return shown && <Starter started={started} />
}

test('a press comes after the effects of what was waited for, those of StrictMode too', async () => {
  const started: AbortController[] = []
  render(
    <StrictMode>
      <Late started={started} />
    </StrictMode>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Начать' }))
  await screen.findByRole('button')
  expect(started.map(({ signal }) => signal.aborted)).toEqual([false])
})
