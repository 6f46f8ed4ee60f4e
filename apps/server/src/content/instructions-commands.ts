import { moscowDay, formatShortDay } from '@yacheyka/core/time/document-day'
import { type Command, InvalidArgumentError } from 'commander'
import { inTransaction } from '#/db/transaction.ts'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { addText, changeText, deleteText } from './change-texts.ts'
import type { TextFields } from './stores.ts'
import { withDatabase } from '#/db/with-database.ts'
import type { HelpCommandsOptions, Voice } from './help-command-options.ts'
import { dayOf, HelpFileError, type HelpText, readHelpFile } from './help-file.ts'
import { presentInstruction } from './help-present.ts'
import {
  insertInstructions,
  insertQuestions,
  listInstructions,
  listQuestions,
} from './help-queries.ts'

const NONE = 'Такой инструкции нет'
const FILE = 'файл .md, .html или .json'

/** `instructions list`, `add`, `update`, `hide`, `show`, `delete`, `defaults`. */
export function defineInstructionsCommands(
  program: Command,
  options: HelpCommandsOptions,
  { print, fail, reportErrors }: Voice,
): void {
  const now = options.now ?? (() => new Date())
  const changeOne = async (id: number, change: Partial<TextFields>): Promise<boolean> => {
    const outcome = await withDatabase(options, ({ db }) =>
      inTransaction(db, (transaction) =>
        changeText(transaction, 'instruction', `${id}`, change, { actor: CLI_ACTOR, now: now() }),
      ),
    )
    return outcome === 'done'
  }
  const instructions = program.command('instructions').description('инструкции кабинета')

  instructions
    .command('list', { isDefault: true })
    .description('показать инструкции, новые сверху')
    .option('--json', 'в виде JSON, целиком: его понимает instructions add')
    .action(async ({ json }: { json?: true }) => {
      const rows = await withDatabase(options, ({ db }) => listInstructions(db).execute())
      if (json === true) print(JSON.stringify(rows.map(presentInstruction), undefined, 2))
      else print(rows.length === 0 ? 'Инструкций нет' : rows.map(formatInstruction).join('\n'))
    })

  instructions
    .command('add')
    .description('добавить инструкцию')
    .argument('<file>', FILE)
    .action((path: string) =>
      reportErrors(async () => {
        const texts = await readHelpFile(path)
        const ids = await withDatabase(options, ({ db }) =>
          inTransaction(db, async (transaction) => {
            const added: string[] = []
            for (const text of texts)
              added.push(
                await addText(transaction, 'instruction', fieldsOf(text, dayOf(text) ?? now()), {
                  actor: CLI_ACTOR,
                  now: now(),
                }),
              )
            return added
          }),
        )
        print(texts.map(({ title }, at) => `№ ${ids[at]}  ${title}`).join('\n'))
      }),
    )

  instructions
    .command('update')
    .description('заменить текст; день остаётся прежним, если файл его не называет')
    .argument('<number>', 'номер инструкции', parseNumber)
    .argument('<file>', FILE)
    .action((id: number, path: string) =>
      reportErrors(async () => {
        const { title, description, content, ...rest } = await readOne(path)
        const published = dayOf(rest)
        const change = { title, description, content, source: null }
        const done = await changeOne(
          id,
          published === undefined ? change : { ...change, publishedAt: published },
        )
        if (!done) return fail(NONE)
        print(`№ ${id}  ${title}`)
      }),
    )

  for (const [name, isShow, words, done] of [
    ['hide', false, 'скрыть: клиенты её не видят', 'Скрыта'],
    ['show', true, 'снова показать', 'Показана'],
  ] as const)
    instructions
      .command(name)
      .description(words)
      .argument('<number>', 'номер инструкции', parseNumber)
      .action(async (id: number) => {
        if (!(await changeOne(id, { shown: isShow }))) return fail(NONE)
        print(done)
      })

  instructions
    .command('delete')
    .description('удалить насовсем')
    .argument('<number>', 'номер инструкции', parseNumber)
    .action(async (id: number) => {
      const isFound = await withDatabase(options, ({ db }) =>
        inTransaction(db, (transaction) =>
          deleteText(transaction, 'instruction', `${id}`, { actor: CLI_ACTOR, now: now() }),
        ),
      )
      if (!isFound) return fail(NONE)
      print('Удалена')
    })

  instructions
    .command('defaults')
    .description('начальные инструкции и вопросы: только туда, где нет ни одной')
    .action(async () => print(await loadDefaults(options, now())))
}

async function loadDefaults(options: HelpCommandsOptions, now: Date): Promise<string> {
  const defaults = await options.readDefaults()
  return withDatabase(options, ({ db }) =>
    inTransaction(db, async (transaction) => {
      const there = [
        await listInstructions(transaction).limit(1).execute(),
        await listQuestions(transaction).limit(1).execute(),
      ].flat()
      if (there.length > 0) return 'Инструкции или вопросы уже есть, ничего не изменено'
      const { instructions, questions } = defaults
      await insertInstructions(
        transaction,
        // The first of them stands on top.
        instructions.map((text, at) => ({
          ...text,
          publishedAt: new Date(now.getTime() - at * 1000),
        })),
      )
      await insertQuestions(transaction, questions)
      return `Добавлено: инструкций ${instructions.length}, вопросов ${questions.length}`
    }),
  )
}

/** A text of a file, as it is kept: its HTML has no Markdown beside it. */
export const fieldsOf = (text: HelpText, publishedAt: Date | null): TextFields => ({
  title: text.title,
  content: text.content,
  source: null,
  description: publishedAt === null ? '' : text.description,
  picture: '',
  pictureAlt: '',
  publishedAt,
  shown: true,
  position: null,
})

/** @throws {HelpFileError} */
export async function readOne(path: string): Promise<HelpText> {
  const [text, ...more] = await readHelpFile(path)
  if (text === undefined || more.length > 0)
    throw new HelpFileError(`В файле «${path}» должен быть один текст`)
  return text
}

const formatInstruction = (row: {
  readonly id: number
  readonly title: string
  readonly published_at: Date
  readonly is_show: boolean
}): string =>
  `№ ${row.id}  ${formatShortDay(moscowDay(row.published_at.getTime()))}  ${row.title}${row.is_show ? '' : '  (скрыта)'}`

function parseNumber(text: string): number {
  const id = Number(text)
  if (Number.isInteger(id) && id > 0 && id < 2 ** 31) return id
  throw new InvalidArgumentError('Нужен номер, как в списке: целое число.')
}
