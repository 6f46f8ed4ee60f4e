import type { Writable } from 'node:stream'
import {
  PARTNER_NAME_MAX,
  PARTNER_ORIGINS_MAX,
  partnerName,
} from '@yacheyka/contract/widget/console-partners'
import { type Command, InvalidArgumentError } from 'commander'
import type { OpenDatabase } from '#/db/open.ts'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { withDatabase } from '#/db/with-database.ts'
import { readOrigin } from '#/http/page-origins.ts'
import { addPartner, changeOrigins, renewPartner, revokePartner } from './manage-partners.ts'
import { listTokens } from './tokens.ts'

export interface WidgetCommandsOptions {
  readonly openDatabase: () => Promise<OpenDatabase>
  /** Takes the place of standard output in tests. */
  readonly output?: Writable
}

/** `widget add`, `widget list`, `widget origins`, `widget revoke`, `widget renew`. */
export function defineWidgetCommands(program: Command, options: WidgetCommandsOptions): void {
  const widget = program.command('widget').description('виджет партнёров: ключи (токены) и сайты')
  defineAdd(widget, options)
  defineList(widget, options)
  defineOrigins(widget, options)
  defineRevoke(widget, options)
  defineRenew(widget, options)
}

const voiceOf = ({ output }: WidgetCommandsOptions) => {
  const print = (text: string): void => void (output ?? process.stdout).write(`${text}\n`)
  const fail = (text: string): void => {
    process.exitCode = 1
    print(text)
  }
  const failUnknown = (partner: string) => fail(`Партнёра «${partner}» нет`)
  return { print, fail, failUnknown }
}

const parsePartner = (text: string): string => {
  const parsed = partnerName.safeParse(text)
  if (parsed.success) return parsed.data
  throw new InvalidArgumentError(`${parsed.error.issues.map(({ message }) => message)[0] ?? ''}.`)
}

/** One of several `--origin`; each once. */
const collectOrigin = (text: string, before: readonly string[] = []): readonly string[] => {
  const parsed = readOrigin(text)
  if (!parsed.ok) throw new InvalidArgumentError(parsed.error)
  const origins = [...new Set([...before, parsed.origin])]
  if (origins.length <= PARTNER_ORIGINS_MAX) return origins
  throw new InvalidArgumentError(`Не больше ${PARTNER_ORIGINS_MAX} сайтов на один ключ.`)
}

interface OriginFlags {
  readonly origin: readonly string[]
}

const ORIGIN_FLAG = '--origin <site>'
const ORIGIN_ABOUT = 'сайт партнёра, например https://shop.example; можно повторять'

const formatToken = (token: string): string => `Ключ (больше его не увидеть): ${token}`

function defineAdd(widget: Command, options: WidgetCommandsOptions): void {
  const { print, fail } = voiceOf(options)
  widget
    .command('add')
    .description('завести партнёра; его ключ показывается один раз')
    .argument('<partner>', `имя партнёра, от 1 до ${PARTNER_NAME_MAX} знаков`, parsePartner)
    .requiredOption(ORIGIN_FLAG, ORIGIN_ABOUT, collectOrigin)
    .action(async (partner: string, { origin }: OriginFlags) => {
      const token = await withDatabase(options, ({ db }) =>
        addPartner(db, CLI_ACTOR, partner, origin),
      )
      if (token === undefined)
        return fail(`Партнёр «${partner}» уже есть. Новый ключ ему даст widget renew.`)
      print(`Партнёр «${partner}» заведён, сайты: ${origin.join(', ')}. ${formatToken(token)}`)
    })
}

function defineList(widget: Command, options: WidgetCommandsOptions): void {
  const { print } = voiceOf(options)
  widget
    .command('list', { isDefault: true })
    .description('показать партнёров и их сайты')
    .option('--json', 'в виде JSON')
    .action(async ({ json }: { json?: true }) => {
      const rows = await withDatabase(options, ({ db }) => listTokens(db))
      if (json === true) print(JSON.stringify(rows))
      else print(rows.length === 0 ? 'Партнёров нет' : rows.map(formatPartner).join('\n'))
    })
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

const formatPartner = ({
  partner,
  origins,
  created_at: created,
  revoked_at: revoked,
}: Awaited<ReturnType<typeof listTokens>>[number]): string => {
  const state = revoked === null ? 'действует' : `отозван ${dayOf(revoked)}`
  return `${partner}: ${state}, заведён ${dayOf(created)}; ${origins.join(', ')}`
}

function defineOrigins(widget: Command, options: WidgetCommandsOptions): void {
  const { print, failUnknown } = voiceOf(options)
  widget
    .command('origins')
    .description('заменить список сайтов партнёра; действует сразу')
    .argument('<partner>', 'имя партнёра', parsePartner)
    .requiredOption(ORIGIN_FLAG, ORIGIN_ABOUT, collectOrigin)
    .action(async (partner: string, { origin }: OriginFlags) => {
      const known = await withDatabase(options, ({ db }) =>
        changeOrigins(db, CLI_ACTOR, { partner }, origin),
      )
      if (known) print(`Сайты партнёра «${partner}»: ${origin.join(', ')}`)
      else failUnknown(partner)
    })
}

function defineRevoke(widget: Command, options: WidgetCommandsOptions): void {
  const { print, failUnknown } = voiceOf(options)
  widget
    .command('revoke')
    .description('отозвать ключ партнёра: виджет перестаёт работать сразу')
    .argument('<partner>', 'имя партнёра', parsePartner)
    .action(async (partner: string) => {
      const known = await withDatabase(options, ({ db }) =>
        revokePartner(db, CLI_ACTOR, { partner }, new Date()),
      )
      if (known) print(`Ключ партнёра «${partner}» отозван`)
      else failUnknown(partner)
    })
}

function defineRenew(widget: Command, options: WidgetCommandsOptions): void {
  const { print, failUnknown } = voiceOf(options)
  widget
    .command('renew')
    .description('дать партнёру новый ключ; прежний перестаёт действовать, отозванный заменяется')
    .argument('<partner>', 'имя партнёра', parsePartner)
    .action(async (partner: string) => {
      const renewed = await withDatabase(options, ({ db }) =>
        renewPartner(db, CLI_ACTOR, { partner }),
      )
      if (renewed === undefined) return failUnknown(partner)
      print(`Партнёр «${partner}»: прежний ключ больше не действует. ${formatToken(renewed.token)}`)
    })
}
