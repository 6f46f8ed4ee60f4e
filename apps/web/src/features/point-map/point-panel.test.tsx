import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfigProvider } from '@yacheyka/frontend/page/config.tsx'
import { openRoutes, type CallResponse } from '@yacheyka/frontend/test-calls.tsx'
import { stubPublicCalls } from '#/test-calls.tsx'
import { testConfig } from '@yacheyka/frontend/test-config.ts'
import { press } from '@yacheyka/frontend/test-dom.ts'
import { POINT } from '#/test-parcels.ts'
import { PointPanel } from './point-panel.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const silent = () => undefined

test('says when it did not load, and tries again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let response: CallResponse = [503, { detail: 'x' }]
  const calls = stubPublicCalls(() => response)
  const panel = (
    <ConfigProvider config={testConfig}>
      <PointPanel number="УФА#7" lost={false} focused onRetry={silent} onClose={silent} />
    </ConfigProvider>
  )
  openRoutes([{ path: '/', element: panel }], '/')
  expect(screen.getByText('Загружаем точку')).toBeTruthy()
  // A lost answer is asked for twice more.
  await act(() => vi.advanceTimersByTimeAsync(1500))
  expect(await screen.findByText('Точка не загрузилась')).toBeTruthy()
  response = [200, POINT]
  await press(/ещё раз|повтор/i)
  expect(await screen.findByRole('region', { name: 'Часы работы' })).toBeTruthy()
  const paths = calls.map(({ path }) => decodeURIComponent(path))
  expect(paths.filter((path) => path === '/api/terminals/УФА#7/')).toHaveLength(4)
})
