import type { Writable } from 'node:stream'
import { type Command, InvalidArgumentError } from 'commander'
import type { Transaction } from 'kysely'
import type { OpenDatabase } from '#/db/open.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { AppError } from '#/http/errors.ts'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { addVacancy, changeVacancy, deleteVacancy, moveVacancy } from './change-vacancies.ts'
import { type KeptVacancy, selectVacancies } from './vacancy-store.ts'
import { withDatabase } from '#/db/with-database.ts'
import { readVacanciesFile, VacanciesFileError } from './vacancies-file.ts'

interface VacanciesCommandsOptions {
  readonly openDatabase: () => Promise<OpenDatabase>
  /** Takes the place of standard output in tests. */
  readonly output?: Writable
}

const NONE = 'Такой вакансии нет'
const FILE = 'файл .json: вакансия или список, как пишет vacancies list --json'
const UID = 'номер вакансии, как в списке'

/** `vacancies list`, `add`, `change`, `publish`, `withdraw`, `move`, `delete`: what the console does, by the same functions. */
export function defineVacanciesCommands(program: Command, options: VacanciesCommandsOptions): void {
  const print = (text: string) => void (options.output ?? process.stdout).write(`${text}\n`)
  const fail = (text: string) => {
    process.exitCode = 1
    print(text)
  }
  const reportErrors = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof VacanciesFileError || error instanceof AppError)) throw error
      fail(`${error.message}. Ничего не изменено.`)
    }
  }
  const act = <T>(work: (transaction: Transaction<Database>) => Promise<T>) =>
    withDatabase(options, ({ db }) => inTransaction(db, work))
  const optionsOf = () => ({ actor: CLI_ACTOR, now: new Date() })
  const vacancies = program.command('vacancies').description('вакансии на сайте')

  vacancies
    .command('list', { isDefault: true })
    .description('показать вакансии в их порядке')
    .option('--json', 'в виде JSON, со всеми полями: его понимают vacancies add и change')
    .action(async ({ json }: { json?: true }) => {
      const rows = await withDatabase(options, ({ db }) => selectVacancies(db))
      if (json === true) print(JSON.stringify(rows, undefined, 2))
      else print(rows.map(formatVacancy).join('\n') || 'Вакансий нет')
    })

  vacancies
    .command('add')
    .description('добавить вакансии в конец; без "published": true — не на сайт')
    .argument('<file>', FILE)
    .action((path: string) =>
      reportErrors(async () => {
        const drafts = await readVacanciesFile(path)
        const uids = await act(async (transaction) => {
          const added: string[] = []
          for (const draft of drafts) added.push(await addVacancy(transaction, draft, optionsOf()))
          return added
        })
        print(drafts.map(({ title }, at) => `${uids[at]}  ${title}`).join('\n'))
      }),
    )

  vacancies
    .command('change')
    .description('заменить вакансию; на сайте она или снята, останется как есть')
    .argument('<uid>', UID, parseUid)
    .argument('<file>', FILE)
    .action((uid: string, path: string) =>
      reportErrors(async () => {
        const [draft, ...more] = await readVacanciesFile(path)
        if (draft === undefined || more.length > 0) return fail('В файле не одна вакансия')
        const { published: _published, ...fields } = draft
        const outcome = await act((transaction) =>
          changeVacancy(transaction, uid, fields, optionsOf()),
        )
        if (outcome === 'unknown') return fail(NONE)
        print(draft.title)
      }),
    )

  for (const [name, published, words, done] of [
    ['publish', true, 'опубликовать на сайте', 'Опубликована'],
    ['withdraw', false, 'снять с сайта: откликнуться на неё нельзя', 'Снята'],
  ] as const)
    vacancies
      .command(name)
      .description(words)
      .argument('<uid>', UID, parseUid)
      .action(async (uid: string) => {
        const outcome = await act((transaction) =>
          changeVacancy(transaction, uid, { published }, optionsOf()),
        )
        if (outcome === 'unknown') return fail(NONE)
        print(done)
      })

  vacancies
    .command('move')
    .description('поставить выше или ниже соседней')
    .argument('<uid>', UID, parseUid)
    .argument('<to>', 'up или down', parseTo)
    .action(async (uid: string, to: 'up' | 'down') => {
      const isFound = await act((transaction) => moveVacancy(transaction, uid, to, optionsOf()))
      if (!isFound) return fail(NONE)
      print(to === 'up' ? 'Выше' : 'Ниже')
    })

  vacancies
    .command('delete')
    .description('удалить насовсем; отклики на неё остаются (responses)')
    .argument('<uid>', UID, parseUid)
    .action(async (uid: string) => {
      const isFound = await act((transaction) => deleteVacancy(transaction, uid, optionsOf()))
      if (!isFound) return fail(NONE)
      print('Удалена')
    })
}

const formatVacancy = ({ uid, position, title, city, published }: KeptVacancy): string =>
  `${uid}  ${position}. ${title}, ${city}${published ? '' : '  (не на сайте)'}`

function parseUid(text: string): string {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return text
  throw new InvalidArgumentError('Номер вакансии — как в списке: 8-4-4-4-12 знаков.')
}

function parseTo(text: string): 'up' | 'down' {
  if (text === 'up' || text === 'down') return text
  throw new InvalidArgumentError('Нужно up или down.')
}
