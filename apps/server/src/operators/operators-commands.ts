import type { Writable } from 'node:stream'
import {
  operatorEmail,
  operatorLogin,
  operatorName,
} from '@yacheyka/contract/operators/console-operators'
import {
  OPERATOR_ROLE_WORDING,
  OPERATOR_ROLES,
  type OperatorRole,
} from '@yacheyka/core/operators/operator-role'
import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import type * as z from 'zod'
import type { Config } from '#/config.ts'
import type { OpenDatabase } from '#/db/open.ts'
import { AppError, FieldErrors } from '#/http/errors.ts'
import { ledgerOptions } from '#/ledger/options.ts'
import { CLI_ACTOR } from '#/audit/actor.ts'
import type { SecondFactor } from './second-factor.ts'
import { findOperatorUid, type OperatorUser, readOperators } from './queries.ts'
import { printable } from '#/observability/printable.ts'
import { withDatabase } from '#/db/with-database.ts'
import {
  changeAccount,
  createAccount,
  disableAccount,
  enableAccount,
  resetPassword,
  resetSecondFactor,
} from './manage-operators.ts'
import { presentOperator } from './present.ts'
import { resealSecondFactors } from './second-factor-store.ts'

export interface OperatorsCommandsOptions {
  readonly config: Pick<Config, 'brand' | 'publicUrl'>
  readonly openDatabase: () => Promise<OpenDatabase>
  readonly factor: SecondFactor
  /** Takes the place of standard output in tests. */
  readonly output?: Writable
}

const MOST = 1000
const EMAIL = 'почта, на которую администратору пишут о деньгах, которые ждут второго оператора'

/** `operators …`: who may sign in to the console. The first of them is made here. */
export function defineOperatorsCommands(program: Command, options: OperatorsCommandsOptions): void {
  const print = (text: string) => void (options.output ?? process.stdout).write(`${text}\n`)
  const operators = program.command('operators').description('операторы консоли')

  /** Does the work, or says why it may not be done, with the exit code 1. */
  const act = async (work: (database: OpenDatabase) => Promise<string>) => {
    try {
      print(await withDatabase(options, work))
    } catch (error) {
      if (!(error instanceof AppError || error instanceof FieldErrors)) throw error
      process.exitCode = 1
      print(
        error instanceof AppError ? error.message : Object.values(error.fields).flat().join('\n'),
      )
    }
  }
  const onAccount = (
    login: string,
    work: (database: OpenDatabase, uid: string) => Promise<string>,
  ) =>
    act(async (database) => {
      const uid = await findOperatorUid(database.db, login)
      if (uid === undefined) throw new AppError(404, 'not_found', `Оператора ${login} нет`)
      return await work(database, uid)
    })

  const change = (
    db: OpenDatabase['db'],
    uid: string,
    wanted: { readonly role?: OperatorRole; readonly email?: string },
  ) => {
    const now = new Date()
    const { messages } = ledgerOptions(options.config, now)
    return changeAccount(db, CLI_ACTOR, uid, wanted, now, messages)
  }

  operators
    .command('create')
    .description('завести; пароль печатается один раз и меняется при первом входе')
    .addArgument(loginArgument())
    .requiredOption('--name <name>', 'имя, как его увидят коллеги', parseWith(operatorName))
    .addOption(new Option('--role <role>', 'роль').choices(OPERATOR_ROLES).makeOptionMandatory())
    .option('--email <address>', EMAIL, parseWith(operatorEmail))
    .action(
      (login: string, { role, ...rest }: { name: string; role: OperatorRole; email?: string }) =>
        act(async ({ db }) => {
          const account = { login, role, ...rest }
          const { password } = await createAccount(db, CLI_ACTOR, account, new Date())
          return `${OPERATOR_ROLE_WORDING[role]} заведён. Логин: ${login}\nПароль для первого входа: ${password}`
        }),
    )

  operators
    .command('list', { isDefault: true })
    .description('показать операторов')
    .option('--json', 'в виде JSON')
    .action(({ json }: { json?: true }) =>
      act(async ({ db }) => {
        const rows = await readOperators(db, { limit: MOST, offset: 0 })
        if (json === true) return JSON.stringify(rows.map(presentOperator))
        return rows.length === 0
          ? 'Операторов нет. Первый: operators create <логин> --name <имя> --role administrator'
          : rows.map(formatOperator).join('\n')
      }),
    )

  operators
    .command('password')
    .description('выдать новый пароль; все входы завершаются')
    .addArgument(loginArgument())
    .action((login: string) =>
      onAccount(login, async ({ db }, uid) => {
        const password = await resetPassword(db, CLI_ACTOR, uid, new Date())
        return `Пароль для следующего входа: ${password}`
      }),
    )

  operators
    .command('role')
    .description('сменить роль; все входы завершаются')
    .addArgument(loginArgument())
    .addArgument(new Argument('<role>', 'роль').choices(OPERATOR_ROLES))
    .action((login: string, role: OperatorRole) =>
      onAccount(login, async ({ db }, uid) => {
        await change(db, uid, { role })
        return `${login}: ${OPERATOR_ROLE_WORDING[role]}`
      }),
    )

  operators
    .command('email')
    .description(EMAIL)
    .addArgument(loginArgument())
    .argument('<address>', 'адрес; пустая строка: не писать', parseWith(operatorEmail))
    .action((login: string, email: string) =>
      onAccount(login, async ({ db }, uid) => {
        await change(db, uid, { email })
        return `${login}: ${email === '' ? 'почты нет' : email}`
      }),
    )

  operators
    .command('disable')
    .description('отключить; все входы завершаются')
    .addArgument(loginArgument())
    .option('--reason <text>', 'почему', '')
    .action((login: string, { reason }: { reason: string }) =>
      onAccount(login, async ({ db }, uid) => {
        await disableAccount(db, CLI_ACTOR, uid, reason, new Date())
        return `${login} отключён`
      }),
    )

  operators
    .command('enable')
    .description('включить снова')
    .addArgument(loginArgument())
    .action((login: string) =>
      onAccount(login, async ({ db }, uid) => {
        await enableAccount(db, CLI_ACTOR, uid, new Date())
        return `${login} включён`
      }),
    )

  operators
    .command('reset-second-factor')
    .description('снять второй фактор: при следующем входе он настраивается заново')
    .addArgument(loginArgument())
    .action((login: string) =>
      onAccount(login, async ({ db }, uid) => {
        await resetSecondFactor(db, CLI_ACTOR, uid, new Date())
        return `${login}: второй фактор снят`
      }),
    )

  operators
    .command('reseal')
    .description(
      'после смены SECRET: перешифровать вторые факторы, которые открывает SECRET_PREVIOUS',
    )
    .action(() =>
      act(async ({ db }) => {
        const { resealed, unreadable } = await resealSecondFactors(db, options.factor)
        const lost = unreadable.map(
          (login) => `\n${login}: не прочесть, снимите: operators reset-second-factor ${login}`,
        )
        return `Перешифровано: ${resealed}${lost.join('')}`
      }),
    )
}

const loginArgument = () => new Argument('<login>', 'логин').argParser(parseWith(operatorLogin))

/** Reads an argument as the console's form does. */
const parseWith =
  (schema: z.ZodType<string, string>) =>
  (text: string): string => {
    const parsed = schema.safeParse(text)
    if (parsed.success) return parsed.data
    throw new InvalidArgumentError(parsed.error.issues.map(({ message }) => message).join('. '))
  }

const formatOperator = (operator: OperatorUser): string =>
  [
    operator.login.padEnd(16),
    OPERATOR_ROLE_WORDING[operator.role].padEnd(14),
    operator.disabled_at === null ? 'работает ' : 'отключён ',
    operator.totp_confirmed_at === null ? 'без второго фактора' : 'второй фактор      ',
    printable(operator.name),
  ].join('  ')
