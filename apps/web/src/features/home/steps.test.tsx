import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ConfigProvider } from '@yacheyka/frontend/page/config.tsx'
import { testConfig } from '@yacheyka/frontend/test-config.ts'
import { Steps } from './steps.tsx'

const textWith = (sms: boolean): string => {
  const { unmount } = render(
    <MemoryRouter>
      <ConfigProvider config={{ ...testConfig, sms }}>
        <Steps />
      </ConfigProvider>
    </MemoryRouter>,
  )
  const text = screen.getByRole('list').textContent.replaceAll('\u00A0', ' ')
  unmount()
  return text
}

test('an SMS is promised only where SMS leave the installation', () => {
  expect(textWith(true)).toContain('пришлём СМС')
  expect(textWith(false)).not.toContain('СМС')
})
