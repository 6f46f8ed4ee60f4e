import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openCabinet } from '#/test-cabinet.tsx'
import { openPage } from '#/test-page.tsx'
import { contentOfDraft } from './draft-content.ts'
import { EMPTY_DRAFT } from './draft.ts'
import { field, type } from './test-form.ts'
import { testLine } from './test-line.ts'

const FORM = '/juridical/manual-load'
const UID = '01936b0e-7c5a-7000-8000-000000000077'
const SAVED = `${FORM}?batch=${UID}`

const open = (path: string) => {
  const batch = {
    uid: UID,
    name: 'Вручную',
    file_name: '',
    has_file: false,
    kind: 'manual',
    page: 'form',
    parcels_count: 1,
    version: 4,
    created_at: '2026-11-24T10:00:00+03:00',
    updated_at: '2026-11-24T14:05:00+03:00',
    expires_at: '2026-12-24T14:05:00+03:00',
    created_by: 'Анна',
    updated_by: 'Анна',
    content: contentOfDraft({ ...EMPTY_DRAFT, parcels: [testLine({ parcelNumber: 'П-1' })] }),
  }
  const { calls } = openCabinet(path, ({ method, path: requests }) =>
    method === 'GET' && requests.endsWith(UID) ? [200, batch] : undefined,
  )
  return { changes: () => calls.filter(({ method }) => method !== 'GET') }
}
/** The tab keeps what it has, the page begins anew. */
const reload = (path: string) => {
  cleanup()
  openPage(path)
}
const row = () => screen.findByRole('row', { name: /П-1/ })

test.each([
  ['a reload', SAVED],
  ['the form without it', FORM],
])('a draft that was opened and not touched stays on the server after %s', async (_, path) => {
  const { changes } = open(SAVED)
  await row()
  reload(path)
  if (path === SAVED) await row()
  await waitFor(() => expect(field('Номер отправления')).toHaveProperty('value', ''))
  expect(changes()).toEqual([])
})

test('what was typed before another draft was opened does not come into it', async () => {
  const { changes } = open(FORM)
  await screen.findByRole('form')
  type('Описание', 'Посуда')
  reload(SAVED)
  await row()
  reload(SAVED)
  await row()
  expect(field('Описание')).toHaveProperty('value', '')
  expect(changes()).toEqual([])
})
