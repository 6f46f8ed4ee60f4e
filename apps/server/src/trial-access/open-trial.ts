import { randomInt } from 'node:crypto'
import { formatLongDay, moscowDay } from '@yacheyka/core/time/document-day'
import { typeset } from '@yacheyka/core/text/wording'
import type { Kysely, Transaction } from 'kysely'
import type { TrialTokens } from '#/auth/trial.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { AppError } from '#/http/errors.ts'
import { keepEvidence } from '#/privacy/consent-evidence.ts'
import type { Digests } from '#/privacy/subject.ts'
import type { TrialRequest } from './trial-link.ts'

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
 * Makes a customer without a contract, and its one member, a developer.
 * @throws {AppError} 409 `trial_open` for an address that has had one: its keeper is told the login
 */
export const openTrial = (
  db: Kysely<Database>,
  request: TrialRequest,
  passwordHash: string,
  {
    tokens,
    digests,
    now,
  }: { readonly tokens: TrialTokens; readonly digests: Digests; readonly now: Date },
): Promise<OpenedTrial> =>
  inTransaction(db, async (transaction) => {
    await refuseOpened(transaction, request.email, tokens, now)
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
      await refuseOpened(transaction, request.email, tokens, now)
      throw new AppError(
        503,
        'trial_busy',
        'Доступ по этому адресу открывается. Повторите ещё раз.',
      )
    }
    const login = await insertDeveloper(transaction, uid, request.email, passwordHash, now)
    const erasedAt = new Date(until.getTime() + TRIAL_KEPT_DAYS * DAY)
    await keepConsent(transaction, request, { digests, now: erasedAt })
    return { login, until }
  })

/** Looks for what this address has opened, before work is spent on a password. @throws {AppError} 409 `trial_open` */
export async function refuseOpened(
  db: Kysely<Database>,
  email: string,
  tokens: TrialTokens,
  now: Date,
): Promise<void> {
  const opened = await db
    .selectFrom('customer')
    .innerJoin('juridical_user as user', 'user.customer_uid', 'customer.uid')
    .select(['login', 'trial_until'])
    .where('trial_token', 'in', [...tokens.ever(email)])
    .orderBy('user.created_at')
    .executeTakeFirst()
  if (opened !== undefined)
    throw new AppError(409, 'trial_open', wordsOf(opened.login, opened.trial_until, now))
}

function wordsOf(login: string, until: Date | null, now: Date): string {
  if (until !== null && until <= now)
    return typeset(
      `Пробный доступ по этому адресу закончился ${formatLongDay(moscowDay(until.getTime()))}. Чтобы работать дальше, подайте заявку на подключение.`,
    )
  return typeset(
    `По этому адресу доступ уже открыт. Ваш логин: ${login}. Если забыли пароль, задайте новый на странице входа.`,
  )
}

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
  { email, consent, askedAt }: TrialRequest,
  options: { readonly digests: Digests; readonly now: Date },
): Promise<void> =>
  consent === undefined
    ? Promise.resolve()
    : keepEvidence({ transaction, ...options }, 'trial', [
        {
          phone: '',
          email,
          consent_version: consent,
          at: askedAt,
          address: null,
          withdrawn_at: null,
        },
      ])
