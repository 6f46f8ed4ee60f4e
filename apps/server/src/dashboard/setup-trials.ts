import { createHmac } from 'node:crypto'
import {
  SETUP_STATES,
  type SetupStep,
  type SetupStepAnswer,
} from '@yacheyka/contract/dashboard/console-setup'
import type { Kysely } from 'kysely'
import * as z from 'zod'
import type { Config } from '#/config.ts'
import type { Database } from '#/db/types.ts'
import type { Env } from '#/env-schema.ts'
import { moscowTime } from '#/http/moscow-time.ts'

/** Steps whose trial leaves a result, and the settings that the result is of. */
const TRIED: Readonly<Partial<Record<SetupStep, readonly (keyof Env)[]>>> = {
  domain: ['PUBLIC_URL'],
  email: ['MAIL_PROVIDER', 'MAIL_FROM', 'SMTP_URL'],
  sms: ['SMS_PROVIDER', 'SMS_URL', 'SMS_LOGIN', 'SMS_PASSWORD'],
  captcha: ['CAPTCHA_PROVIDER', 'YANDEX_CAPTCHA_SERVER_KEY', 'YANDEX_CAPTCHA_SITE_KEY'],
  alarms: ['ALARMS_URL'],
  map: ['MAP', 'MAP_ARCHIVE'],
}
const PREFIX = 'setup_trial:'

const trial = z.object({
  state: z.enum(SETUP_STATES),
  fact: z.string(),
  at: z.string(),
  settings: z.string(),
})

/** Keeps the result of a trial; the later one stands. */
export async function noteTrial(
  db: Kysely<Database>,
  config: Config,
  { step, state, fact }: Pick<SetupStepAnswer, 'step' | 'state' | 'fact'>,
  now: Date,
): Promise<void> {
  const settings = digestOf(config, step)
  if (settings === undefined) return
  const value = JSON.stringify({ state, fact, at: now.toISOString(), settings })
  await db
    .insertInto('setting')
    .values({ name: PREFIX + step, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Results of trials by their steps, without those of settings that have changed since. */
export async function readTrials(
  db: Kysely<Database>,
  config: Config,
): Promise<ReadonlyMap<string, Omit<SetupStepAnswer, 'step'>>> {
  const rows = await db
    .selectFrom('setting')
    .select(['name', 'value'])
    .where('name', 'like', `${PREFIX}%`)
    .execute()
  return new Map(
    rows.flatMap(({ name, value }) => {
      const step = name.slice(PREFIX.length) as SetupStep
      const read = trial.safeParse(value).data
      if (read === undefined || read.settings !== digestOf(config, step)) return []
      const { state, fact, at } = read
      return [[step, { state, fact, tried_at: moscowTime(new Date(at)) }] as const]
    }),
  )
}

/** Tells settings apart and tells nothing of them. */
function digestOf({ env, secret }: Config, step: SetupStep): string | undefined {
  const names = TRIED[step]
  if (names === undefined) return undefined
  const values = JSON.stringify(names.map((name) => env[name] ?? null))
  return createHmac('sha256', secret).update(`setup ${step} ${values}`).digest('base64url')
}
