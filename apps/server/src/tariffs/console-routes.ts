import {
  operatorAddTariff,
  operatorChangeTariff,
  operatorDeleteTariff,
  operatorListTariffs,
  type OperatorTariff,
  operatorTryTariff,
  type TariffState,
} from '@yacheyka/contract/tariffs/console-tariffs'
import { isoDay, parseIsoDay } from '@yacheyka/core/time/document-day'
import { addDays } from '@yacheyka/core/time/local-time'
import type { TariffRates } from '@yacheyka/core/tariffs/tariff'
import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import type { Context } from '#/context.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { AppError, FieldErrors } from '#/http/errors.ts'
import { actorOf } from '#/audit/actor.ts'
import {
  deleteTariff,
  errorsOfPrices,
  insertTariff,
  listTariffs,
  lockTariff,
  replaceTariff,
  type Tariff,
  todayOf,
} from './change-tariffs.ts'
import { serve } from '#/http/serve.ts'
import { tryTariff } from './trial.ts'

const LISTED = 200

/** Price lists: what held, what holds, what will (decisions, section 9). Inside the guarded scope. */
export function registerOperatorTariffs(scope: FastifyInstance, { database: { db } }: Context) {
  serve(scope, operatorListTariffs, async () => {
    const today = todayOf(new Date())
    return { today, results: presentTariffs(await listTariffs(db, LISTED), today) }
  })

  serve(scope, operatorTryTariff, ({ query }) => tryTariff(db, query))

  serve(scope, operatorAddTariff, async ({ body, request }) => {
    const now = new Date()
    const requested = checked(body, now)
    const added = await inTransaction(db, (transaction) =>
      insertTariff(transaction, requested, { actor: actorOf(request), now }),
    )
    if (added === undefined) throw taken()
    return await presentOne(added, now)
  })

  serve(scope, operatorChangeTariff, async ({ params, body, request }) => {
    const now = new Date()
    const requested = checked(body, now)
    const changed = await inTransaction(db, async (transaction) => {
      const seen = await lockFuture(transaction, params.uid, now)
      const done = await replaceTariff(transaction, seen, requested, {
        actor: actorOf(request),
        now,
      })
      if (done === undefined) throw taken()
      return done
    })
    return await presentOne(changed, now)
  })

  serve(scope, operatorDeleteTariff, async ({ params, request, reply }) => {
    const now = new Date()
    await inTransaction(db, async (transaction) => {
      const seen = await lockFuture(transaction, params.uid, now)
      await deleteTariff(transaction, seen, { actor: actorOf(request), now })
    })
    return reply.code(204).send()
  })

  const presentOne = async (tariff: Tariff, now: Date): Promise<OperatorTariff> => {
    const all = presentTariffs(await listTariffs(db, LISTED), todayOf(now))
    const found = all.find(({ uid }) => uid === tariff.uid)
    if (found === undefined) throw changedMeanwhile()
    return found
  }
}

/** @throws {FieldErrors} with every error by its place in the body */
function checked(
  { valid_from: validFrom, rates }: { readonly valid_from: string; readonly rates: TariffRates },
  now: Date,
) {
  const errors = Object.entries(errorsOfPrices(rates, ['rates']))
  const dayError =
    validFrom > todayOf(now) ? [] : [['valid_from', 'Новый тариф начинается не раньше завтра']]
  if (errors.length + dayError.length > 0)
    throw new FieldErrors(
      Object.fromEntries([...dayError, ...errors].map(([place, error]) => [place, [error ?? '']])),
    )
  return { validFrom, rates }
}

/** @throws {AppError} 409 where it has begun, or is no more what was seen */
async function lockFuture(
  transaction: Transaction<Database>,
  uid: string,
  now: Date,
): Promise<Tariff> {
  const seen = await lockTariff(transaction, uid)
  if (seen === undefined) throw changedMeanwhile()
  if (seen.validFrom <= todayOf(now))
    throw new AppError(
      409,
      'tariff_begun',
      'Этот тариф уже действует или действовал: по нему считали заказы. Добавьте новый.',
    )
  return seen
}

const taken = () => new FieldErrors({ valid_from: ['С этого дня уже есть тариф: измените его'] })
const changedMeanwhile = () =>
  new AppError(
    409,
    'changed',
    'Этот тариф уже изменил или отменил кто-то другой. Обновите страницу.',
  )

/** @param tariffs newest first */
function presentTariffs(tariffs: readonly Tariff[], today: string): OperatorTariff[] {
  const present = tariffs.find(({ validFrom }) => validFrom <= today)
  const stateOf = (tariff: Tariff): TariffState =>
    tariff === present ? 'present' : tariff.validFrom > today ? 'future' : 'past'
  return tariffs.map((tariff, at) => ({
    uid: tariff.uid,
    valid_from: tariff.validFrom,
    valid_to: dayBefore(tariffs[at - 1]?.validFrom),
    state: stateOf(tariff),
    rates: tariff.rates,
  }))
}

function dayBefore(day: string | undefined): string | null {
  const parsed = day === undefined ? undefined : parseIsoDay(day)
  return parsed === undefined ? null : isoDay(addDays(parsed, -1))
}
