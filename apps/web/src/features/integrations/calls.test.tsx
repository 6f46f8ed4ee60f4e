import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { listOwnCalls, OwnCall } from '@yacheyka/contract/merchant-api/cabinet-calls'
import { expect, test } from 'vitest'
import type { Requested } from '@yacheyka/frontend/test-calls.tsx'
import { button } from '@yacheyka/frontend/test-dom.ts'
import { dialog, ok, openCabinet, press, type Responses } from '#/test-cabinet.tsx'
import { formatCurl } from './call-words.ts'

const call = (facts: Partial<OwnCall> = {}): OwnCall => ({
  id: 'call_1',
  at: '2026-11-26T09:00:07Z',
  key: { uid: 'key-1', name: 'Сайт' },
  test: false,
  operation: 'createMerchantParcel',
  method: 'POST',
  path: '/api/v1/parcels',
  status: 409,
  code: 'point_full',
  ms: 41,
  request_id: 'req-1',
  idempotency_key: 'order-7',
  network: '10.1.2.0/24',
  replayed: true,
  number: 'S-1',
  ...facts,
})

const PATH = '/juridical/integrations/calls'
const isList = ({ path }: Requested) => path.endsWith('/api_calls')
const page = (results: OwnCall[], next: string | null = null, skipped = 0) =>
  ok<typeof listOwnCalls>({ results, next, skipped_today: skipped })
const open = (responses: Responses, query = '') =>
  openCabinet(`${PATH}${query}`, (requested) =>
    requested.path.endsWith('/api_keys') ? [200, { results: [] }] : responses(requested),
  )

test('the list fails, comes again, and is empty until something was called', async () => {
  let broken = true
  open((requested) =>
    isList(requested) ? (broken ? [503, { detail: 'Позже' }] : page([])) : undefined,
  )
  const alert = await screen.findByRole('alert')
  broken = false
  press('Попробовать ещё раз', alert)
  expect(await screen.findByText('Вызовов пока нет')).toBeDefined()
})

test('a call says what was asked and answered; its details have all that is known, and a curl to copy', async () => {
  const bodies = { request: '{"number":"S-1"}', answer: '{"code":"point_full"}' }
  open((requested) => {
    if (requested.path.endsWith('/call_1')) return [200, { ...call(), ...bodies }]
    return isList(requested) ? page([call(), call({ id: 'call_2' })], null, 3) : undefined
  })
  const table = await screen.findByRole('table', { name: 'Вызовы API' })
  expect(within(table).getAllByRole('row')[1]?.textContent).toMatch(
    /12:00:0726\.11\.2026Оформить посылкуPOST \/api\/v1\/parcels409point_full41Сайт/,
  )
  expect(screen.getByText(/ещё 3\sвызова/)).toBeDefined()
  fireEvent.click(within(table).getAllByRole('button', { name: 'Подробнее' })[0] ?? table)
  const details = await dialog('Вызов API')
  for (const text of ['req-1', 'order-7', '10.1.2.0/24', /409 за 41\sмс, повтор прежнего ответа/])
    expect(within(details).getByText(text)).toBeDefined()
  expect(await within(details).findByText(/"code": "point_full"/)).toBeDefined()
  expect(within(details).getByText(/^curl/).textContent).toContain(`-d '{\n  "number": "S-1"\n}'`)
  press('Скопировать как curl', details)
  expect(await within(details).findByText(/скопировать|Скопировано/)).toBeDefined()
})

test('filters stand in the address; a page without findings goes on looking', async () => {
  const { calls: made, search } = open(
    (sent) =>
      isList(sent) ? page([], sent.query.get('before') === null ? 'call_9' : null) : undefined,
    '?number=S-1',
  )
  fireEvent.change(await screen.findByLabelText('Ответ'), { target: { value: '4xx' } })
  await waitFor(() => expect(search()).toBe('?number=S-1&status=4xx'))
  fireEvent.click(await screen.findByRole('button', { name: 'Искать раньше' }))
  await waitFor(() => expect(search()).toBe('?number=S-1&status=4xx&before=call_9'))
  expect(await screen.findByText('Таких вызовов нет')).toBeDefined()
  const { query } = made.findLast(isList) ?? {}
  expect(Object.fromEntries(query ?? [])).toEqual({
    number: 'S-1',
    status: '4xx',
    before: 'call_9',
  })
  fireEvent.click(button('Сбросить фильтры'))
  await waitFor(() => expect(search()).toBe(''))
})

test('a curl ends its quotes where it should, whatever the path is', () => {
  const curl = formatCurl(
    call({ method: 'GET', path: "/api/v1/points?query='; rm -rf ~ #$(id)`\n\\•" }),
    null,
    'https://shop.example',
  )
  expect(curl).toBe(
    "curl 'https://shop.example/api/v1/points?query=%27%3B%20rm%20-rf%20~%20%23%24(id)%60%0A%5C•' \\\n" +
      "  -H 'Authorization: Bearer yach_test_…'",
  )
  expect(formatCurl(call(), `{"a":"'; id"}`, 'https://shop.example')).toMatch(
    /-X POST 'https:\/\/shop.example\/api\/v1\/parcels'[^]* -d '{"a":"'\\''; id"}'$/,
  )
})
