import { readFile } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { OVERLAPS, sourceName } from '@yacheyka/contract/feed/console-feed'
import { PULSE_BATCH_MAX, PULSE_RESULTS, type PulseVerdict } from '@yacheyka/contract/feed/pulse'
import { SOURCE_KIND_WORDING, SOURCE_KINDS, type SourceKind } from '@yacheyka/core/feed/feed-source'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { OpenDatabase } from '#/db/open.ts'
import { AppError, FieldErrors } from '#/http/errors.ts'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { withDatabase } from '#/db/with-database.ts'
import type { ParcelOptions } from '#/parcel-store/options.ts'
import {
  addFeedSource,
  changeSourcePoints,
  type PointList,
  renewCredentials,
  switchFeedSource,
} from './manage-sources.ts'
import { anySource, type Credentials, listSources } from './sources.ts'
import { takeEvents } from './take-events.ts'

export interface PulseCommandsOptions {
  readonly openDatabase: () => Promise<OpenDatabase>
  readonly parcels: ParcelOptions
  /** Takes the place of standard output in tests. */
  readonly output?: Writable
}

/** `feed add-source`, `feed points`, `feed renew`, `feed sources`, `feed enable`, `feed disable`, `feed post`. */
export function definePulseCommands(program: Command, options: PulseCommandsOptions): void {
  const feed = program
    .command('feed')
    .description('лента постаматов и курьеров: источники и события')
  defineSources(feed, options)
  definePost(feed, options)
}

const printerOf =
  ({ output }: PulseCommandsOptions) =>
  (text: string): void =>
    void (output ?? process.stdout).write(`${text}\n`)

function defineSources(feed: Command, options: PulseCommandsOptions): void {
  const print = printerOf(options)
  const fail = (text: string) => {
    process.exitCode = 1
    print(text)
  }

  feed
    .command('add-source')
    .description('завести источник событий; токен и ключ кодов показываются один раз')
    .argument('<name>', 'имя источника, от 1 до 64 знаков', parseName)
    .addOption(
      new Option('--kind <kind>', 'кто это').choices(SOURCE_KINDS).makeOptionMandatory(true),
    )
    .option('--points <numbers>', 'номера его точек через запятую', parseList, [])
    .option('--owner <owner...>', 'все точки этих владельцев, и будущие', [])
    .option('--everywhere', 'все точки сети')
    .action((name: string, { kind, ...flags }: ListFlags & { kind: SourceKind }) =>
      reportErrors(fail, async () => {
        const made = await withDatabase(options, ({ db }) =>
          addFeedSource(db, CLI_ACTOR, { name, kind, ...listOf(flags) }),
        )
        print(`Источник «${name}» заведён.`)
        print(formatCredentials(made))
      }),
    )

  feed
    .command('points')
    .description('назвать точки источника заново')
    .argument('<name>', 'имя источника', parseName)
    .option('--points <numbers>', 'номера его точек через запятую', parseList, [])
    .option('--owner <owner...>', 'все точки этих владельцев, и будущие', [])
    .option('--everywhere', 'все точки сети')
    .action((name: string, flags: ListFlags) =>
      reportErrors(fail, async () => {
        await withDatabase(options, ({ db }) =>
          changeSourcePoints(db, CLI_ACTOR, name, listOf(flags)),
        )
        print(`Точки источника «${name}» названы`)
      }),
    )

  feed
    .command('renew')
    .description('выпустить источнику новые токен и ключ кодов')
    .argument('<name>', 'имя источника', parseName)
    .addOption(
      new Option('--overlap <hours>', 'сколько часов ещё действуют прежние')
        .choices(OVERLAPS.map(String))
        .default('0'),
    )
    .action((name: string, { overlap }: { overlap: string }) =>
      reportErrors(fail, async () => {
        const made = await withDatabase(options, ({ db }) =>
          renewCredentials(db, CLI_ACTOR, name, Number(overlap), new Date()),
        )
        print(formatCredentials(made))
      }),
    )

  feed
    .command('sources', { isDefault: true })
    .description('показать источники')
    .option('--json', 'в виде JSON')
    .action(async ({ json }: { json?: true }) => {
      const rows = await withDatabase(options, ({ db }) => listSources(db))
      if (json === true) print(JSON.stringify(rows))
      else print(rows.length === 0 ? 'Источников нет' : rows.map(formatSource).join('\n'))
    })

  for (const [word, active, about, done] of [
    ['enable', true, 'снова принимать события источника', 'включён'],
    [
      'disable',
      false,
      'не принимать событий источника: его токен перестаёт действовать',
      'выключен',
    ],
  ] as const)
    feed
      .command(word)
      .description(about)
      .argument('<name>', 'имя источника', parseName)
      .action((name: string) =>
        reportErrors(fail, async () => {
          await withDatabase(options, ({ db }) => switchFeedSource(db, CLI_ACTOR, name, active))
          print(`Источник «${name}» ${done}`)
        }),
      )
}

interface ListFlags {
  readonly points: readonly string[]
  readonly owner: readonly string[]
  readonly everywhere?: true
}

const listOf = ({ points, owner, everywhere }: ListFlags): PointList => ({
  everywhere: everywhere === true,
  owners: owner,
  numbers: points,
})

const parseList = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')

const formatCredentials = ({ version, token, codeKey }: Credentials): string =>
  [
    `Версия ${version}. Больше этого не увидеть.`,
    `токен ${token}`,
    ...(codeKey === null ? [] : [`ключ  ${codeKey}`]),
  ].join('\n')

/** What the person who typed the command can mend is a sentence; the rest is an error of the program. */
async function reportErrors(
  fail: (text: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof FieldErrors) fail(Object.values(error.fields).flat().join('. '))
    else if (error instanceof AppError) fail(error.message)
    else throw error
  }
}

const formatSource = ({
  name,
  kind,
  active,
  created_at: at,
}: Awaited<ReturnType<typeof listSources>>[number]) =>
  `${name}: ${SOURCE_KIND_WORDING[kind].toLowerCase()}, ${active ? 'действует' : 'выключен'}, заведён ${at.toISOString().slice(0, 10)}`

const parseName = (text: string): string => {
  const parsed = sourceName.safeParse(text)
  if (parsed.success) return parsed.data
  throw new InvalidArgumentError(`${parsed.error.issues.map(({ message }) => message)[0] ?? ''}.`)
}

interface PostFlags {
  readonly source: string
  readonly json?: true
}

function definePost(feed: Command, options: PulseCommandsOptions): void {
  const print = printerOf(options)
  feed
    .command('post')
    .description('принять события из файла JSON (список, как в вызове), с ответом на каждое')
    .argument('<file>', 'файл')
    .option('--source <name>', 'от имени какого источника', parseName, 'cli')
    .option('--json', 'ответы в виде JSON')
    .action(async (file: string, { source, json }: PostFlags) => {
      const events = await readEvents(file)
      if (typeof events === 'string') {
        process.exitCode = 1
        print(events)
        return
      }
      const verdicts = await withDatabase(options, ({ db }) =>
        takeAll(db, source, events, options.parcels),
      )
      if (verdicts.some(({ result }) => result === 'refused')) process.exitCode = 1
      print(json === true ? JSON.stringify(verdicts) : formatVerdicts(verdicts))
    })
}

/** The list, or what is wrong with the file. */
async function readEvents(file: string): Promise<readonly unknown[] | string> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch {
    return `Файл «${file}» не читается: проверьте путь и права`
  }
  try {
    const events: unknown = JSON.parse(text)
    if (Array.isArray(events)) return events
  } catch {
    return `Файл «${file}» не читается как JSON`
  }
  return `В файле «${file}» ожидается список событий`
}

async function takeAll(
  db: OpenDatabase['db'],
  source: string,
  events: readonly unknown[],
  parcels: ParcelOptions,
): Promise<readonly PulseVerdict[]> {
  const verdicts: PulseVerdict[] = []
  for (let from = 0; from < events.length; from += PULSE_BATCH_MAX) {
    const batch = events.slice(from, from + PULSE_BATCH_MAX)
    verdicts.push(
      ...(await takeEvents(db, anySource(source), batch, { ...parcels, now: new Date() })),
    )
  }
  return verdicts
}

const RESULT_WORDS: Readonly<Record<PulseVerdict['result'], string>> = {
  applied: 'применено',
  skipped: 'применено с пропуском отметок',
  late: 'принято с опозданием',
  repeated: 'статус повторён',
  duplicate: 'уже было',
  refused: 'отказано',
}

const formatVerdicts = (verdicts: readonly PulseVerdict[]): string => {
  const counts = PULSE_RESULTS.map((result) => ({
    result,
    count: verdicts.filter((verdict) => verdict.result === result).length,
  }))
  const refused = verdicts.flatMap(({ result, event_id: id, detail }, at) =>
    result === 'refused' ? `  событие ${at + 1}, «${id ?? '—'}»: ${detail ?? ''}` : [],
  )
  const summary = counts
    .filter(({ count }) => count > 0)
    .map(({ result, count }) => `${RESULT_WORDS[result]} ${count}`)
  return [
    `Событий: ${verdicts.length}${summary.map((part) => `, ${part}`).join('')}`,
    ...refused,
  ].join('\n')
}
