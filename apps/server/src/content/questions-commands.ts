import { type Command, InvalidArgumentError } from 'commander'
import { inTransaction } from '#/db/transaction.ts'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { addText, changeText, deleteText } from './change-texts.ts'
import type { TextFields } from './stores.ts'
import { withDatabase } from '#/db/with-database.ts'
import type { HelpCommandsOptions, Voice } from './help-command-options.ts'
import { readHelpFile } from './help-file.ts'
import { fieldsOf, readOne } from './instructions-commands.ts'
import { listQuestions } from './help-queries.ts'

const NONE = 'Такого вопроса нет'
const FILE = 'файл .md, .html или .json: заголовок — вопрос, дальше ответ'
const UID = 'номер вопроса, как в списке'

/** `questions list`, `add`, `update`, `move`, `hide`, `show`, `delete`. */
export function defineQuestionsCommands(
  program: Command,
  options: HelpCommandsOptions,
  { print, fail, reportErrors }: Voice,
): void {
  const now = options.now ?? (() => new Date())
  const questions = program.command('questions').description('частые вопросы кабинета')
  const change = async (uid: string, values: Partial<TextFields>, done: string) => {
    const outcome = await withDatabase(options, ({ db }) =>
      inTransaction(db, (transaction) =>
        changeText(transaction, 'question', uid, values, { actor: CLI_ACTOR, now: now() }),
      ),
    )
    if (outcome !== 'done') return fail(NONE)
    print(done)
  }

  questions
    .command('list', { isDefault: true })
    .description('показать вопросы в их порядке')
    .option('--json', 'в виде JSON, с ответами: его понимает questions add')
    .action(async ({ json }: { json?: true }) => {
      const rows = await withDatabase(options, ({ db }) => listQuestions(db).execute())
      if (json === true)
        print(
          JSON.stringify(
            rows.map(({ question, answer, ...row }) => ({
              ...row,
              title: question,
              content: answer,
            })),
            undefined,
            2,
          ),
        )
      else
        print(
          rows
            .map(
              (row) =>
                `${row.uid}  ${row.position}. ${row.question}${row.is_show ? '' : '  (скрыт)'}`,
            )
            .join('\n') || 'Вопросов нет',
        )
    })

  questions
    .command('add')
    .description('добавить вопрос в конец')
    .argument('<file>', FILE)
    .action((path: string) =>
      reportErrors(async () => {
        const texts = await readHelpFile(path)
        const uids = await withDatabase(options, ({ db }) =>
          inTransaction(db, async (transaction) => {
            const added: string[] = []
            for (const text of texts)
              added.push(
                await addText(transaction, 'question', fieldsOf(text, null), {
                  actor: CLI_ACTOR,
                  now: now(),
                }),
              )
            return added
          }),
        )
        print(texts.map(({ title }, at) => `${uids[at]}  ${title}`).join('\n'))
      }),
    )

  questions
    .command('update')
    .description('заменить вопрос и ответ')
    .argument('<uid>', UID, parseUid)
    .argument('<file>', FILE)
    .action((uid: string, path: string) =>
      reportErrors(async () => {
        const { title, content } = await readOne(path)
        await change(uid, { title, content, source: null }, title)
      }),
    )

  questions
    .command('move')
    .description('поставить на другое место')
    .argument('<uid>', UID, parseUid)
    .argument('<position>', 'чем меньше, тем выше', parsePosition)
    .action((uid: string, position: number) => change(uid, { position }, `Место ${position}`))

  for (const [name, isShow, words, done] of [
    ['hide', false, 'скрыть: клиенты его не видят', 'Скрыт'],
    ['show', true, 'снова показать', 'Показан'],
  ] as const)
    questions
      .command(name)
      .description(words)
      .argument('<uid>', UID, parseUid)
      .action((uid: string) => change(uid, { shown: isShow }, done))

  questions
    .command('delete')
    .description('удалить насовсем')
    .argument('<uid>', UID, parseUid)
    .action(async (uid: string) => {
      const isFound = await withDatabase(options, ({ db }) =>
        inTransaction(db, (transaction) =>
          deleteText(transaction, 'question', uid, { actor: CLI_ACTOR, now: now() }),
        ),
      )
      if (!isFound) return fail(NONE)
      print('Удалён')
    })
}

function parseUid(text: string): string {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return text
  throw new InvalidArgumentError('Номер вопроса — как в списке: 8-4-4-4-12 знаков.')
}

function parsePosition(text: string): number {
  const position = Number(text)
  if (Number.isInteger(position) && Math.abs(position) < 1_000_000) return position
  throw new InvalidArgumentError('Нужно целое число.')
}
