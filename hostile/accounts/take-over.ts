import type { OpenDatabase } from '../../apps/server/src/db/open.ts'
import { request } from '../request.ts'
import type { Attack } from '../try-attacks.ts'
import { openLanes } from './lanes.ts'
import { ATTACKERS, type Customer, PASSWORD, signIn } from './people.ts'

/** An address from which the customer has never signed in, in another network than the attacker's. */
const OWN_NETWORK = '127.99.0.1'
const MAILBOX = 'attacker@example.net'
const LANES = 2

/**
 * Ten minutes with somebody's token: the e-mail becomes the attacker's, who opens the link that comes there and asks for a new
 * password; and wrong passwords meanwhile, so that the customer does not get in.
 */
export const takeOver = (store: Pick<OpenDatabase, 'db'>, victim: Customer): Attack => ({
  name: 'a stolen token and wrong passwords',
  start: (port) => {
    const stealing = steal(store, victim, port)
    const lanes = openLanes(port, LANES, (turn) => ({
      method: 'POST',
      path: '/api/juridical/jwt/obtain/',
      body: { username: victim.login, password: `Wrong-${turn}-pass`, yandex_token: 'x' },
    }))
    return async () => {
      const stolen = await stealing
      const response = await signIn(port, OWN_NETWORK, victim.login, PASSWORD)
      await lanes.stop()
      const status = typeof response === 'string' ? response : response.status
      return [...stolen, ...(status === 200 ? [] : [`the customer does not get in: ${status}`])]
    }
  },
})

async function steal(
  { db }: Pick<OpenDatabase, 'db'>,
  { userUid, login, email, headers }: Customer,
  port: number,
): Promise<readonly string[]> {
  const from = { port, address: ATTACKERS }
  const path = `/api/juridical/juridical_users/${userUid}`
  const errors: string[] = []
  const changed = await request(from, { method: 'PATCH', path, headers, body: { email: MAILBOX } })
  if (typeof changed === 'string' || changed.status !== 200)
    return [`the e-mail is not changed: ${JSON.stringify(changed)}`]
  const emailsTo = async (recipient: string) => {
    const emails = await db
      .selectFrom('outbox_message')
      .select('body')
      .where('recipient', '=', recipient)
      .execute()
    return emails.map(({ body }) => body)
  }
  const [confirming] = await emailsTo(MAILBOX)
  const token = /\/ec\/(\w+)/.exec(confirming ?? '')?.[1]
  if (token === undefined) return ['no email with a link has come to the new address']
  const confirmed = await request(from, {
    method: 'POST',
    path: '/api/juridical/email_links/confirm',
    body: { token },
  })
  if (typeof confirmed === 'string' || confirmed.status !== 200)
    errors.push(`the new address is not confirmed: ${JSON.stringify(confirmed)}`)
  const reset = await request(from, {
    method: 'POST',
    path: '/api/juridical/juridical_users/restore_password',
    body: { username: login, yandex_token: 'x' },
  })
  if (typeof reset === 'string' || reset.status !== 202)
    errors.push(`no new password may be asked for: ${JSON.stringify(reset)}`)
  const password = (emails: readonly string[]) => emails.some((body) => body.includes('/rp/'))
  if (password(await emailsTo(MAILBOX))) errors.push('a link for a password went to the attacker')
  if (!password(await emailsTo(email))) errors.push('no link for a password went to the customer')
  return errors
}
