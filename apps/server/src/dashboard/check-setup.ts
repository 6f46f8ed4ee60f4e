import { setTimeout as sleep } from 'node:timers/promises'
import type { SetupStep, SetupStepAnswer } from '@yacheyka/contract/dashboard/console-setup'
import { isEmail } from '@yacheyka/core/contacts/email'
import { parsePhone } from '@yacheyka/core/contacts/phone'
import type { Kysely } from 'kysely'
import type { Actor } from '#/audit/actor.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { Context } from '#/context.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { FieldErrors } from '#/http/errors.ts'
import { putMessages } from '#/messages/put-messages.ts'
import { readSetup, TARIFF_LOOKED_AT } from './setup.ts'
import { noteTrial } from './setup-trials.ts'
import { tryCaptcha, tryMap } from './try-services.ts'

/** Milliseconds that another server may take to answer. */
const TIMEOUT = 5000
/** How often, and how many times, it is looked whether the trial has left. */
const LOOK_EVERY = 500
const LOOKS = 12

interface Check {
  readonly step: SetupStep
  /** Of e-mail and SMS. */
  readonly to: string
}

/** Tries one setting for real where that can be done from here, and says and notes how it went. @throws {FieldErrors} */
export async function checkSetup(
  context: Pick<Context, 'captcha' | 'config' | 'database' | 'streets'>,
  check: Check,
  actor: Actor,
  now: Date,
): Promise<SetupStepAnswer> {
  const { config, database } = context
  const { step } = check
  const said = await tryStep(context, check, actor, now)
  if (said !== undefined) await noteTrial(database.db, config, { step, ...said }, now)
  if (step === 'tariff') await noteTariff(database.db, now)
  const steps = await readSetup(database.db, context, now)
  const found = steps.find((each) => each.step === step)
  if (found === undefined) throw new Error(`the checklist has no ${step}`)
  return found
}

/** Undefined where there is nothing to try: the response is what is read anyway. */
async function tryStep(
  {
    captcha,
    config,
    database,
    streets,
  }: Pick<Context, 'captcha' | 'config' | 'database' | 'streets'>,
  { step, to }: Check,
  actor: Actor,
  now: Date,
): Promise<Said | undefined> {
  if (step === 'email' || step === 'sms')
    return tryChannel(database.db, { channel: step, to, brand: config.brand.name }, actor)
  if (step === 'domain') return tryDomain(config.publicUrl)
  if (step === 'alarms' && config.env.ALARMS_URL !== undefined)
    return tryAlarm(config.env.ALARMS_URL, now)
  if (step === 'captcha' && config.env.CAPTCHA_PROVIDER !== 'off') return tryCaptcha(captcha)
  if (step === 'map' && streets !== null) return tryMap(streets.file)
  return undefined
}

type Said = Pick<SetupStepAnswer, 'state' | 'fact'>

interface Trial {
  readonly channel: 'email' | 'sms'
  readonly to: string
  readonly brand: string
}

/** A message through the same queue as all others; the journal has who asked. */
async function tryChannel(
  db: Kysely<Database>,
  { channel, to, brand }: Trial,
  actor: Actor,
): Promise<Said> {
  const recipient = recipientOf(channel, to)
  const effectKey = `setup_test:${newUid()}`
  await inTransaction(db, async (transaction) => {
    const body = `Проверка: сообщения сети «${brand}» доходят.`
    await putMessages(transaction, [
      {
        channel,
        recipient,
        subject: channel === 'email' ? `Проверка почты «${brand}»` : '',
        body,
        template: 'setup_test',
        effectKey,
        sendAfter: new Date(),
        urgent: true,
      },
    ])
    const subject = { kind: 'message', id: effectKey, name: channel === 'sms' ? 'СМС' : 'Письмо' }
    await recordAudit(transaction, actor, { action: 'message.test', subject })
  })
  for (let look = 0; look < LOOKS; look += 1) {
    await sleep(LOOK_EVERY)
    const row = await db
      .selectFrom('outbox_message')
      .select(['status', 'last_error'])
      .where('effect_key', '=', effectKey)
      .executeTakeFirst()
    if (row?.status === 'sent') return { state: 'done', fact: 'Ушло. Проверьте, пришло ли' }
    if (row?.status === 'kept') return { state: 'todo', fact: 'Канал не подключён' }
    if (row !== undefined && row.last_error !== '')
      return {
        state: 'todo',
        fact: `Не уходит: ${row.last_error.replaceAll(recipient, 'адресат')}`,
      }
  }
  return { state: 'unknown', fact: 'Ждёт отправки: что с ним стало, видно в «Сообщениях»' }
}

function recipientOf(channel: 'email' | 'sms', to: string): string {
  if (channel === 'email') {
    if (isEmail(to)) return to
    throw new FieldErrors({ to: ['Укажите адрес, на который прислать пробное письмо'] })
  }
  const phone = parsePhone(to)
  if (phone !== undefined) return phone
  throw new FieldErrors({ to: ['Укажите телефон, на который прислать пробное СМС'] })
}

async function tryDomain(publicUrl: string): Promise<Said> {
  const failure = await failureOf(`${publicUrl}/healthz`)
  if (failure !== undefined) return { state: 'todo', fact: `${publicUrl} не открылся: ${failure}` }
  return publicUrl.startsWith('https://')
    ? { state: 'done', fact: `${publicUrl} открывается` }
    : { state: 'todo', fact: `${publicUrl} открывается, но без https` }
}

/** An alarm that ends by itself in a minute. */
async function tryAlarm(alarmsUrl: string, now: Date): Promise<Said> {
  const alert = {
    labels: { alertname: 'Проверка', severity: 'critical' },
    annotations: { summary: 'Пробная тревога из консоли', runbook: 'docs/alerts.md' },
    startsAt: now.toISOString(),
    endsAt: new Date(now.getTime() + 60_000).toISOString(),
  }
  const failure = await failureOf(`${alarmsUrl.replace(/\/+$/, '')}/api/v2/alerts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([alert]),
  })
  return failure === undefined
    ? { state: 'done', fact: 'Принята. Через десять секунд придут письмо и вебхук' }
    : { state: 'todo', fact: `Alertmanager не ответил: ${failure}` }
}

/** What went wrong, or undefined. */
async function failureOf(url: string, init: RequestInit = {}): Promise<string | undefined> {
  try {
    const { ok, status } = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    })
    return ok ? undefined : `ответ ${status}`
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    return code === '' ? 'нет ответа' : code
  }
}

const noteTariff = (db: Kysely<Database>, now: Date) =>
  db
    .insertInto('setting')
    .values({ name: TARIFF_LOOKED_AT, value: JSON.stringify({ at: now.toISOString() }) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
