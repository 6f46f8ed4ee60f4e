import { formatRest } from '@yacheyka/core/text/rest-of-list'
import { countRows } from '#/db/count-rows.ts'
import type { Writable } from 'node:stream'
import { formatPhone } from '@yacheyka/core/contacts/phone'
import { counted } from '@yacheyka/core/text/wording'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Kysely } from 'kysely'
import type { OpenDatabase } from '#/db/open.ts'
import type { Database } from '#/db/types.ts'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { printable } from '#/observability/printable.ts'
import { retryFailed, retryMessage } from './retry-messages.ts'

export interface OutboxCommandsOptions {
  readonly openDatabase: () => Promise<OpenDatabase>
  /** Takes the place of standard output in tests. */
  readonly output?: Writable
}

const STATUSES = ['pending', 'sent', 'kept', 'obsolete', 'failed'] as const
type Status = (typeof STATUSES)[number]

interface ListFlags {
  readonly status?: Status
  readonly limit: number
  readonly json?: true
}

/** `outbox list`, `outbox retry`: what leaves by SMS, e-mail and webhook. */
export function defineOutboxCommands(program: Command, options: OutboxCommandsOptions): void {
  const print = (text: string) => void (options.output ?? process.stdout).write(`${text}\n`)
  const outbox = program.command('outbox').description('исходящие: СМС, письма, вебхуки')

  outbox
    .command('list', { isDefault: true })
    .description('показать сообщения, новые сверху')
    .addOption(new Option('--status <status>', 'только такие').choices(STATUSES))
    .option('--limit <count>', 'не больше стольких', parseLimit, 50)
    .option('--json', 'в виде JSON, со всеми полями')
    .action(async ({ status, limit, json }: ListFlags) => {
      const { rows, total } = await withDatabase(options, async (db) => ({
        rows: await listMessages(db, status, limit),
        total: await countRows(db, 'outbox_message', { status, sandbox: 'false' }),
      }))
      if (json === true) print(JSON.stringify(rows))
      else
        print(
          rows.length === 0
            ? 'Сообщений нет'
            : rows.map(formatMessage).join('\n\n') + formatRest(rows.length, total),
        )
    })

  outbox
    .command('retry')
    .description('отправить ещё раз')
    .argument('[uid]', 'номер сообщения', parseUid)
    .option('--failed', 'все, от которых отступились')
    .action(async (uid: string | undefined, { failed }: { failed?: true }) => {
      if ((uid === undefined) === (failed === undefined))
        return outbox.error('Назовите номер сообщения или --failed')
      const now = new Date()
      const said = await withDatabase(options, async (db) =>
        uid === undefined
          ? retryMessages(await retryFailed(db, CLI_ACTOR, now))
          : formatStatus(await retryMessage(db, uid, CLI_ACTOR, now)),
      )
      print(said)
    })
}

const listMessages = (db: Kysely<Database>, status: Status | undefined, limit: number) =>
  db
    .selectFrom('outbox_message')
    .selectAll()
    .where('sandbox', '=', false)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .orderBy('created_at', 'desc')
    .orderBy('uid', 'desc')
    .limit(limit)
    .execute()

type Message = Awaited<ReturnType<typeof listMessages>>[number]

const CHANNEL_WORDING = { sms: 'СМС', email: 'письмо', webhook: 'вебхук' } as const
const STATUS_WORDING = {
  pending: 'ждёт отправки',
  sent: 'отправлено',
  kept: 'осталось здесь: канал не подключён',
  obsolete: 'не понадобилось',
  failed: 'не отправлено',
} as const

const ATTACHMENT_WORDING = { order: 'Вложение: заказ, PDF; делается при отправке' } as const

function formatMessage(message: Message): string {
  const { channel, status, recipient, subject, attempts, last_error: error, attachment } = message
  const tries = attempts > 1 ? `, ${counted(attempts, ['попытка', 'попытки', 'попыток'])}` : ''
  return [
    `${message.uid}  ${message.created_at.toISOString()}  ${STATUS_WORDING[status]}${tries}`,
    `${CHANNEL_WORDING[channel]} ${message.template}: ${channel === 'sms' ? formatPhone(recipient) : recipient}`,
    ...(status === 'pending' ? [`Не раньше: ${message.send_after.toISOString()}`] : []),
    ...(error === '' ? [] : [`Ошибка: ${error}`]),
    ...(subject === '' ? [] : [`Тема: ${subject}`]),
    ...(attachment === null ? [] : [ATTACHMENT_WORDING[attachment.kind]]),
    message.body,
  ]
    .map(printable)
    .join('\n')
}

const retryMessages = (count: number): string =>
  count === 0
    ? 'Таких сообщений нет'
    : `Снова в очереди: ${counted(count, ['сообщение', 'сообщения', 'сообщений'])}`

function formatStatus(status: Status | undefined): string {
  if (status === undefined) return 'Такого сообщения нет'
  if (status === 'sent') return 'Оно уже отправлено, второй раз не пошлём'
  if (status === 'obsolete') return 'Оно устарело: с посылкой уже иначе'
  return 'Снова в очереди'
}

async function withDatabase<T>(
  options: OutboxCommandsOptions,
  work: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  const database = await options.openDatabase()
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

function parseLimit(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > 10_000)
    throw new InvalidArgumentError('Ожидается целое число от 1 до 10 000.')
  return value
}

function parseUid(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text))
    throw new InvalidArgumentError('Номер сообщения показывает outbox list.')
  return text
}
