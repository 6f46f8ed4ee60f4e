import { CONTRACT_NEEDED_CODE, TRIAL_OVER_CODE } from '@yacheyka/contract/applications/trial-access'
import { typeset } from '@yacheyka/core/text/wording'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { AppError } from '#/http/errors.ts'

/** Of the limits of a test key, what a key of trial access has; an operator may raise it. */
export const TRIAL_FACTOR = '0.1'

/** What whoever knows the password reads when trial access is over. */
export const trialOver = (): AppError =>
  new AppError(
    403,
    TRIAL_OVER_CODE,
    typeset('Пробный доступ закончился. Чтобы работать дальше, подайте заявку на подключение.'),
  )

/** @param what of a customer with a contract: «Боевые ключи» */
export const contractNeeded = (what: string): AppError =>
  new AppError(403, CONTRACT_NEEDED_CODE, typeset(`${what} появятся с договором.`))

/** When the trial access of this customer ends; null with a contract. */
export async function findTrialEnd(db: Kysely<Database>, customerUid: string) {
  const { trial_until: until } = await db
    .selectFrom('customer')
    .select('trial_until')
    .where('uid', '=', customerUid)
    .executeTakeFirstOrThrow()
  return until
}
