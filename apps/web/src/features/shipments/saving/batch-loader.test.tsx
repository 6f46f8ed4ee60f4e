import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stubCalls } from '#/test-calls.tsx'
import { BatchLoader } from './batch-loader.tsx'

test('a batch that is opened again is requested again, and what was read before is not shown', async () => {
  const client = new QueryClient()
  const calls = stubCalls(() => [200, { version: calls.length }])
  const page = (opened: number) => (
    <QueryClientProvider client={client}>
      <BatchLoader key={opened} uid="b1" read={({ version }) => version}>
        {(version) => <p>Версия {version}</p>}
      </BatchLoader>
    </QueryClientProvider>
  )
  const { rerender } = render(page(0))
  await screen.findByText('Версия 1')
  rerender(page(1))
  expect(screen.queryByText('Версия 1')).toBeNull()
  await screen.findByText('Версия 2')
})
