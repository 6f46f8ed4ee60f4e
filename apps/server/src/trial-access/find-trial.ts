import { formatLongDay, moscowDay } from '@yacheyka/core/time/document-day'
import { typeset } from '@yacheyka/core/text/wording'
import type { Kysely } from 'kysely'
import type { TrialTokens } from '#/auth/trial.ts'
import type { Database } from '#/db/types.ts'
import { AppError } from '#/http/errors.ts'

/** What a mailbox has opened. */
export interface FoundTrial {
  /** Undefined for another address of the mailbox: where `+` makes no alias, it is somebody else's. */
  readonly login: string | undefined
  /** Null once it has a contract. */
  readonly until: Date | null
  readonly isOver: boolean
}

export async function findTrial(
  db: Kysely<Database>,
  email: string,
  tokens: TrialTokens,
  now: Date,
): Promise<FoundTrial | undefined> {
  const found = await db
    .selectFrom('customer')
    .innerJoin('juridical_user as user', 'user.customer_uid', 'customer.uid')
    .select(['login', 'email', 'trial_until as until'])
    .where('trial_token', 'in', [...tokens.ever(email)])
    .orderBy('user.created_at')
    .executeTakeFirst()
  if (found === undefined) return undefined
  const isSame = found.email.toLowerCase() === email.toLowerCase()
  return {
    login: isSame ? found.login : undefined,
    until: found.until,
    isOver: found.until !== null && found.until <= now,
  }
}

/** Before work is spent on a password. @throws {AppError} 409 `trial_open`: the keeper of the address is told the login */
export async function refuseFound(
  db: Kysely<Database>,
  email: string,
  tokens: TrialTokens,
  now: Date,
): Promise<void> {
  const found = await findTrial(db, email, tokens, now)
  if (found !== undefined) throw new AppError(409, 'trial_open', typeset(wordsOf(found)))
}

function wordsOf({ login, until, isOver }: FoundTrial): string {
  if (isOver && until !== null)
    return `Пробный доступ по этому адресу закончился ${formatLongDay(moscowDay(until.getTime()))}. Чтобы работать дальше, подайте заявку на подключение.`
  if (login === undefined)
    return 'В этом почтовом ящике доступ уже открыт на адрес с другой меткой после «+» или без неё. Попросите письмо на тот адрес: в нём будет логин.'
  return `По этому адресу доступ уже открыт. Ваш логин: ${login}. Если забыли пароль, задайте новый на странице входа.`
}
