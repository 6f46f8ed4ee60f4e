import type { Writable } from 'node:stream'
import { tariffRates } from '@yacheyka/contract/tariffs/console-tariffs'
import { isoDay, moscowDay, parseIsoDay, formatShortDay } from '@yacheyka/core/time/document-day'
import { type Command, InvalidArgumentError } from 'commander'
import { type Kysely, sql } from 'kysely'
import type { OpenDatabase } from '#/db/open.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { withDatabase } from '#/db/with-database.ts'
import { findTariffOf, insertTariff, replaceTariff, todayOf } from './change-tariffs.ts'
import { readTariffFile, TariffError, type TariffFile } from './tariff-file.ts'
import { formatTariff } from './tariff-words.ts'

export interface TariffCommandsOptions {
  readonly openDatabase: () => Promise<OpenDatabase>
  /** Takes the place of standard output in tests. */
  readonly output?: Writable
  /** Takes the place of the clock in tests. */
  readonly now?: () => Date
}

/** `tariffs show`, `tariffs add`, `tariffs list`. A file that is not in order ends with the exit code 1. */
export function defineTariffCommands(program: Command, options: TariffCommandsOptions): void {
  const print = (text: string) => void (options.output ?? process.stdout).write(`${text}\n`)
  const fail = (text: string) => {
    process.exitCode = 1
    print(text)
  }
  const now = options.now ?? (() => new Date())
  const tariffs = program.command('tariffs').description('тарифы: что стоит доставка и хранение')

  tariffs
    .command('list', { isDefault: true })
    .description('показать, с какого дня какой тариф')
    .action(async () => {
      const days = await withDatabase(options, ({ db }) => listDays(db))
      print(days.length === 0 ? 'Тарифов нет' : formatDays(days, now()).join('\n'))
    })

  tariffs
    .command('show')
    .description('показать тариф')
    .argument('[day]', 'день вида 2026-12-01, по умолчанию сегодня', parseDay)
    .option('--json', 'в виде файла для tariffs add')
    .action(async (day: string | undefined, { json }: { json?: true }) => {
      const requested = day ?? isoDay(moscowDay(now().getTime()))
      const tariff = await withDatabase(options, ({ db }) => findTariff(db, requested))
      if (tariff === undefined) return fail(`На ${formatDay(requested)} тарифа нет`)
      const { validFrom, rates } = tariff
      print(
        json === true
          ? JSON.stringify({ valid_from: validFrom, ...rates }, undefined, 2)
          : [`Тариф с ${formatDay(validFrom)}`, ...formatTariff(rates)].join('\n'),
      )
    })

  tariffs
    .command('add')
    .description('добавить тариф: он действует со своего дня, пока не наступит следующий')
    .argument('<file>', 'файл JSON, вида tariffs show --json')
    .option('--replace', 'вместо того, который с того же дня; только если день ещё не наступил')
    .action(async (path: string, { replace }: { replace?: true }) => {
      try {
        const file = await readTariffFile(path, now())
        await withDatabase(options, ({ db }) => addTariff(db, file, now(), replace === true))
        print(`Тариф действует с ${formatDay(file.validFrom)}`)
      } catch (error) {
        if (!(error instanceof TariffError)) throw error
        fail(
          [
            'Тариф не добавлен, ничего не изменено.',
            ...error.errors.map((each) => `  ${each}`),
          ].join('\n'),
        )
      }
    })
}

/** @throws {TariffError} where that day has a tariff already that may not be replaced */
const addTariff = (
  db: Kysely<Database>,
  tariff: TariffFile,
  now: Date,
  replace: boolean,
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const options = { actor: CLI_ACTOR, now }
    const there = await findTariffOf(transaction, tariff.validFrom)
    const begun = tariff.validFrom <= todayOf(now)
    if (there === undefined) {
      await insertTariff(transaction, tariff, options)
      return
    }
    // By what has begun, estimates and orders were made.
    if (replace && !begun) {
      await replaceTariff(transaction, there, tariff, options)
      return
    }
    const already = `С ${formatDay(tariff.validFrom)} уже есть тариф`
    throw new TariffError([
      begun ? `${already}, и он действует: выберите следующий день` : `${already}: нужен --replace`,
    ])
  })

async function listDays(db: Kysely<Database>): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('tariff')
    .select(sql<string>`valid_from::text`.as('day'))
    .orderBy('valid_from')
    .execute()
  return rows.map(({ day }) => day)
}

async function findTariff(db: Kysely<Database>, day: string): Promise<TariffFile | undefined> {
  const row = await db
    .selectFrom('tariff')
    .select(['rates', sql<string>`valid_from::text`.as('validFrom')])
    .where(sql<boolean>`valid_from <= ${day}::date`)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { validFrom: row.validFrom, rates: tariffRates.parse(row.rates) }
}

function formatDays(days: readonly string[], now: Date): readonly string[] {
  const today = isoDay(moscowDay(now.getTime()))
  const current = days.findLast((day) => day <= today)
  const stateOf = (day: string) =>
    day === current ? 'действует' : day > today ? 'ещё не наступил' : 'прежний'
  return days.map((day) => `с ${formatDay(day)}  ${stateOf(day)}`)
}

const formatDay = (iso: string): string => {
  const day = parseIsoDay(iso)
  return day === undefined ? iso : formatShortDay(day)
}

function parseDay(text: string): string {
  if (parseIsoDay(text) === undefined) throw new InvalidArgumentError('Нужен день вида 2026-12-01.')
  return text
}
