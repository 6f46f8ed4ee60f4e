import { createHmac } from 'node:crypto'
import { CONTRACT_NEEDED_CODE, TRIAL_OVER_CODE } from '@yacheyka/contract/applications/trial-access'
import { typeset } from '@yacheyka/core/text/wording'
import type { Kysely } from 'kysely'
import type { Config } from '#/config.ts'
import type { Database } from '#/db/types.ts'
import { AppError } from '#/http/errors.ts'

/** Of the limits of a test key, what a key of trial access has; an operator may raise it. */
export const TRIAL_FACTOR = '0.1'

/** What tells again whose mailbox opened a trial, without keeping its address. */
export interface TrialTokens {
  readonly of: (email: string) => string
  /** By all secrets of the installation that are known. */
  readonly ever: (email: string) => readonly string[]
}

export function openTrialTokens({
  secret,
  previousSecret,
}: Pick<Config, 'secret' | 'previousSecret'>): TrialTokens {
  const by = (key: string, email: string) =>
    createHmac('sha256', `trial access: ${key}`).update(mailboxOf(email)).digest('base64url')
  const keys = [secret, ...(previousSecret === undefined ? [] : [previousSecret])]
  return { of: (email) => by(secret, email), ever: (email) => keys.map((key) => by(key, email)) }
}

/** What a trial has at most: whoever opens many of them must not hold up whoever pays. */
export const TRIAL_MOST = { keys: 5, keysADay: 20, webhooks: 2 } as const

/** An address without the tag that a mailbox may have many of (`anna+1@…`), in small letters: one mailbox has one trial. */
export const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, '')

/** What whoever knows the password reads when trial access is over. */
export const trialOver = (): AppError =>
  new AppError(
    403,
    TRIAL_OVER_CODE,
    typeset('Пробный доступ закончился. Чтобы работать дальше, подайте заявку на подключение.'),
  )

/** @param what of a customer with a contract: «Боевые ключи» */
export const contractNeeded = (what: string): AppError =>
  new AppError(
    403,
    CONTRACT_NEEDED_CODE,
    typeset(
      `${what} появятся с договором. Подайте заявку на подключение с этим же e-mail: тестовые ключи останутся.`,
    ),
  )

/** When the trial access of this customer ends; null with a contract. */
export async function findTrialEnd(db: Kysely<Database>, customerUid: string) {
  const { trial_until: until } = await db
    .selectFrom('customer')
    .select('trial_until')
    .where('uid', '=', customerUid)
    .executeTakeFirstOrThrow()
  return until
}

/** Whether this customer, or the one whose twin it is, has trial access. */
export async function isOfTrial(db: Kysely<Database>, customerUid: string): Promise<boolean> {
  const owner = await db
    .selectFrom('customer')
    .innerJoin('customer as twin', (join) =>
      join.on((eb) =>
        eb.or([
          eb('twin.uid', '=', eb.ref('customer.uid')),
          eb('twin.sandbox_of', '=', eb.ref('customer.uid')),
        ]),
      ),
    )
    .select('customer.uid')
    .where('twin.uid', '=', customerUid)
    .where('customer.trial_until', 'is not', null)
    .executeTakeFirst()
  return owner !== undefined
}
