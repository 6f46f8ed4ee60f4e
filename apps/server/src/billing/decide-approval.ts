import { formatMoney } from '@yacheyka/core/money/money'
import { localTime, MOSCOW } from '@yacheyka/core/time/local-time'
import { typeset } from '@yacheyka/core/text/wording'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type { Config } from '#/config.ts'
import type { Database } from '#/db/types.ts'
import { AppError, notFound } from '#/http/errors.ts'
import { isOperator, type OperatorActor } from './request-credit.ts'
import { approveCorrection, refuseCorrection } from './corrections.ts'
import { approveCredit, bookStatement, refuseCredit, withdrawCredit } from './credit-requests.ts'
import { type LedgerOptions, ledgerOptions } from '#/ledger/options.ts'
import type { Actor } from '#/audit/actor.ts'
import type { Unapproved } from '#/operators/second-operator.ts'

// One decision for everything that waits: corrections of deposits and credits are kept apart, and decided alike.

/** @param alone the only operator confirms his own. @throws {AppError} why nothing was done */
export async function approve(
  transaction: Transaction<Database>,
  uid: string,
  actor: Actor,
  options: LedgerOptions,
  alone = false,
): Promise<void> {
  const decided = (await isCorrection(transaction, uid))
    ? await approveCorrection(transaction, uid, actor, options, alone)
    : await approveCredit(transaction, uid, operator(actor), options, alone)
  // Pressed again, or by two at once: it is what was wanted.
  if (decided.outcome === 'settled' && decided.status === 'booked' && !alone) return
  throwUnlessDone(decided)
}

/** @throws {AppError} why nothing was done */
export async function refuse(
  transaction: Transaction<Database>,
  uid: string,
  reason: string,
  actor: Actor,
  options: LedgerOptions,
): Promise<void> {
  throwUnlessDone(
    (await isCorrection(transaction, uid))
      ? await refuseCorrection(transaction, uid, reason, actor, options)
      : await refuseCredit(transaction, uid, reason, operator(actor), options),
  )
}

/** @throws {AppError} why nothing was done */
export async function withdraw(
  transaction: Transaction<Database>,
  uid: string,
  actor: Actor,
  options: LedgerOptions,
): Promise<void> {
  if (await isCorrection(transaction, uid))
    throw new AppError(
      409,
      'not_withdrawn',
      typeset('Исправление депозита не отзывают: решает другой менеджер или администратор.'),
    )
  const decided = await withdrawCredit(transaction, uid, operator(actor), options)
  if (decided.outcome === 'others')
    throw new AppError(403, 'not_own', 'Отзывает тот, кто просил: вы можете отказать.')
  throwUnlessDone(decided)
}

/** Credits a statement that is approved, and not yet to its end; of everything else nothing is left to do. */
export const bookApproved = (
  db: Kysely<Database>,
  uid: string,
  config: Config,
  log: FastifyBaseLogger,
): Promise<void> =>
  bookStatement(db, uid, {
    ...ledgerOptions(config, new Date()),
    onFailure: (error) => log.error(error, 'approved statement: a row was not taken'),
  })

export const noApproval = () => notFound('Такого запроса нет')

function operator(actor: Actor): OperatorActor {
  if (!isOperator(actor)) throw new Error('an approval is decided by an operator')
  return actor
}

async function isCorrection(transaction: Transaction<Database>, uid: string): Promise<boolean> {
  const found = await transaction
    .selectFrom('deposit_correction')
    .select('uid')
    .where('uid', '=', uid)
    .executeTakeFirst()
  return found !== undefined
}

type Decided =
  | Awaited<ReturnType<typeof approveCorrection>>
  | Awaited<ReturnType<typeof approveCredit>>

const SETTLED = {
  booked: 'Это уже проведено.',
  refused: 'В этом уже отказано.',
  withdrawn: 'Этот запрос уже отозван.',
} as const

function throwUnlessDone(decided: Decided): void {
  const { outcome } = decided
  if (outcome === 'done') return
  if (outcome === 'unknown') throw noApproval()
  if (outcome === 'settled') throw new AppError(409, 'settled', SETTLED[decided.status])
  if (outcome === 'misfit')
    throw new AppError(409, 'misfit', typeset(`${decided.reason} Запрос остался ждать.`))
  if (outcome === 'insufficient' || outcome === 'too_much')
    throw new AppError(
      409,
      outcome,
      typeset(
        `На депозите ${formatMoney(decided.balance)}: провести это нельзя. Запрос остался ждать.`,
      ),
    )
  throw unapproved(decided)
}

/** Why this operator may not approve it. */
export function unapproved(why: Unapproved): AppError {
  if (why.outcome === 'early') {
    const { hour, minute } = localTime(why.from.getTime(), MOSCOW)
    const from = [hour, minute].map((part) => `${part}`.padStart(2, '0')).join(':')
    return new AppError(
      409,
      'too_early',
      typeset(`Подтвердить самому можно через час после запроса: с ${from} по Москве.`),
    )
  }
  const [code, words] = UNAPPROVED[why.outcome]
  return new AppError(403, code, typeset(words))
}

const UNAPPROVED = {
  own: ['own_request', 'Это попросили вы: решает другой менеджер или администратор.'],
  linked: [
    'linked_operator',
    'За последние сутки один из вас менял доступ другого: решает третий, или подождите сутки.',
  ],
  not_alone: [
    'not_alone',
    'Подтвердить самому может только единственный администратор, если за последние сутки не было второго оператора.',
  ],
} as const
