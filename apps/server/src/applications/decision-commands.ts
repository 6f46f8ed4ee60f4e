import { REJECTION_LENGTH_MAX } from '@yacheyka/core/applications/application'
import type { TrialTokens } from '#/auth/trial.ts'
import { foldLogin, isLogin, LOGIN_LENGTH_MAX } from '@yacheyka/core/accounts/login'
import { parseRequisites } from '@yacheyka/core/applications/requisites'
import { type Command, InvalidArgumentError } from 'commander'
import type { MailSettings } from '#/accounts/account-mails.ts'
import type { Tokens } from '#/auth/tokens.ts'
import type { OpenDatabase } from '#/db/open.ts'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { withDatabase } from '#/db/with-database.ts'
import { approveApplication, type Rejection, refuseApplication } from './settle-application.ts'

export interface DecisionOptions {
  readonly trials: TrialTokens
  readonly tokens: Tokens
  readonly mails: MailSettings
}

interface DecisionContext extends DecisionOptions {
  readonly openDatabase: () => Promise<OpenDatabase>
  readonly print: (text: string) => void
  readonly fail: (text: string) => void
  readonly parseUid: (text: string) => string
}

interface ApproveFlags {
  readonly name: string
  readonly inn: string
  readonly kpp?: string
  readonly ogrn: string
  readonly egrul: string
  readonly sender?: string
  readonly login?: string
}

/** `applications approve`, `applications refuse`. */
export function defineDecisions(applications: Command, context: DecisionContext): void {
  const { tokens, mails, trials, print, fail, parseUid } = context

  applications
    .command('approve')
    .description('одобрить: завести клиента и отправить ему логин и ссылку для пароля')
    .argument('<uid>', 'номер заявки', parseUid)
    .requiredOption('--name <name>', 'название юридического лица, например ООО «Ромашка»')
    .requiredOption('--inn <digits>', 'ИНН: 10 или 12 цифр')
    .option('--kpp <digits>', 'КПП: 9 знаков; у предпринимателя его нет')
    .requiredOption('--ogrn <digits>', 'ОГРН: 13 цифр, ОГРНИП: 15')
    .requiredOption('--egrul <number>', 'номер записи (ГРН) или выписки ЕГРЮЛ, ЕГРИП')
    .option('--sender <name>', 'имя отправителя в письмах получателям (по умолчанию название)')
    .option('--login <login>', 'логин (по умолчанию из названия)', parseLogin)
    .action(async (uid: string, flags: ApproveFlags) => {
      const parsed = parseRequisites({
        juridicalName: flags.name,
        inn: flags.inn,
        kpp: flags.kpp,
        ogrn: flags.ogrn,
        egrulNumber: flags.egrul,
      })
      if ('errors' in parsed) return fail(Object.values(parsed.errors).join('\n'))
      const senderName = flags.sender?.trim() || parsed.value.juridicalName
      const approval = { ...parsed.value, senderName, login: flags.login }
      const options = { tokens, mails, trials, actor: CLI_ACTOR, now: new Date() }
      const result = await withDatabase(context, ({ db }) =>
        approveApplication(db, uid, approval, options),
      )
      if (result.outcome !== 'done') return fail(formatRejection(result))
      print(
        `Заявка одобрена. Логин: ${result.login}\nПисьмо со ссылкой для пароля уходит на ${result.email} (outbox list)`,
      )
    })

  applications
    .command('refuse')
    .description('отказать и написать об этом')
    .argument('<uid>', 'номер заявки', parseUid)
    .requiredOption('--reason <text>', 'причина, как её прочтёт заявитель', parseReason)
    .action(async (uid: string, { reason }: { reason: string }) => {
      const options = { mails, actor: CLI_ACTOR, now: new Date() }
      const result = await withDatabase(context, ({ db }) =>
        refuseApplication(db, uid, reason, options),
      )
      if (result.outcome !== 'done') return fail(formatRejection(result))
      print(`Отказано. Письмо с причиной уходит на ${result.email} (outbox list)`)
    })
}

function formatRejection(rejection: Rejection): string {
  switch (rejection.outcome) {
    case 'unknown':
      return 'Такой заявки нет'
    case 'settled':
      return rejection.status === 'approved'
        ? 'Эта заявка уже одобрена: клиент заведён'
        : 'По этой заявке уже отказано. Пусть подадут новую'
    case 'inn_taken':
      return `Клиент с таким ИНН уже есть: ${rejection.name}`
    case 'login_taken':
      return 'Такой логин занят. Назовите другой: --login'
  }
}

const parseLogin = (text: string): string => {
  const login = foldLogin(text)
  if (isLogin(login)) return login
  throw new InvalidArgumentError(
    `Нужен логин до ${LOGIN_LENGTH_MAX} знаков: латинские буквы, цифры, точка, дефис, подчёркивание.`,
  )
}

const parseReason = (text: string): string => {
  const reason = text.trim()
  if (reason !== '' && reason.length <= REJECTION_LENGTH_MAX) return reason
  throw new InvalidArgumentError(`Нужна причина, до ${REJECTION_LENGTH_MAX} знаков.`)
}
