import type { Env } from './env-schema.ts'

const isLocalName = (name: string): boolean =>
  /^(localhost|127\.[0-9.]+|\[::1\])$|\.localhost$/.test(name)

/** Whatever a store on S3 cannot do without, also where `files move` opens one that is not configured yet. */
export const missingS3Settings = (env: Env): readonly string[] =>
  S3_SETTINGS.filter((name) => env[name] === undefined).map(
    (name) => `${name}: обязателен для хранилища S3 (FILES=s3)`,
  )
const S3_SETTINGS = [
  'FILES_S3_ENDPOINT',
  'FILES_S3_BUCKET',
  'FILES_S3_ACCESS_KEY',
  'FILES_S3_SECRET_KEY',
] as const

/** Whether all that this environment tells of the database may lead to PgBouncer, which has no sessions. */
const lacksSession = (env: Env): boolean =>
  !env.DATABASE_PREPARED && env.DATABASE_DIRECT_URL === undefined

/** Migrations and the queue need one; a process that only serves does not (decision 74). */
const needsSession = (env: Env): boolean => env.MIGRATE || env.PROCESS !== 'web'

/** What a command lacks in an environment that does for a process which only serves. */
export const findCommandErrors = (env: Env): readonly string[] =>
  lacksSession(env)
    ? ['DATABASE_DIRECT_URL: командам нужна база мимо PgBouncer (DATABASE_PREPARED=0)']
    : []

type Pairing = readonly [when: (env: Env) => boolean, error: string]

const PAIRINGS: readonly Pairing[] = [
  [
    (env) => env.FILES_S3_KMS_KEY !== undefined && env.FILES_S3_ENCRYPTION !== 'aws:kms',
    'FILES_S3_KMS_KEY: только вместе с FILES_S3_ENCRYPTION=aws:kms',
  ],
  [
    (env) => env.CAPTCHA_PROVIDER === 'yandex' && env.YANDEX_CAPTCHA_SITE_KEY === undefined,
    'YANDEX_CAPTCHA_SITE_KEY: обязателен при CAPTCHA_PROVIDER=yandex',
  ],
  [
    (env) => env.CAPTCHA_PROVIDER === 'yandex' && env.YANDEX_CAPTCHA_SERVER_KEY === undefined,
    'YANDEX_CAPTCHA_SERVER_KEY: обязателен при CAPTCHA_PROVIDER=yandex',
  ],
  [
    (env) => env.SMS_PROVIDER === 'http' && env.SMS_URL === undefined,
    'SMS_URL: обязателен при SMS_PROVIDER=http',
  ],
  [
    (env) => env.MAIL_PROVIDER === 'smtp' && env.SMTP_URL === undefined,
    'SMTP_URL: обязателен при MAIL_PROVIDER=smtp',
  ],
  [
    (env) => env.MAIL_PROVIDER === 'smtp' && env.MAIL_FROM === undefined,
    'MAIL_FROM: обязателен при MAIL_PROVIDER=smtp',
  ],
  [
    (env) => env.DATABASE_DIRECT_URL !== undefined && env.DATABASE_URL === undefined,
    'DATABASE_DIRECT_URL: только вместе с DATABASE_URL, который ведёт в PgBouncer',
  ],
  [
    (env) => lacksSession(env) && needsSession(env),
    'DATABASE_DIRECT_URL: обязателен при DATABASE_PREPARED=0 — база мимо PgBouncer; не нужен только сайту, который её не меняет (PROCESS=web и MIGRATE=0)',
  ],
  [
    (env) => env.DATABASE_REPLICA_URL !== undefined && env.DATABASE_URL === undefined,
    'DATABASE_REPLICA_URL: только вместе с DATABASE_URL',
  ],
  [
    (env) => env.DATABASE_URL !== undefined && env.SECRET === undefined,
    'SECRET: обязателен вместе с DATABASE_URL (не короче 32 символов, один на все процессы)',
  ],
  [
    (env) => env.MAP === 'yandex' && env.YANDEX_TILES_KEY === undefined,
    'YANDEX_TILES_KEY: обязателен при MAP=yandex',
  ],
  [
    (env) => env.MAP === 'yandex' && env.MAP_LOGO === undefined,
    'MAP_LOGO: при MAP=yandex укажите адрес логотипа Яндекс Карт, по условиям он всегда на карте',
  ],
  [
    ({ WEBHOOK_ALLOW_LOCAL: allow, PUBLIC_URL: url }) =>
      allow && url !== undefined && !isLocalName(new URL(url).hostname),
    'WEBHOOK_ALLOW_LOCAL: только для разработки; с PUBLIC_URL, видным из интернета, вебхуки во внутренние адреса не отправляются',
  ],
  [
    (env) => (env.MAP === 'raster' || env.MAP === 'style') && env.MAP_URL === undefined,
    'MAP_URL: обязателен при MAP=raster и MAP=style',
  ],
  [
    (env) =>
      env.MAP === 'raster' &&
      env.MAP_URL !== undefined &&
      !['{x}', '{y}', '{z}'].every((part) => env.MAP_URL?.includes(part)),
    'MAP_URL: в шаблоне растровой карты нужны {x}, {y} и {z}',
  ],
  [
    (env) => (env.MAP === 'raster' || env.MAP === 'style') && env.MAP_ATTRIBUTION === undefined,
    'MAP_ATTRIBUTION: укажите, чья карта (лицензии этого требуют)',
  ],
  [
    (env) => env.MAP_ARCHIVE !== undefined && env.MAP !== undefined && env.MAP !== 'archive',
    'MAP_ARCHIVE: только вместе с MAP=archive',
  ],
  [
    (env) => env.MAP_THROUGH_SERVER && env.MAP !== 'raster',
    'MAP_THROUGH_SERVER: только вместе с MAP=raster',
  ],
  [
    (env) => env.GEOCODER === 'yandex' && env.YANDEX_GEOCODER_KEY === undefined,
    'YANDEX_GEOCODER_KEY: обязателен при GEOCODER=yandex',
  ],
  [
    (env) => env.GEOCODER === 'yandex' && env.YANDEX_SUGGEST_KEY === undefined,
    'YANDEX_SUGGEST_KEY: обязателен при GEOCODER=yandex',
  ],
  [
    (env) =>
      (env.GEOCODER === 'photon' || env.GEOCODER === 'nominatim') && env.GEOCODER_URL === undefined,
    'GEOCODER_URL: обязателен при GEOCODER=photon и GEOCODER=nominatim',
  ],
]

/** What is missing or is against another variable, in Russian, each naming its variable. */
export const findPairingErrors = (env: Env): readonly string[] => [
  ...PAIRINGS.filter(([when]) => when(env)).map(([, error]) => error),
  ...(env.FILES === 's3' ? missingS3Settings(env) : []),
]
