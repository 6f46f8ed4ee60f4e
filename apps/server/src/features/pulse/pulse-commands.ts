import { readFile } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { sourceName } from '@yacheyka/contract/operator/feed'
import { PULSE_BATCH_MAX, PULSE_RESULTS, type PulseVerdict } from '@yacheyka/contract/pulse'
import { type Command, InvalidArgumentError } from 'commander'
import type { OpenDatabase } from '#/db/open.ts'
import { CLI_ACTOR } from '#/operators/guard.ts'
import { withDatabase } from '#/with-database.ts'
import type { ParcelOptions } from '#/parcels/options.ts'
import { addFeedSource, switchFeedSource } from './manage-sources.ts'
import { listSources } from './sources.ts'
import { takeEvents } from './take-events.ts'

export interface PulseCommandsOptions {
  readonly openDatabase: () => Promise<OpenDatabase>
  readonly parcels: ParcelOptions
  /** Takes the place of standard output in tests. */
  readonly output?: Writable
}

/** `feed add-source`, `feed sources`, `feed enable`, `feed disable`, `feed post`. */
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
    .description('завести источник событий; токен показывается один раз')
    .argument('<name>', 'имя источника, от 1 до 64 знаков', parseName)
    .action(async (name: string) => {
      const token = await withDatabase(options, ({ db }) => addFeedSource(db, CLI_ACTOR, name))
      if (token === undefined) return fail(`Источник «${name}» уже есть`)
      print(`Источник «${name}» заведён. Токен (больше его не увидеть): ${token}`)
    })

  feed
    .command('sources', { isDefault: true })
    .description('показать источники')
    .option('--json', 'в виде JSON')
    .action(async ({ json }: { json?: true }) => {
      const rows = await withDatabase(options, ({ db }) => listSources(db))
      if (json === true) print(JSON.stringify(rows))
      else print(rows.length === 0 ? 'Источников нет' : rows.map(saySource).join('\n'))
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
      .action(async (name: string) => {
        const known = await withDatabase(options, ({ db }) =>
          switchFeedSource(db, CLI_ACTOR, name, active),
        )
        if (known) print(`Источник «${name}» ${done}`)
        else fail(`Источника «${name}» нет`)
      })
}

const saySource = ({
  name,
  active,
  created_at: at,
}: Awaited<ReturnType<typeof listSources>>[number]) =>
  `${name}: ${active ? 'действует' : 'выключен'}, заведён ${at.toISOString().slice(0, 10)}`

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
      print(json === true ? JSON.stringify(verdicts) : sayVerdicts(verdicts))
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
    verdicts.push(...(await takeEvents(db, source, batch, { ...parcels, now: new Date() })))
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

const sayVerdicts = (verdicts: readonly PulseVerdict[]): string => {
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
