import { within } from '@testing-library/react'
import type { ApiKey, listApiKeys } from '@yacheyka/contract/api-keys/api-keys'
import type { Requested } from '@yacheyka/frontend/test-calls.tsx'
import { type Responses, ok, openCabinet } from '#/test-cabinet.tsx'

/** A live secret key that works. */
export const testKey = (facts: Partial<ApiKey>): ApiKey => ({
  uid: '0193a5b0-7c1e-7d2f-8a3b-0123456789ab',
  name: 'Сайт',
  hint: 'yach_live_7Kqd…x9Zf',
  kind: 'secret',
  test: false,
  scopes: ['points:read', 'labels:read'],
  networks: [],
  origins: [],
  created_at: '2026-11-20T09:00:00.000Z',
  created_by: null,
  expires_at: null,
  retires_at: null,
  revoked_at: null,
  last_used_at: null,
  last_used_network: null,
  confirm_until: null,
  active: true,
  ...facts,
})

export const isList = ({ method, path }: Requested) =>
  method === 'GET' && path.endsWith('/api_keys')

export const openKeys = (keys: readonly ApiKey[], responses: Responses = () => undefined) =>
  openCabinet(
    '/juridical/integrations',
    (call) =>
      responses(call) ??
      (isList(call) ? ok<typeof listApiKeys>({ results: [...keys] }) : undefined),
  )

export const field = (popup: HTMLElement, label: string) =>
  within(popup).getByLabelText<HTMLInputElement>(label)
