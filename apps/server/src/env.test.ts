import { expect, test } from 'vitest'
import { findCommandErrors } from './env-pairings.ts'
import { EnvError, parseEnv } from './env.ts'

const errorsOf = (source: Record<string, string>) => {
  try {
    parseEnv(source)
    return []
  } catch (error) {
    if (error instanceof EnvError) return error.errors
    throw error
  }
}

test('an empty environment is a whole configuration', () => {
  expect(parseEnv({ PORT: '' })).toMatchObject({ PORT: 3000, DATA_DIR: './data' })
})

test('every error is reported at once, by the name of its variable', () => {
  const errors = errorsOf({
    PORT: 'восемь',
    DEMO: 'да',
    PUBLIC_URL: 'ftp://site',
    LOG_LEVEL: 'loud',
  })
  expect(errors.map((error) => error.split(':')[0])).toEqual([
    'PORT',
    'PUBLIC_URL',
    'DEMO',
    'LOG_LEVEL',
  ])
})

test.each([
  'short',
  'ключ бизнес-кабинета, длиннее тридцати двух',
  ' '.repeat(40),
  'a b'.repeat(20),
])(
  'the widget’s configured token «%s» could not be sent in a header, or could be guessed',
  (token) => {
    expect(errorsOf({ WIDGET_BUSINESS_TOKEN: token })).toEqual([
      'WIDGET_BUSINESS_TOKEN: от 32 до 512 латинских букв, цифр и знаков без пробелов',
    ])
  },
)

test.each([
  [{ DATABASE_URL: 'postgres://localhost/network' }, 'SECRET'],
  [{ DATABASE_DIRECT_URL: 'postgres://localhost/network' }, 'DATABASE_DIRECT_URL'],
  [{ MAP: 'yandex', MAP_LOGO: '/logo.svg' }, 'YANDEX_TILES_KEY'],
  [{ MAP: 'yandex', YANDEX_TILES_KEY: 'key' }, 'MAP_LOGO'],
  [{ MAP: 'raster', MAP_ATTRIBUTION: 'я' }, 'MAP_URL'],
  [{ MAP: 'raster', MAP_ATTRIBUTION: 'я', MAP_URL: 'https://map.example/{z}/{x}' }, 'MAP_URL'],
  [{ MAP: 'style', MAP_URL: 'https://map.example/style.json' }, 'MAP_ATTRIBUTION'],
  [{ MAP_THROUGH_SERVER: '1' }, 'MAP_THROUGH_SERVER'],
  [{ GEOCODER: 'yandex', YANDEX_GEOCODER_KEY: 'key' }, 'YANDEX_SUGGEST_KEY'],
  [{ GEOCODER: 'photon' }, 'GEOCODER_URL'],
  [{ FILES: 's3', FILES_S3_ENDPOINT: 'https://s3.example' }, 'FILES_S3_BUCKET'],
  [{ FILES: 's3', FILES_S3_BUCKET: 'files' }, 'FILES_S3_SECRET_KEY'],
  [{ FILES_S3_KMS_KEY: 'key' }, 'FILES_S3_KMS_KEY'],
  [{ WEBHOOK_ALLOW_LOCAL: '1', PUBLIC_URL: 'https://network.example' }, 'WEBHOOK_ALLOW_LOCAL'],
])('%o contradicts itself: %s is named', (source, variable) => {
  expect(errorsOf(source).map((error) => error.split(':')[0])).toContain(variable)
})

const THROUGH_PGBOUNCER = {
  DATABASE_URL: 'postgres://127.0.0.1:6432/yacheyka',
  DATABASE_PREPARED: '0',
  SECRET: 'a secret of the test, longer than it must be',
}

test.each([
  [{ PROCESS: 'web', MIGRATE: '0' }, []],
  [{ PROCESS: 'web' }, ['DATABASE_DIRECT_URL']],
  [{ PROCESS: 'worker', MIGRATE: '0' }, ['DATABASE_DIRECT_URL']],
  [{ MIGRATE: '0' }, ['DATABASE_DIRECT_URL']],
  [{ DATABASE_DIRECT_URL: 'postgres://127.0.0.1:5000/yacheyka' }, []],
])('through PgBouncer with %o what is missing is %j', (more, missing) => {
  const errors = errorsOf({ ...THROUGH_PGBOUNCER, ...more })
  expect(errors.map((error) => error.split(':')[0])).toEqual(missing)
})

test('a command lacks the way past PgBouncer where a process that only serves does not', () => {
  const env = parseEnv({ ...THROUGH_PGBOUNCER, PROCESS: 'web', MIGRATE: '0' })
  expect(findCommandErrors(env)).toEqual([expect.stringContaining('DATABASE_DIRECT_URL')])
  expect(findCommandErrors(parseEnv({}))).toEqual([])
})

test.each(['http://proxy:4750', 'http://net:p%40ss@10.0.0.5:4750/', 'http://[fd00::1]:80'])(
  'webhooks may go out by %s',
  (url) => {
    expect(parseEnv({ WEBHOOK_PROXY: url }).WEBHOOK_PROXY).toBe(url)
  },
)

test.each([
  'proxy:4750',
  'https://proxy:4750',
  'socks5://proxy:1080',
  'http://proxy',
  'http://proxy:99999',
  'http://proxy:4750/path',
  'http://net:%ff@proxy:4750',
])('but not by %s', (url) => {
  expect(errorsOf({ WEBHOOK_PROXY: url })).toEqual([
    'WEBHOOK_PROXY: ожидается http://имя:порт, с паролем http://логин:пароль@имя:порт, без пути',
  ])
})
