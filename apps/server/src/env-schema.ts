import { STORAGE_DAYS } from '@yacheyka/core/parcels/storage'
import { USUAL_CAPS } from '@yacheyka/core/orders/order'
import * as z from 'zod'

const flag = (name: string) =>
  z.enum(['0', '1'], `${name}: ожидается 0 или 1`).transform((value) => value === '1')

const whole = (name: string, least: number, most: number) =>
  z.coerce
    .number(`${name}: ожидается целое число от ${least} до ${most}`)
    .int(`${name}: ожидается целое число от ${least} до ${most}`)
    .min(least, `${name}: не меньше ${least}`)
    .max(most, `${name}: не больше ${most}`)

const address = (name: string) =>
  z.url({ protocol: /^https?$/, error: `${name}: ожидается адрес вида https://…` })

const proxy = (name: string) =>
  z
    .string()
    .refine(
      isProxy,
      `${name}: ожидается http://имя:порт, с паролем http://логин:пароль@имя:порт, без пути`,
    )

/** An escape that stands for nothing would be found only as the password is sent. */
function isProxy(text: string): boolean {
  if (!/^http:\/\/([^\s/?#@]+@)?[^\s/?#@]+:\d+\/?$/.test(text) || !URL.canParse(text)) return false
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Each variable with its bounds and what it is without one; `docs/configuration.md` says what it is for. */
export const envSchema = z.object({
  PORT: whole('PORT', 0, 65_535).default(3000),
  HOST: z.string().min(1).optional(),
  PUBLIC_URL: address('PUBLIC_URL').optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  FILES: z.enum(['folder', 's3'], 'FILES: folder (папка) или s3 (хранилище S3)').default('folder'),
  FILES_S3_ENDPOINT: address('FILES_S3_ENDPOINT').optional(),
  FILES_S3_REGION: z.string().min(1).default('us-east-1'),
  FILES_S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'FILES_S3_BUCKET: от 3 до 63 строчных латинских букв, цифр, точек и дефисов',
    )
    .optional(),
  FILES_S3_ACCESS_KEY: z.string().min(1).optional(),
  FILES_S3_SECRET_KEY: z.string().min(1).optional(),
  FILES_S3_ENCRYPTION: z
    .enum(['none', 'AES256', 'aws:kms'], 'FILES_S3_ENCRYPTION: none, AES256 или aws:kms')
    .default('none'),
  FILES_S3_KMS_KEY: z.string().min(1).optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'DATABASE_URL: ожидается адрес вида postgres://…' })
    .optional(),
  DATABASE_DIRECT_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'DATABASE_DIRECT_URL: ожидается адрес вида postgres://…',
    })
    .optional(),
  DATABASE_PREPARED: flag('DATABASE_PREPARED').default(true),
  DATABASE_REPLICA_URL: z
    .string()
    .transform((list) => list.split(',').map((url) => url.trim()))
    .pipe(
      z.array(
        z.url({
          protocol: /^postgres(ql)?$/,
          error: 'DATABASE_REPLICA_URL: через запятую адреса вида postgres://…',
        }),
      ),
    )
    .optional(),
  REPLICA_STALENESS: whole('REPLICA_STALENESS', 1, 300).default(30),
  DATABASE_POOL: whole('DATABASE_POOL', 2, 200).default(10),
  MIGRATE: flag('MIGRATE').default(true),
  DEMO: flag('DEMO').optional(),
  SECRET: z.string().min(32, 'SECRET: не короче 32 символов').optional(),
  SECRET_PREVIOUS: z.string().min(32, 'SECRET_PREVIOUS: не короче 32 символов').optional(),
  BRAND_FILE: z.string().min(1).default('./brand.json'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'LOG_LEVEL: fatal, error, warn, info, debug или silent',
    )
    .default('info'),
  HSTS_SUBDOMAINS: flag('HSTS_SUBDOMAINS').default(false),
  SECURITY_CONTACT: z
    .url({
      protocol: /^(https|mailto|tel)$/,
      error: 'SECURITY_CONTACT: ожидается mailto:…, https://… или tel:…',
    })
    .optional(),
  LOG_REQUESTS: z
    .enum(
      ['calls', 'all', 'faults'],
      'LOG_REQUESTS: calls (вызовы), all (и страницы с файлами) или faults (только отказы сервера и медленное)',
    )
    .optional(),
  LOG_SAMPLE: whole('LOG_SAMPLE', 1, 10_000).default(1),
  SLOW_REQUEST_MS: whole('SLOW_REQUEST_MS', 1, 600_000).default(1000),
  SLOW_QUERY_MS: whole('SLOW_QUERY_MS', 1, 600_000).default(500),
  METRICS_TOKEN: z
    .string()
    .regex(
      /^[\x21-\x7e]{16,512}$/,
      'METRICS_TOKEN: от 16 латинских букв, цифр и знаков без пробелов',
    )
    .optional(),
  BUILD_COMMIT: z
    .string()
    .regex(/^\w{4,64}$/, 'BUILD_COMMIT: ожидается номер версии в git')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('OTEL_EXPORTER_OTLP_ENDPOINT').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter((pair) => pair.trim() !== ''))
    .refine(
      (list) => list.every((pair) => /^[^=]+=[^=]/.test(pair)),
      'OTEL_EXPORTER_OTLP_HEADERS: через запятую, каждый вида имя=значение',
    ),
  OTEL_SERVICE_NAME: z.string().min(1).default('yacheyka'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('OTEL_TRACES_SAMPLER_ARG: ожидается доля от 0 до 1')
    .min(0, 'OTEL_TRACES_SAMPLER_ARG: не меньше 0')
    .max(1, 'OTEL_TRACES_SAMPLER_ARG: не больше 1')
    .default(1),
  TRUST_PROXY: whole('TRUST_PROXY', 0, 10).default(0),
  PROCESS: z
    .enum(['all', 'web', 'worker'], 'PROCESS: all (всё), web (сайт и вызовы) или worker (очередь)')
    .default('all'),
  DRAIN_SECONDS: whole('DRAIN_SECONDS', 0, 300).optional(),
  MAP: z
    .enum(
      ['archive', 'embedded', 'yandex', 'raster', 'style'],
      'MAP: archive, embedded, yandex, raster или style',
    )
    .optional(),
  MAP_ARCHIVE: z.string().min(1).optional(),
  MAP_URL: z.string().min(1).optional(),
  MAP_ATTRIBUTION: z.string().min(1).optional(),
  MAP_LOGO: z.string().min(1).optional(),
  MAP_THROUGH_SERVER: flag('MAP_THROUGH_SERVER').default(false),
  YANDEX_TILES_KEY: z.string().min(1).optional(),
  GEOCODER: z
    .enum(
      ['embedded', 'yandex', 'photon', 'nominatim'],
      'GEOCODER: embedded, yandex, photon или nominatim',
    )
    .default('embedded'),
  GEOCODER_URL: address('GEOCODER_URL').optional(),
  YANDEX_GEOCODER_KEY: z.string().min(1).optional(),
  YANDEX_SUGGEST_KEY: z.string().min(1).optional(),
  PHOTO_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((origin) => origin.trim()))
    .transform((list) => list.filter((origin) => origin !== ''))
    .refine(
      (list) => list.every((origin) => /^https:\/\/[\w.-]+(:\d+)?$/.test(origin)),
      'PHOTO_ORIGINS: через запятую, каждый вида https://photos.example',
    ),
  CAPTCHA_PROVIDER: z
    .enum(['altcha', 'yandex', 'off'], 'CAPTCHA_PROVIDER: altcha, yandex или off')
    .default('altcha'),
  YANDEX_CAPTCHA_SITE_KEY: z.string().min(1).optional(),
  YANDEX_CAPTCHA_SERVER_KEY: z.string().min(1).optional(),
  STORAGE_DAYS: whole('STORAGE_DAYS', 1, 60).default(STORAGE_DAYS),
  LABEL_ZPL_FONT: z
    .string()
    .regex(
      /^[A-Z]:\w{1,16}\.[A-Z]{3}$/,
      'LABEL_ZPL_FONT: ожидается имя шрифта в памяти принтера вида E:TT0003M_.FNT',
    )
    .default('E:TT0003M_.FNT'),
  SMS_PROVIDER: z.enum(['outbox', 'http'], 'SMS_PROVIDER: outbox или http').default('outbox'),
  SMS_URL: address('SMS_URL').optional(),
  SMS_LOGIN: z.string().min(1).optional(),
  SMS_PASSWORD: z.string().min(1).optional(),
  SMS_SENDER: z.string().min(1).max(11, 'SMS_SENDER: не длиннее 11 знаков').optional(),
  MAIL_PROVIDER: z.enum(['outbox', 'smtp'], 'MAIL_PROVIDER: outbox или smtp').default('outbox'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'SMTP_URL: ожидается адрес вида smtps://…' })
    .optional(),
  MAIL_FROM: z.string().min(3).optional(),
  VACANCY_WEBHOOK_URL: address('VACANCY_WEBHOOK_URL').optional(),
  ALARMS_URL: address('ALARMS_URL').optional(),
  OPERATOR_CORRECTION_LIMIT: whole('OPERATOR_CORRECTION_LIMIT', 0, 1_000_000_000).default(10_000),
  OPERATOR_CREDIT_LIMIT: whole('OPERATOR_CREDIT_LIMIT', 0, 1_000_000_000).default(100_000),
  RETENTION_RECIPIENTS_DAYS: whole('RETENTION_RECIPIENTS_DAYS', 30, 36_500).default(1095),
  RETENTION_PAGES_DAYS: whole('RETENTION_PAGES_DAYS', 1, 36_500).default(90),
  RETENTION_MESSAGES_DAYS: whole('RETENTION_MESSAGES_DAYS', 7, 36_500).default(365),
  RETENTION_RESPONSES_DAYS: whole('RETENTION_RESPONSES_DAYS', 1, 36_500).default(30),
  RETENTION_OPEN_RESPONSES_DAYS: whole('RETENTION_OPEN_RESPONSES_DAYS', 1, 36_500).default(365),
  RETENTION_APPLICATIONS_DAYS: whole('RETENTION_APPLICATIONS_DAYS', 1, 36_500).default(30),
  RETENTION_FEEDBACK_DAYS: whole('RETENTION_FEEDBACK_DAYS', 1, 36_500).default(1095),
  RETENTION_CONSENTS_DAYS: whole('RETENTION_CONSENTS_DAYS', 30, 36_500).default(1095),
  RETENTION_ADDRESSES_DAYS: whole('RETENTION_ADDRESSES_DAYS', 1, 36_500).default(365),
  RETENTION_JOURNAL_DAYS: whole('RETENTION_JOURNAL_DAYS', 365, 36_500).default(1826),
  JOURNAL_KEEP_MONTHS: whole('JOURNAL_KEEP_MONTHS', 12, 1200).optional(),
  MESSAGES_KEEP_MONTHS: whole('MESSAGES_KEEP_MONTHS', 12, 1200).optional(),
  RETENTION_SECURITY_DAYS: whole('RETENTION_SECURITY_DAYS', 1, 36_500).default(365),
  DEMO_SPEED: whole('DEMO_SPEED', 0, 100_000).default(60),
  LIMIT_CAPTCHA_PER_MINUTE: whole('LIMIT_CAPTCHA_PER_MINUTE', 1, 100_000).default(60),
  LIMIT_TRACK_PER_MINUTE: whole('LIMIT_TRACK_PER_MINUTE', 1, 100_000).default(20),
  LIMIT_PARCEL_PER_MINUTE: whole('LIMIT_PARCEL_PER_MINUTE', 1, 100_000).default(300),
  LIMIT_SMS_PER_HOUR: whole('LIMIT_SMS_PER_HOUR', 1, 100_000).default(20),
  LIMIT_CUSTOMER_SMS_PER_HOUR: whole('LIMIT_CUSTOMER_SMS_PER_HOUR', 1, 100_000).default(1000),
  LIMIT_VACANCIES_PER_HOUR: whole('LIMIT_VACANCIES_PER_HOUR', 1, 100_000).default(20),
  LIMIT_LOGIN_PER_MINUTE: whole('LIMIT_LOGIN_PER_MINUTE', 1, 100_000).default(20),
  LIMIT_REFRESH_PER_MINUTE: whole('LIMIT_REFRESH_PER_MINUTE', 1, 100_000).default(300),
  LIMIT_PASSWORD_LINKS_PER_HOUR: whole('LIMIT_PASSWORD_LINKS_PER_HOUR', 1, 100_000).default(10),
  LIMIT_APPLICATIONS_PER_HOUR: whole('LIMIT_APPLICATIONS_PER_HOUR', 1, 100_000).default(20),
  LIMIT_INVOICES_PER_HOUR: whole('LIMIT_INVOICES_PER_HOUR', 1, 100_000).default(100),
  LIMIT_ORDERS_PER_MINUTE: whole('LIMIT_ORDERS_PER_MINUTE', 1, 100_000).default(120),
  LIMIT_UNPAID_ORDERS: whole('LIMIT_UNPAID_ORDERS', 1, 1_000_000).default(USUAL_CAPS.unpaidOrders),
  LIMIT_UNPAID_PARCELS: whole('LIMIT_UNPAID_PARCELS', 1, 10_000_000).default(
    USUAL_CAPS.unpaidParcels,
  ),
  LIMIT_PARCELS_PER_DAY: whole('LIMIT_PARCELS_PER_DAY', 1, 10_000_000).default(
    USUAL_CAPS.parcelsPerDay,
  ),
  LIMIT_ACTIONS_PER_MINUTE: whole('LIMIT_ACTIONS_PER_MINUTE', 1, 100_000).default(1200),
  LIMIT_ACCOUNT_READS_PERCENT: whole('LIMIT_ACCOUNT_READS_PERCENT', 1, 100_000).default(25),
  LIMIT_DOCUMENTS_PER_MINUTE: whole('LIMIT_DOCUMENTS_PER_MINUTE', 1, 100_000).default(60),
  LIMIT_EXPORTS_PER_MINUTE: whole('LIMIT_EXPORTS_PER_MINUTE', 1, 100_000).default(20),
  LIMIT_EMAIL_CHANGES_PER_HOUR: whole('LIMIT_EMAIL_CHANGES_PER_HOUR', 1, 100_000).default(20),
  LIMIT_EMAIL_CONFIRMATIONS_PER_HOUR: whole(
    'LIMIT_EMAIL_CONFIRMATIONS_PER_HOUR',
    1,
    100_000,
  ).default(10),
  LIMIT_INVITATIONS_PER_HOUR: whole('LIMIT_INVITATIONS_PER_HOUR', 1, 100_000).default(20),
  LIMIT_TRIALS_PER_HOUR: whole('LIMIT_TRIALS_PER_HOUR', 1, 100_000).default(10),
  LIMIT_TRIALS_PER_DAY: whole('LIMIT_TRIALS_PER_DAY', 1, 100_000).default(200),
  LIMIT_SHEETS_PER_HOUR: whole('LIMIT_SHEETS_PER_HOUR', 1, 100_000).default(200),
  LIMIT_FEEDBACK_PER_HOUR: whole('LIMIT_FEEDBACK_PER_HOUR', 1, 100_000).default(30),
  LIMIT_SUGGEST_PER_MINUTE: whole('LIMIT_SUGGEST_PER_MINUTE', 1, 100_000).default(120),
  LIMIT_TILES_PER_MINUTE: whole('LIMIT_TILES_PER_MINUTE', 1, 100_000).default(3000),
  WIDGET_BUSINESS_TOKEN: z
    .string()
    .regex(
      /^[\x21-\x7e]{32,512}$/,
      'WIDGET_BUSINESS_TOKEN: от 32 до 512 латинских букв, цифр и знаков без пробелов',
    )
    .optional(),
  LIMIT_WIDGET_PER_MINUTE: whole('LIMIT_WIDGET_PER_MINUTE', 1, 100_000).default(600),
  LIMIT_WIDGET_WHOLE_PER_MINUTE: whole('LIMIT_WIDGET_WHOLE_PER_MINUTE', 1, 100_000).default(20),
  LIMIT_WIDGET_REFUSED_PER_MINUTE: whole('LIMIT_WIDGET_REFUSED_PER_MINUTE', 1, 100_000).default(60),
  API_KEEP_DAYS: whole('API_KEEP_DAYS', 7, 30).default(30),
  WEBHOOK_FAST_SLOTS: whole('WEBHOOK_FAST_SLOTS', 1, 500).default(48),
  WEBHOOK_SLOW_SLOTS: whole('WEBHOOK_SLOW_SLOTS', 1, 500).default(16),
  WEBHOOK_ALLOW_LOCAL: flag('WEBHOOK_ALLOW_LOCAL').default(false),
  WEBHOOK_PROXY: proxy('WEBHOOK_PROXY').optional(),
  LIMIT_API_READ_PER_MINUTE: whole('LIMIT_API_READ_PER_MINUTE', 1, 1_000_000).default(600),
  LIMIT_API_WRITE_PER_MINUTE: whole('LIMIT_API_WRITE_PER_MINUTE', 1, 1_000_000).default(300),
  LIMIT_API_PARCELS_PER_MINUTE: whole('LIMIT_API_PARCELS_PER_MINUTE', 1, 10_000_000).default(
    10_000,
  ),
  LIMIT_API_DOCUMENTS_PER_MINUTE: whole('LIMIT_API_DOCUMENTS_PER_MINUTE', 1, 1_000_000).default(
    120,
  ),
  LIMIT_API_SNAPSHOTS_PER_HOUR: whole('LIMIT_API_SNAPSHOTS_PER_HOUR', 1, 1_000_000).default(20),
  LIMIT_API_REFUSED_PER_MINUTE: whole('LIMIT_API_REFUSED_PER_MINUTE', 1, 1_000_000).default(60),
  LIMIT_API_LEAKS_PER_MINUTE: whole('LIMIT_API_LEAKS_PER_MINUTE', 1, 1_000_000).default(10),
  LIMIT_FEED_PER_MINUTE: whole('LIMIT_FEED_PER_MINUTE', 1, 1_000_000).default(12_000),
  LIMIT_FEED_REFUSED_PER_MINUTE: whole('LIMIT_FEED_REFUSED_PER_MINUTE', 1, 100_000).default(60),
  LIMIT_DEVICE_PER_MINUTE: whole('LIMIT_DEVICE_PER_MINUTE', 1, 100_000).default(240),
  LIMIT_DEVICE_RECORDS_PER_HOUR: whole('LIMIT_DEVICE_RECORDS_PER_HOUR', 2000, 10_000_000).default(
    20_000,
  ),
  LIMIT_DEVICE_ENROL_PER_HOUR: whole('LIMIT_DEVICE_ENROL_PER_HOUR', 1, 100_000).default(10),
  LIMIT_VISITS_PER_MINUTE: whole('LIMIT_VISITS_PER_MINUTE', 1, 100_000).default(10),
})

export type Env = z.output<typeof envSchema>
