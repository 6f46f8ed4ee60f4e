import { Command } from 'commander'
import { pino } from 'pino'
import { mailSettings } from './accounts/mail-settings.ts'
import { openTokens } from './auth/tokens.ts'
import { FILE_STORES, openFiles } from './adapters/files/open.ts'
import { FilesRefusedError, FilesUnavailableError } from './adapters/files/port.ts'
import { defineKeyCommands } from './api-keys/key-commands.ts'
import { archivePartition } from './backup/archived-month.ts'
import { defineBackupCommands } from './backup/backup-commands.ts'
import { defineFilesCommands } from './backup/files-commands.ts'
import { makeConfig } from './config.ts'
import { migrate } from './db/migrate.ts'
import { type OpenDatabase, openDatabase } from './db/open.ts'
import { requireInstallation } from './db/require-installation.ts'
import { requireMigrated } from './db/require-migrated.ts'
import { StoreError } from './db/store-error.ts'
import { defineDemonstrationCommands } from './demonstration/demonstration-commands.ts'
import { readDefaultHelp } from './demonstration/help/default-help.ts'
import { findCommandErrors } from './env-pairings.ts'
import { EnvError, readEnv } from './env.ts'
import { openTrialTokens } from './auth/trial.ts'
import { defineApplicationsCommands } from './applications/applications-commands.ts'
import { defineFeedbackCommands } from './feedback/feedback-commands.ts'
import { defineHelpCommands } from './content/help-commands.ts'
import { defineOperatorsCommands } from './operators/operators-commands.ts'
import { openSecondFactor } from './operators/second-factor.ts'
import { definePointsCommands } from './points/points-commands.ts'
import { definePulseCommands } from './feed/pulse-commands.ts'
import { defineResponsesCommands } from './vacancies/responses-commands.ts'
import { defineVacanciesCommands } from './vacancies/vacancies-commands.ts'
import { defineDeviceCommands } from './devices/device-commands.ts'
import { defineBankCommands } from './billing/bank-commands.ts'
import { defineLedgerCommands } from './billing/ledger-commands.ts'
import { defineTariffCommands } from './tariffs/tariff-commands.ts'
import { defineMigrateCommand } from './db/migrate-command.ts'
import { definePartitionsCommand } from './db/partitions-command.ts'
import { parcelOptions } from './parcel-store/options.ts'
import { definePersonalDataCommands } from './privacy/personal-data-commands.ts'
import { defineCountersCommands } from './counters/counters-commands.ts'
import { defineOutboxCommands } from './messages/outbox-commands.ts'
import { defineWidgetCommands } from './widget/widget-commands.ts'

/** Whoever only reads what the commands are needs no installation. */
function isHelpRequested(): boolean {
  const words = process.argv.slice(2)
  return words.length === 0 || words[0] === 'help' || words.some((word) => HELP.has(word))
}

const HELP = new Set(['-h', '--help'])

/** The operator's command line: the same functions as the product's own, for scripts. */
async function run() {
  const env = readEnv()
  if (!isHelpRequested()) {
    const errors = findCommandErrors(env)
    if (errors.length > 0) throw new EnvError(errors)
    requireInstallation(env, process.argv.includes('--new'))
  }
  const config = makeConfig(env)
  const log = pino({ level: 'warn' }, process.stderr)
  const program = new Command('yacheyka')
    .description(`«${config.brand.name}»: командная строка оператора`)
    .option('--new', 'начать новую базу, если в DATA_DIR её нет')
    .helpOption('-h, --help', 'показать помощь')
    .helpCommand('help [команда]', 'помощь по команде')
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error:/, 'Ошибка:')) })
  const open = async (statementTimeout?: number) => {
    const database = await openDatabase({
      // One process that ends soon: migrations, dumps and hours of counting have a session of their own.
      databaseUrl: config.env.DATABASE_DIRECT_URL ?? config.env.DATABASE_URL,
      dataDir: config.dataDir,
      applicationName: 'yacheyka-cli',
      poolSize: 2,
      log,
      ...(statementTimeout === undefined ? {} : { statementTimeout }),
    })
    // Beside the response: what reads that gets it alone.
    process.stderr.write(`«${config.brand.name}», ${database.describe}\n`)
    return database
  }
  const migrated = async (opening: Promise<OpenDatabase>) => {
    const database = await opening
    await (config.env.MIGRATE ? migrate(database.pool) : requireMigrated(database.pool))
    return database
  }
  const openAsIs = () => open()
  const openMigrated = () => migrated(open())
  // What counts, copies and restores everything takes as long as there is data.
  const openPatient = () => migrated(open(0))
  const files = openFiles(config)
  defineMigrateCommand(program, { openDatabase: openAsIs })
  definePartitionsCommand(program, {
    openDatabase: () => open(0),
    months: {
      audit_log: config.env.JOURNAL_KEEP_MONTHS,
      outbox_message: config.env.MESSAGES_KEEP_MONTHS,
    },
    archive: archivePartition,
  })
  defineBackupCommands(program, { config, openDatabase: () => open(0), files, log })
  defineFilesCommands(program, { openStore: (name) => FILE_STORES[name](config) })
  const factor = openSecondFactor(config.secret, config.previousSecret)
  defineOperatorsCommands(program, { config, openDatabase: openMigrated, factor })
  definePointsCommands(program, { brand: config.brand, openDatabase: openMigrated })
  defineVacanciesCommands(program, { openDatabase: openMigrated })
  defineResponsesCommands(program, {
    config,
    openDatabase: openMigrated,
    files,
  })
  defineApplicationsCommands(program, {
    openDatabase: openMigrated,
    files,
    tokens: openTokens(config.secret),
    mails: mailSettings(config),
    trials: openTrialTokens(config),
  })
  defineFeedbackCommands(program, { openDatabase: openMigrated })
  defineHelpCommands(program, { openDatabase: openMigrated, readDefaults: readDefaultHelp })
  defineOutboxCommands(program, { openDatabase: openMigrated })
  defineDemonstrationCommands(program, { publicUrl: config.publicUrl, openDatabase: openMigrated })
  defineLedgerCommands(program, { config, openDatabase: openPatient })
  defineBankCommands(program, { config, openDatabase: openMigrated })
  defineCountersCommands(program, { openDatabase: openPatient })
  defineTariffCommands(program, { openDatabase: openMigrated })
  definePulseCommands(program, { openDatabase: openMigrated, parcels: parcelOptions(config) })
  defineDeviceCommands(program, { openDatabase: openMigrated, config })
  definePersonalDataCommands(program, {
    config,
    openDatabase: openMigrated,
    files,
  })
  defineWidgetCommands(program, { openDatabase: openMigrated })
  defineKeyCommands(program, { openDatabase: openMigrated, mails: mailSettings(config) })
  await program.parseAsync()
}

/** Of what is no error of the program itself. */
function messageOf(error: unknown): string | undefined {
  if (error instanceof EnvError || error instanceof StoreError) return error.message
  if (error instanceof FilesRefusedError) return error.message
  if (error instanceof FilesUnavailableError)
    return `Хранилище файлов не отвечает. Повторите команду позднее. (${error.message})`
  return undefined
}

try {
  await run()
} catch (error) {
  const message = messageOf(error)
  if (message === undefined) throw error
  console.error(message)
  process.exitCode = 1
}
