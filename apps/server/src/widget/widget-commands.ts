import type { Writable } from 'node:stream'
import { type Command, InvalidArgumentError } from 'commander'
import type { OpenDatabase } from '#/db/open.ts'
import { withDatabase } from '#/with-database.ts'
import { readOrigin } from './origins.ts'
import { addToken, listTokens, renewToken, revokeToken, setOrigins } from './tokens.ts'

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

const NAME_MAX = 64
const ORIGINS_MAX = 20

const parsePartner = (text: string): string => {
  const name = text.trim()
  const isRight = name !== '' && name.length <= NAME_MAX && !/\p{Cc}/u.test(name)
  if (isRight && name.isWellFormed()) return name
  throw new InvalidArgumentError(`Нужно имя партнёра от 1 до ${NAME_MAX} знаков.`)
}

/** One of several `--origin`; each once. */
const collectOrigin = (text: string, before: readonly string[] = []): readonly string[] => {
  const parsed = readOrigin(text)
  if (!parsed.ok) throw new InvalidArgumentError(parsed.fault)
  const origins = [...new Set([...before, parsed.origin])]
  if (origins.length <= ORIGINS_MAX) return origins
  throw new InvalidArgumentError(`Не больше ${ORIGINS_MAX} сайтов на один ключ.`)
}

interface OriginFlags {
  readonly origin: readonly string[]
}

const ORIGIN_FLAG = '--origin <site>'
const ORIGIN_ABOUT = 'сайт партнёра, например https://shop.example; можно повторять'

const sayToken = (token: string): string => `Ключ (больше его не увидеть): ${token}`

function defineAdd(widget: Command, options: WidgetCommandsOptions): void {
  const { print, fail } = voiceOf(options)
  widget
    .command('add')
    .description('завести партнёра; его ключ показывается один раз')
    .argument('<partner>', `имя партнёра, от 1 до ${NAME_MAX} знаков`, parsePartner)
    .requiredOption(ORIGIN_FLAG, ORIGIN_ABOUT, collectOrigin)
    .action(async (partner: string, { origin }: OriginFlags) => {
      const token = await withDatabase(options, ({ db }) => addToken(db, partner, origin))
      if (token === undefined)
        return fail(`Партнёр «${partner}» уже есть. Новый ключ ему даст widget renew.`)
      print(`Партнёр «${partner}» заведён, сайты: ${origin.join(', ')}. ${sayToken(token)}`)
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
      else print(rows.length === 0 ? 'Партнёров нет' : rows.map(sayPartner).join('\n'))
    })
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

const sayPartner = ({
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
      const known = await withDatabase(options, ({ db }) => setOrigins(db, partner, origin))
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
      const known = await withDatabase(options, ({ db }) => revokeToken(db, partner, new Date()))
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
      const token = await withDatabase(options, ({ db }) => renewToken(db, partner))
      if (token === undefined) failUnknown(partner)
      else print(`Партнёр «${partner}»: прежний ключ больше не действует. ${sayToken(token)}`)
    })
}
