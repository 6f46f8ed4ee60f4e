import {
  SETUP_STEPS,
  type SetupStep,
  type SetupStepAnswer,
} from '@yacheyka/contract/dashboard/console-setup'
import { counted } from '@yacheyka/core/text/wording'
import { type Kysely, sql } from 'kysely'
import type { Context } from '#/context.ts'
import type { Database } from '#/db/types.ts'
import { readTrials } from './setup-trials.ts'

type Installation = Pick<Context, 'config' | 'streets'>
type State = Pick<SetupStepAnswer, 'state' | 'fact'>

/** Milliseconds; a backup a day, and two hours for the one that is being made. */
const BACKUP_AGE_MAX = 26 * 3_600_000
/** Past it points are not counted. */
const POINTS_COUNTED = 1000
export const TARIFF_LOOKED_AT = 'tariff_looked_at'

/** What is set up and what is not yet, by a trial where there was one; nothing of it keeps the installation from working. */
export async function readSetup(
  db: Kysely<Database>,
  installation: Installation,
  now: Date,
): Promise<readonly SetupStepAnswer[]> {
  const [kept, trials] = await Promise.all([readKept(db), readTrials(db, installation.config)])
  return SETUP_STEPS.map((step) => {
    const configured = STATES[step](installation, kept, now)
    return { step, tried_at: null, ...configured, ...trials.get(step) }
  })
}

interface Kept {
  readonly points: number
  readonly without_factor: number
  readonly deciders: number
  readonly backup_at: string | null
  readonly tariff_looked_at: boolean
}

async function readKept(db: Kysely<Database>): Promise<Kept> {
  const { rows } = await sql<Kept>`
    SELECT (SELECT count(*)::integer FROM (SELECT FROM point WHERE NOT sandbox LIMIT ${POINTS_COUNTED}) AS counted) AS points,
      (SELECT count(*)::integer FROM operator_user WHERE disabled_at IS NULL AND totp_confirmed_at IS NULL) AS without_factor,
      (SELECT count(*)::integer FROM operator_user
        WHERE disabled_at IS NULL AND signed_in_at IS NOT NULL
          AND role IN ('administrator', 'manager')) AS deciders,
      (SELECT value->>'at' FROM setting WHERE name = 'last_backup') AS backup_at,
      EXISTS (SELECT FROM setting WHERE name = ${TARIFF_LOOKED_AT}) OR (SELECT count(*) > 1 FROM tariff) AS tariff_looked_at`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw new Error('the state of the installation is not read')
  return row
}

const done = (fact: string): State => ({ state: 'done', fact })
const todo = (fact: string): State => ({ state: 'todo', fact })

const STATES: Readonly<
  Record<SetupStep, (installation: Installation, kept: Kept, now: Date) => State>
> = {
  brand: ({ config: { brand } }) => {
    const missing = [
      brand.requisites === undefined && 'реквизитов',
      brand.support_email === undefined && 'почты поддержки',
    ].filter((what) => what !== false)
    return missing.length === 0
      ? done(`«${brand.name}», ${brand.legal_entity}`)
      : todo(`Нет ${missing.join(' и ')}`)
  },
  domain: ({ config: { publicUrl } }) =>
    publicUrl.startsWith('https://') ? done(publicUrl) : todo(`Сейчас ${publicUrl}, без https`),
  email: ({ config: { env } }) =>
    env.MAIL_PROVIDER === 'smtp' ? done(`От ${env.MAIL_FROM ?? ''}`) : todo(KEPT),
  sms: ({ config: { env } }) => (env.SMS_PROVIDER === 'http' ? done('Шлюз подключён') : todo(KEPT)),
  captcha: ({ config: { env } }) =>
    env.CAPTCHA_PROVIDER === 'off'
      ? todo('Выключена: формы открыты программам')
      : done(env.CAPTCHA_PROVIDER === 'yandex' ? 'Яндекс SmartCaptcha' : 'Своя, без сторонних'),
  backups: (_, { backup_at: at }, now) => {
    if (at === null) return todo('Копий ещё не было')
    const age = now.getTime() - Date.parse(at)
    const hours = counted(Math.max(0, Math.floor(age / 3_600_000)), ['час', 'часа', 'часов'])
    return age <= BACKUP_AGE_MAX ? done(`Последней ${hours}`) : todo(`Последней уже ${hours}`)
  },
  alarms: ({ config: { env } }) =>
    env.ALARMS_URL === undefined
      ? todo('О беде никто не узнает сам')
      : { state: 'unknown', fact: 'Кто получает, знает Alertmanager: пришлите пробную' },
  map: ({ config: { env }, streets }) =>
    streets !== null || !OWN_GROUND.has(env.MAP ?? 'archive')
      ? done(streets === null ? 'Подключена' : 'Улицы из архива')
      : todo('Без улиц: контуры и названия городов'),
  points: (_, { points }) =>
    points === 0
      ? todo('Точек нет')
      : done(points === POINTS_COUNTED ? '1 000 и больше' : counted(points, POINTS)),
  tariff: (_, { tariff_looked_at: looked }) =>
    looked ? done('Просмотрен') : todo('Действует начальный'),
  second_factor: (_, { without_factor: without }) =>
    without === 0 ? done('У всех операторов') : todo(`Нет у ${counted(without, OPERATORS)}`),
  second_operator: (_, { deciders }) =>
    deciders > 1
      ? done(`Деньги решают ${counted(deciders, ['оператор', 'оператора', 'операторов'])}`)
      : todo('Деньги выше предела ждут час: решать некому, кроме вас'),
}

/** Without an archive both draw the ground that ships with the product. */
const OWN_GROUND: ReadonlySet<string> = new Set(['archive', 'embedded'])
const KEPT = 'Сообщения остаются здесь'
const POINTS = ['точка', 'точки', 'точек'] as const
const OPERATORS = ['оператора', 'операторов', 'операторов'] as const
