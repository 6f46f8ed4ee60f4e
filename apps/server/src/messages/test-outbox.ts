import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderFiles } from '#/adapters/files/folder.ts'
import { makeConfig } from '#/config.ts'
import { inTransaction } from '#/db/transaction.ts'
import { parseEnv } from '#/env.ts'
import { type JobsOptions, startJobs } from '#/jobs/start-jobs.ts'
import type { TestDatabase } from '#/db/test-database.ts'
import type { Pace } from './pace.ts'
import { type NewMessage, putMessages } from './put-messages.ts'
import { openSenders } from './senders.ts'

/** Everything a hundred times faster. */
export const QUICK: Pace = {
  retryFirst: 20,
  retryMost: 100,
  giveUpAfter: 3_600_000,
  failuresInRow: 3,
  restFirst: 20,
  restMost: 100,
}

export const NO_FILES = folderFiles(join(tmpdir(), 'no-such-folder'))
export const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined }

export const testConfig = (env: Readonly<Record<string, string>>) =>
  makeConfig(
    parseEnv({ LOG_LEVEL: 'silent', SECRET: 'a secret that only tests know, 32+', ...env }),
  )

/** The environment of an installation with these providers. */
export const providers = (urls: { sms?: string; smtp?: string; webhook?: string }) => ({
  ...(urls.sms === undefined
    ? {}
    : {
        SMS_PROVIDER: 'http',
        SMS_URL: urls.sms,
        SMS_LOGIN: 'me',
        SMS_PASSWORD: 'my-secret',
        SMS_SENDER: 'Yacheyka',
      }),
  ...(urls.smtp === undefined
    ? {}
    : {
        MAIL_PROVIDER: 'smtp',
        SMTP_URL: urls.smtp,
        MAIL_FROM: 'Ячейка <no-reply@yacheyka.example>',
      }),
  ...(urls.webhook === undefined ? {} : { VACANCY_WEBHOOK_URL: urls.webhook }),
})

/** A process's jobs, quick and without the clock. */
export function startTestJobs(
  database: Pick<TestDatabase, 'connection'> & Partial<Pick<TestDatabase, 'direct'>>,
  env: Readonly<Record<string, string>>,
  options: Partial<JobsOptions> & { readonly timeout?: number } = {},
) {
  const config = testConfig(env)
  const senders = openSenders(config, options.timeout ?? 10_000)
  return startJobs({
    config,
    database: { direct: database.connection, ...database },
    files: NO_FILES,
    log: SILENT,
    senders,
    pace: QUICK,
    chores: [],
    lookEvery: 50,
    ...options,
  })
}

export const message = (extra: Partial<NewMessage> = {}): NewMessage => ({
  channel: 'sms',
  recipient: '+79161234567',
  body: 'Посылка ждёт вас',
  template: 'setup_test',
  sendAfter: new Date(),
  ...extra,
})

export const put = ({ db }: TestDatabase, messages: readonly NewMessage[]) =>
  inTransaction(db, (transaction) => putMessages(transaction, messages))

export const stored = ({ db }: TestDatabase) =>
  db.selectFrom('outbox_message').selectAll().orderBy('body').execute()

export const statuses = async (database: TestDatabase) =>
  (await stored(database)).map(({ status }) => status)

export const forget = ({ pool }: TestDatabase) =>
  pool.query(`TRUNCATE outbox_message, parcel_event, parcel, customer, point CASCADE;
    SELECT graphile_worker.force_unlock_workers(ARRAY(SELECT DISTINCT locked_by FROM graphile_worker.jobs));
    SELECT graphile_worker.complete_jobs(ARRAY(SELECT id FROM graphile_worker.jobs))`)
