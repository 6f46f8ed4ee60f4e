import { listCompanyActions } from '@yacheyka/contract/accounts/company-actions'
import { withdrawInvitation } from '@yacheyka/contract/accounts/members'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { hintOf } from '#/api-keys/key-format.ts'
import { revokeLeakedKey } from '#/api-keys/manage-keys.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { mailSettings } from '#/accounts/mail-settings.ts'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { callsOfTeam, signInOwner } from './test-members.ts'

let opened: TestApp
let team: ReturnType<typeof callsOfTeam>
let anna: TestAccount
beforeAll(async () => {
  opened = await openTestApp({ CAPTCHA_PROVIDER: 'off' })
  team = callsOfTeam(opened)
})
afterAll(() => opened.close())
beforeEach(async () => {
  anna = await signInOwner(opened)
})

interface Row {
  readonly uid: string
  readonly action: string
  readonly actor: { readonly kind: string; readonly login?: string }
  readonly network: string | null
}

async function read(account = anna, query = '') {
  const response = await opened.app.inject({
    url: listCompanyActions.path.replace(':uid', account.userUid) + query,
    headers: account.headers,
  })
  return {
    status: response.statusCode,
    ...response.json<{ results: Row[]; next: string | null }>(),
  }
}

test('what members do is listed newest first, page by page, to the owners of their company alone', async () => {
  const { uid } = await team.invited(anna, 'vera@example.org')
  await team.call(withdrawInvitation, anna, uid)
  await team.invited(anna, 'gleb@example.org')
  const first = await read(anna, '?limit=2')
  expect(first.results.map(({ action }) => action)).toEqual(['member.invite', 'member.withdraw'])
  const rest = await read(anna, `?limit=2&before=${first.next}`)
  expect([rest.results.map(({ action }) => action), rest.next]).toEqual([['member.invite'], null])
  expect(rest.results[0]).toMatchObject({
    actor: { kind: 'member', login: anna.login },
    network: '127.0.0.0/24',
    after: { role: expect.any(String) },
  })
  expect((await read(await signInOwner(opened))).results).toEqual([])
  const { customerUid } = anna
  const accountant = await signInCustomer(opened, { customerUid, role: 'accountant' })
  expect((await read(accountant)).status).toBe(403)
})

test('what the network does to a key is listed without whose work it was', async () => {
  const { db } = opened.database
  const token = await makeTestKey(db, anna.customerUid)
  const by = { actor: CLI_ACTOR, settings: mailSettings(opened.context.config), now: new Date() }
  await revokeLeakedKey(db, token, by)
  expect((await read()).results).toMatchObject([
    { action: 'api_key.revoke', actor: { kind: 'network' }, network: null },
  ])
})

test('what a program does with a key is listed with the key’s hint, a reported leak as one', async () => {
  const { db } = opened.database
  const token = await makeTestKey(db, anna.customerUid)
  const post = (path: string, payload: object, headers = {}) =>
    opened.app.inject({ method: 'POST', url: `/api/v1${path}`, payload, headers })
  const bearer = { authorization: `Bearer ${token}` }
  await post('/webhook_endpoints', { url: 'https://shop.example/', types: ['*'] }, bearer)
  await post('/keys/report_leak', { token })
  const [leaked, added] = (await read()).results
  expect(leaked).toMatchObject({ action: 'api_key.revoke', actor: { kind: 'report' } })
  expect(added).toMatchObject({
    action: 'webhook.create',
    actor: { kind: 'key', hint: hintOf(token) },
    network: '127.0.0.0/24',
  })
})
