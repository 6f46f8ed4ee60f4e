import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stubFetch, openRoutes } from '@yacheyka/frontend/test-calls.tsx'
import { textOf } from '@yacheyka/frontend/test-dom.ts'
import { Setup } from './setup.tsx'

test('what is missing is reported with its lines, their file and the restart; a trial with its time', async () => {
  const steps = [
    { step: 'sms', state: 'todo', fact: 'Сообщения остаются здесь', tried_at: null },
    { step: 'alarms', state: 'done', fact: 'Принята', tried_at: '2026-11-28T12:00:00+03:00' },
  ]
  stubFetch(() => [200, { steps }])
  openRoutes([{ path: '/operator', element: <Setup /> }], '/operator')
  const [sms, alarms] = (await screen.findAllByRole('listitem')).map(textOf)
  expect(sms).toContain('SMS_PROVIDER=http')
  expect(sms).toContain('deploy/.env')
  expect(sms).toContain('перезапуск')
  expect(alarms).toContain('проверено 28')
  expect(alarms).not.toContain('ALARMS_URL')
})
