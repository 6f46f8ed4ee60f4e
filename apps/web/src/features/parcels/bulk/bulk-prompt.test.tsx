import { render, screen } from '@testing-library/react'
import type { ParcelAction } from '@yacheyka/core/parcels/parcel-actions'
import { expect, test } from 'vitest'
import { testRow } from '../test-row.ts'
import { BulkPrompt } from './bulk-prompt.tsx'

const open = (action: ParcelAction, other: Parameters<typeof testRow>[1] = {}) =>
  render(
    <BulkPrompt
      action={action}
      rows={[testRow('a', other)]}
      prices={undefined}
      onBegin={() => undefined}
      onClose={() => undefined}
    />,
  )
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

test('what has become impossible since it was pressed is reported, and nothing can be begun', () => {
  open('cancel', { can_be_cancelled: false, parcel_status: 'in_delivery' })
  expect(screen.getByText(/^Невозможно ни/)).toBeDefined()
  expect(names()).toEqual(['Понятно'])
})

test('what is possible is begun by a button that names it', () => {
  open('cancel')
  expect(names()).toEqual(['Закрыть', 'Отменить 1\u00a0отправление'])
})
