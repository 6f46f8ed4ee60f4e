import { formatRest } from '@yacheyka/core/text/rest-of-list'
import { countRows } from '#/db/count-rows.ts'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import {
  APPLICATION_STATUSES,
  APPLICATION_STATUS_WORDING,
  type ApplicationStatus,
  SCAN_KINDS,
  SCAN_WORDING,
} from '@yacheyka/core/applications/application'
import { formatPhone } from '@yacheyka/core/contacts/phone'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Files } from '#/adapters/files/port.ts'
import type { OpenDatabase } from '#/db/open.ts'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { printable } from '#/observability/printable.ts'
import { withDatabase } from '#/db/with-database.ts'
import { type ApplicationRow, findApplication, listApplications } from './queries.ts'
import { defineDecisions, type DecisionOptions } from './decision-commands.ts'
import { APPROVED_STAYS, deleteApplication } from './delete-application.ts'

export interface ApplicationsCommandsOptions extends DecisionOptions {
  readonly openDatabase: () => Promise<OpenDatabase>
  readonly files: Files
  /** Takes the place of standard output in tests. */
  readonly output?: Writable
}

/** `applications list|show|files|approve|refuse|delete`: legal entities that want to become customers. */
export function defineApplicationsCommands(
  program: Command,
  options: ApplicationsCommandsOptions,
): void {
  const print = (text: string) => void (options.output ?? process.stdout).write(`${text}\n`)
  const fail = (text: string) => {
    process.exitCode = 1
    print(text)
  }
  const applications = program
    .command('applications')
    .description('заявки юридических лиц на подключение')

  applications
    .command('list', { isDefault: true })
    .description('показать заявки, новые сверху')
    .addOption(new Option('--status <status>', 'только такие').choices(APPLICATION_STATUSES))
    .option('--limit <count>', 'не больше стольких', parseLimit, 50)
    .option('--json', 'в виде JSON, со всеми полями')
    .action(async (flags: { status?: ApplicationStatus; limit: number; json?: true }) => {
      const { rows, total } = await withDatabase(options, async ({ db }) => ({
        rows: await listApplications(db, flags.status, flags.limit),
        total: await countRows(db, 'juridical_application', { status: flags.status }),
      }))
      if (flags.json === true) print(JSON.stringify(rows))
      else
        print(
          rows.length === 0
            ? 'Заявок нет'
            : rows.map(formatApplication).join('\n\n') + formatRest(rows.length, total),
        )
    })

  applications
    .command('show')
    .description('показать заявку с её файлами')
    .argument('<uid>', 'номер заявки', parseUid)
    .option('--json', 'в виде JSON, со всеми полями')
    .action(async (uid: string, { json }: { json?: true }) => {
      const found = await withDatabase(options, ({ db }) => findApplication(db, uid))
      if (found === undefined) return fail(UNKNOWN)
      print(
        json === true
          ? JSON.stringify(found)
          : `${formatApplication(found)}\n${formatFiles(found)}`,
      )
    })

  applications
    .command('files')
    .description('сохранить сканы заявки в новую папку')
    .argument('<uid>', 'номер заявки', parseUid)
    .requiredOption('--out <folder>', 'папка; её ещё не должно быть')
    .action(async (uid: string, { out }: { out: string }) => {
      const found = await withDatabase(options, ({ db }) => findApplication(db, uid))
      if (found === undefined) return fail(UNKNOWN)
      if (!(await madeFolder(out)))
        return fail(`Папку «${out}» не создать: она уже есть, или проверьте путь и права`)
      for (const [at, file] of found.files.entries()) {
        const bytes = await options.files.get(file.file_key)
        if (bytes === undefined) return fail('Заявка есть, а файла её нет: проверьте DATA_DIR')
        // Named by us: a name that came from outside is no path.
        const path = join(out, `${at + 1}-${file.type}.${endingOf(file.media_type)}`)
        await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
        print(printable(`${path}  (${file.name})`))
      }
    })

  defineDecisions(applications, { ...options, print, fail, parseUid })

  applications
    .command('delete')
    .description('удалить заявку, которую не одобрили, вместе с файлами')
    .argument('<uid>', 'номер заявки', parseUid)
    .action(async (uid: string) => {
      const outcome = await withDatabase(options, ({ db }) =>
        deleteApplication(db, options.files, uid, CLI_ACTOR),
      )
      if (outcome === 'done') print('Удалено')
      else fail(outcome === 'unknown' ? UNKNOWN : APPROVED_STAYS)
    })
}

const UNKNOWN = 'Такой заявки нет'

const formatApplication = (row: ApplicationRow): string =>
  [
    `${row.uid}  ${row.created_at.toISOString()}  ${APPLICATION_STATUS_WORDING[row.status]}`,
    `${row.ceo_fullname}, ${formatPhone(row.ceo_phone)}, ${row.ceo_email}`,
    formatAgreement(row),
    ...(row.refusal === null ? [] : [`Причина отказа: ${row.refusal}`]),
  ]
    .map(printable)
    .join('\n')

const formatAgreement = ({ agreed_at: at, ...row }: ApplicationRow): string => {
  if (at === null) return 'Согласие и оферта: приняты не здесь'
  const edition = (version: string | null) => (version === null ? 'нет' : `редакция ${version}`)
  return `Согласие: ${edition(row.consent_version)}; оферта: ${edition(row.offer_version)}; ${at.toISOString()}, адрес ${row.agreed_address ?? ''}`
}

type Found = NonNullable<Awaited<ReturnType<typeof findApplication>>>

const formatFiles = ({ files }: Found): string =>
  files
    .map(({ type, name, size }) => printable(`  ${SCAN_WORDING[type]}: ${name}, ${size} байт`))
    .join('\n')

const endingOf = (mediaType: string): string =>
  Object.values(SCAN_KINDS).find((kind) => kind.mediaType === mediaType)?.extensions[0] ?? 'bin'

async function madeFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path, { mode: 0o700 })
    return true
  } catch {
    return false
  }
}

const parseLimit = (text: string): number => {
  const limit = Number(text)
  if (Number.isInteger(limit) && limit > 0 && limit <= 10_000) return limit
  throw new InvalidArgumentError('Нужно целое число от 1 до 10000.')
}

const parseUid = (text: string): string => {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return text
  throw new InvalidArgumentError('Номер заявки — как в списке: 8-4-4-4-12 знаков.')
}
