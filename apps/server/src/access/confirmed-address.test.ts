import { readdirSync, readFileSync } from 'node:fs'
import type { Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailSettings } from '#/accounts/mail-settings.ts'
import { mailPasswordLink } from '#/accounts/mail-password-link.ts'
import { findUser } from '#/auth/queries.ts'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { confirmWaitingEmail, waitForEmail } from '#/accounts/test-email-change.ts'
import { openTokens } from '#/auth/tokens.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { replyToFeedback } from '#/feedback/handle-feedback.ts'
import { putKeyConfirmation, putKeyMails } from '#/api-keys/key-mails.ts'
import { changeProfile } from '#/accounts/change-profile.ts'
import { changePassword } from '#/accounts/change-password.ts'
import { writeToCustomer } from '#/ledger/ledger-emails.ts'
import { TEST_LEDGER } from '#/ledger/test-ledger.ts'
import { putTeamChanged } from '#/members/member-mails.ts'
import { notifyOfPaid, notifyOfPlaced } from '#/orders/notify-customer.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { putWebhookMails, webhookMailSettings } from '#/webhooks/webhook-mails.ts'

// Whoever changes the e-mail of an account gets none of its emails before the new address is confirmed.

let opened: TestApp
let anna: TestAccount
beforeAll(async () => {
  opened = await openTestApp()
})
afterAll(() => opened.close())
beforeEach(async () => {
  anna = await signInCustomer(opened)
  await waitForEmail(opened.database.db, anna.userUid, 'waits@example.org')
  await opened.database.db.deleteFrom('outbox_message').execute()
})

const now = new Date()
const inOne = <T>(work: (transaction: Transaction<Database>) => Promise<T>) =>
  inTransaction(opened.database.db, work)
const settings = () => mailSettings(opened.context.config)
const ORDER = { orderNumber: '2611210001', price: 100_00, parcels: 1 } as const

async function reply() {
  const uid = newUid()
  const { db } = opened.database
  await db
    .insertInto('feedback')
    .values({
      uid,
      user_uid: anna.userUid,
      page_uid: 'page',
      email: 'waits@example.org',
      name: 'Анна',
      phone: '',
      text: 'Когда?',
      created_at: now,
    })
    .execute()
  const actor = { operatorUid: null, login: 'cli', address: '', requestId: '' }
  await inOne((transaction) =>
    replyToFeedback(transaction, uid, 'Завтра', { mails: settings(), actor, now }),
  )
}

async function setPassword() {
  const user = await findUser(opened.database.db, anna.userUid)
  if (user === undefined) throw new Error('no such user')
  await changePassword(opened.database.db, user, 'hash', settings(), now)
}

const changePhone = () =>
  changeProfile(
    opened.database.db,
    { ...anna, sid: '' },
    { ceo_phone: '+79030000000' },
    settings(),
    now,
  )

const writeOfKey = () =>
  inOne((transaction) =>
    putKeyMails(
      transaction,
      { uid: newUid(), customer_uid: anna.customerUid, name: 'Сайт', hint: 'yach_test_1…2' },
      'made',
      settings(),
      now,
    ),
  )

const writeOfWaitingKey = () =>
  inOne((transaction) =>
    putKeyConfirmation(
      transaction,
      {
        uid: newUid(),
        customer_uid: anna.customerUid,
        name: 'Сайт',
        hint: 'yach_live_1…2',
        kind: 'secret',
        origins: [],
      },
      'link',
      settings(),
      now,
    ),
  )

const writeOfWebhook = () =>
  inOne((transaction) =>
    putWebhookMails(
      transaction,
      { uid: newUid(), customer_uid: anna.customerUid, url: 'https://shop.example/x', since: now },
      'failing',
      webhookMailSettings(opened.context.config),
      now,
    ),
  )

const writeOfTeam = () =>
  inOne((transaction) =>
    putTeamChanged(transaction, anna.customerUid, 'Изменения', settings(), now),
  )

/** What writes to a customer, by the file that makes the email. */
const SENDERS: Readonly<Record<string, readonly (() => Promise<unknown>)[]>> = {
  'orders/notify-customer.ts': [
    () =>
      inOne((transaction) =>
        notifyOfPlaced(
          transaction,
          anna.customerUid,
          { ...ORDER, uid: newUid(), paid: false },
          TEST_LEDGER,
        ),
      ),
    () =>
      inOne((transaction) =>
        notifyOfPaid(transaction, anna.customerUid, [{ ...ORDER, uid: newUid() }], TEST_LEDGER),
      ),
  ],
  'ledger/ledger-emails.ts': [
    () =>
      inOne((transaction) =>
        writeToCustomer(
          transaction,
          anna.customerUid,
          { template: 'low_balance', transferUid: newUid(), subject: 'Мало', paragraphs: [] },
          TEST_LEDGER,
        ),
      ),
  ],
  'accounts/mail-password-link.ts': [
    () =>
      mailPasswordLink(
        opened.database.db,
        anna.login,
        openTokens(opened.context.config.secret),
        settings(),
        now,
      ),
  ],
  'accounts/change-password.ts': [setPassword],
  'api-keys/key-mails.ts': [writeOfKey, writeOfWaitingKey],
  'webhooks/webhook-mails.ts': [writeOfWebhook],
  'feedback/handle-feedback.ts': [reply],
  'members/member-mails.ts': [writeOfTeam],
  'accounts/change-profile.ts': [changePhone],
}

/** Other files that write emails, and why the rule is not theirs. */
const OTHERS: Readonly<Record<string, string>> = {
  'trial-access/open-trial.ts': 'to the address whose link has been opened',
  'trial-access/request-trial.ts':
    'writes to the address that a visitor typed; no account is looked for',
  'accounts/request-email-change.ts': 'tells both addresses of the change',
  'accounts/settle-email-change.ts':
    'tells the old address of the change, and the new one that it is over',
  'applications/settle-application.ts': 'to an applicant, who has no account yet',
  'dashboard/check-setup.ts': 'a trial, to the operator who asks for it',
  'messages/operator-emails.ts': 'to operators',
  'messages/parcel-messages.ts': 'to the recipient of a parcel',
  'messages/contact-changed.ts': 'to the recipient of a parcel',
}

test('every file that writes emails is known here', () => {
  const root = new URL('../', import.meta.url)
  const writers = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') &&
      !/\.test\.ts$|(^|\/)test-|^demonstration\//.test(file) &&
      /channel: 'email'/.test(readFileSync(new URL(file, root), 'utf8')),
  )
  expect(writers.toSorted()).toEqual([...Object.keys(SENDERS), ...Object.keys(OTHERS)].toSorted())
})

test.each(Object.entries(SENDERS))('%s writes to the confirmed address', async (_, senders) => {
  const { db } = opened.database
  const sent = async () =>
    (await db.selectFrom('outbox_message').select('recipient').execute()).map(
      ({ recipient }) => recipient,
    )
  const own = `${anna.login}@example.org`
  for (const send of senders) await send()
  expect(await sent()).toEqual(senders.map(() => own))
})

test('once it is confirmed, emails but those of passwords go to the new address', async () => {
  const { db } = opened.database
  await confirmWaitingEmail(db, anna.userUid)
  await db.deleteFrom('outbox_message').execute()
  for (const senders of Object.values(SENDERS)) for (const send of senders) await send()
  const emails = await db.selectFrom('outbox_message').select(['template', 'recipient']).execute()
  const own = emails.filter(({ recipient }) => recipient === `${anna.login}@example.org`)
  expect(own.map(({ template }) => template)).toEqual(['password_link'])
  expect(emails).toHaveLength(Object.values(SENDERS).flat().length)
  expect(emails.filter(({ recipient }) => recipient === 'waits@example.org')).toHaveLength(
    emails.length - 1,
  )
})
