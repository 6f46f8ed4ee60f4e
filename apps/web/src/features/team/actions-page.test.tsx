import { screen, within } from '@testing-library/react'
import type {
  CompanyActionRow,
  listCompanyActions,
} from '@yacheyka/contract/accounts/company-actions'
import { expect, test } from 'vitest'
import type { Requested } from '@yacheyka/frontend/test-calls.tsx'
import { ok, openCabinet, press } from '#/test-cabinet.tsx'

const action = (facts: Partial<CompanyActionRow>): CompanyActionRow => ({
  uid: '0193a5b0-7c1e-7d2f-8a3b-0123456789ab',
  at: '2026-11-28T09:00:00.000Z',
  action: 'member.role',
  subject: 'polka-2000',
  before: { role: 'shipper' },
  after: { role: 'accountant' },
  actor: { kind: 'member', name: 'Анна Полкина', login: 'polka-1000' },
  network: '203.0.113.0/24',
  ...facts,
})

const isActionsCall = ({ method, path }: Requested) => method === 'GET' && path.endsWith('/actions')
const open = (pages: readonly (readonly CompanyActionRow[])[]) =>
  openCabinet('/juridical/profile/actions', (call) => {
    if (!isActionsCall(call)) return undefined
    const at = pages.findIndex(([first]) => first?.uid === call.query.get('before')) + 1
    const results = [...(pages[at] ?? [])]
    const next = at + 1 < pages.length ? (results.at(-1)?.uid ?? null) : null
    return ok<typeof listCompanyActions>({ results, next })
  })
const textOf = ({ textContent }: HTMLElement) => textContent.replaceAll(/\s/g, ' ')
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Журнал действий' }))
    .getAllByRole('row')
    .slice(1)
    .map(textOf)

test('each entry says what was done, to what, how it changed, by whom and from which network', async () => {
  open([
    [
      action({}),
      action({
        uid: '2',
        action: 'api_key.create',
        subject: 'Витрина',
        before: null,
        after: { kind: 'publishable', origins: ['https://shop.example'] },
      }),
      action({
        uid: '3',
        action: 'api_key.revoke',
        subject: 'Сайт',
        before: null,
        after: null,
        actor: { kind: 'network' },
        network: null,
      }),
      action({
        uid: '4',
        action: 'api_key.limits',
        subject: 'Сайт',
        before: { limit_factor: 1 },
        after: { limit_factor: 2.5 },
        actor: { kind: 'network' },
        network: null,
      }),
      action({
        uid: '4',
        action: 'webhook.create',
        before: null,
        after: null,
        actor: { kind: 'key', hint: 'yach_live_7Kqd…x9Zf' },
      }),
      action({ uid: '5', action: 'api_key.revoke', actor: { kind: 'report' }, network: null }),
    ],
  ])
  const [role, made, revoked, limits, added, leaked] = await rows()
  expect(role).toMatch(
    /Роль сменена.*polka-2000.*Логист → Бухгалтер.*Анна Полкина.*polka-1000.*203\.0\.113\.0\/24/,
  )
  expect(made).toMatch(/Ключ создан.*Витрина.*Сайты: https:\/\/shop\.example/)
  expect(revoked).toMatch(/Ключ отозван.*Служба сети/)
  expect(limits).toMatch(/Лимиты ключа изменены.*Сайт.*Лимиты умножены на 2,5.*Служба сети/)
  expect(added).toMatch(/Вебхук создан.*Программа с ключом API.*yach_live_7Kqd…x9Zf/)
  expect(leaked).toMatch(/По сообщению об утечке/)
  expect(screen.queryByRole('button', { name: 'Раньше' })).toBeNull()
})

test('older entries are a page of their own', async () => {
  open([[action({ uid: 'a' })], [action({ uid: 'b', action: 'member.disable' })]])
  await rows()
  press('Раньше')
  expect(await screen.findByText('Сотрудник отключён')).toBeDefined()
  press('К новым')
  expect(await screen.findByText('Роль сменена')).toBeDefined()
})

test('a company in which nothing was done yet reads what will stand here', async () => {
  open([[]])
  expect(await screen.findByText('Записей пока нет')).toBeDefined()
})
