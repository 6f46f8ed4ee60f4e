import { randomInt } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { MailSettings } from '#/accounts/account-mails.ts'
import type { TrialTokens } from '#/auth/trial.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { AppError } from '#/http/errors.ts'
import { putMessages } from '#/messages/put-messages.ts'
import { keepEvidence } from '#/privacy/consent-evidence.ts'
import type { Digests } from '#/privacy/subject.ts'
import { refuseFound } from './find-trial.ts'
import type { TrialRequest } from './trial-link.ts'
import { trialOpenedMail } from './trial-mails.ts'

const DAY = 86_400_000
/** Days that trial access lasts, and that its data is kept afterwards. */
export const TRIAL_DAYS = 60
export const TRIAL_KEPT_DAYS = 30

/** How the customer is called that has no name yet. */
const NAME = 'Пробный доступ'
const MEMBER_NAME = 'Разработчик'
/** Times that a login is made up. */
const TRIES = 20

interface OpenedTrial {
  readonly login: string
  readonly until: Date
}

/**
 * Makes a customer without a contract, and its one member, a developer; an email keeps the login.
 * @throws {AppError} 409 `trial_open` for an address that has had one: its keeper is told the login
 */
export const openTrial = (
  db: Kysely<Database>,
  request: TrialRequest,
  passwordHash: string,
  {
    tokens,
    digests,
    settings,
    now,
  }: {
    readonly tokens: TrialTokens
    readonly digests: Digests
    readonly settings: MailSettings
    readonly now: Date
  },
): Promise<OpenedTrial> =>
  inTransaction(db, async (transaction) => {
    await refuseFound(transaction, request.email, tokens, now)
    const uid = newUid()
    const until = new Date(now.getTime() + TRIAL_DAYS * DAY)
    const token = tokens.of(request.email)
    const added = await transaction
      .insertInto('customer')
      .values({ uid, name: NAME, created_at: now, trial_until: until, trial_token: token })
      // Of openings at once the others wait here for the first.
      .onConflict((conflict) => conflict.column('trial_token').doNothing())
      .returning('uid')
      .executeTakeFirst()
    if (added === undefined) {
      await refuseFound(transaction, request.email, tokens, now)
      throw new AppError(
        503,
        'trial_busy',
        'Доступ по этому адресу открывается. Повторите ещё раз.',
      )
    }
    const login = await insertDeveloper(transaction, uid, request.email, passwordHash, now)
    const erasedAt = new Date(until.getTime() + TRIAL_KEPT_DAYS * DAY)
    await keepConsent(transaction, request, { digests, now: erasedAt })
    await putMessages(transaction, [
      {
        channel: 'email',
        recipient: request.email,
        template: 'trial_access',
        ...trialOpenedMail(settings, login, until),
        sendAfter: now,
      },
    ])
    return { login, until }
  })

/** A member of a company that has no owner. @returns the login */
async function insertDeveloper(
  transaction: Transaction<Database>,
  customerUid: string,
  email: string,
  passwordHash: string,
  now: Date,
): Promise<string> {
  for (let turn = 0; turn < TRIES; turn += 1) {
    const added = await transaction
      .insertInto('juridical_user')
      .values({
        uid: newUid(),
        customer_uid: customerUid,
        login: `dev-${randomInt(100_000, 1_000_000)}`,
        password_hash: passwordHash,
        ceo_fullname: MEMBER_NAME,
        ceo_phone: '',
        email,
        role: 'developer',
        created_at: now,
        invited_at: now,
      })
      .onConflict((conflict) => conflict.column('login').doNothing())
      .returning('login')
      .executeTakeFirst()
    if (added !== undefined) return added.login
  }
  throw new AppError(503, 'login_taken', 'Не удалось придумать логин. Повторите ещё раз.')
}

/** Only digests: it may be looked for by whoever names the e-mail. */
const keepConsent = (
  transaction: Transaction<Database>,
  { email, consent, requestedAt }: TrialRequest,
  options: { readonly digests: Digests; readonly now: Date },
): Promise<void> =>
  consent === undefined
    ? Promise.resolve()
    : keepEvidence({ transaction, ...options }, 'trial', [
        {
          phone: '',
          email,
          consent_version: consent,
          at: requestedAt,
          address: null,
          withdrawn_at: null,
        },
      ])
