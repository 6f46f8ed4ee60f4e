import { expect, test } from 'vitest'
import { makeConfig } from './config.ts'
import { parseEnv } from './env.ts'
import { formatStartupBanner } from './startup-banner.ts'

const say = (env: Readonly<Record<string, string>>, archive?: string) => {
  const config = makeConfig(parseEnv({ SECRET: 'a secret that only tests know, 32+', ...env }))
  return formatStartupBanner(config, 'хранилище', 3000, archive, ['  посылка'])
}

test('a start says where the site, the calls, the state and the data are', () => {
  const said = say({ DEMO: '1' })
  for (const words of [
    '«Ячейка» работает',
    'http://localhost:3000/api/docs',
    '/readyz',
    'хранилище',
  ])
    expect(said).toContain(words)
  expect(said).toMatch(/\n {2}посылка$/)
})

test('the map is named: an archive of streets, the embedded one, or a provider', () => {
  expect(say({}, 'data/rostov.pmtiles')).toContain('карта         улицы из data/rostov.pmtiles\n')
  for (const env of [{}, { MAP: 'embedded' }])
    expect(say(env)).toContain('карта         встроенная, без улиц')
  const yandex = { MAP: 'yandex', YANDEX_TILES_KEY: 'k', MAP_LOGO: 'https://example.org/logo.svg' }
  expect(say(yandex)).toContain('карта         yandex\n')
})

test('a real network is informed where the links of its emails lead, and that nobody else can open localhost', () => {
  const real = say({ DEMO: '0', PUBLIC_URL: 'https://pochtomaty.example/' })
  expect(real).toContain('в письмах и СМС ведут на https://pochtomaty.example\n')
  const forgotten = say({ DEMO: '0' })
  expect(forgotten).toContain(
    'http://localhost:3000, у получателей это не откроется: задайте PUBLIC_URL',
  )
  expect(say({ DEMO: '1' })).not.toContain('ссылки')
})

test('a process that only works the queue does not offer the site, one that only serves says who works it', () => {
  const worker = say({ PROCESS: 'worker' })
  expect(worker).toContain('«Ячейка»: очередь работает')
  expect(worker).toContain('/readyz')
  expect(worker).not.toContain('/api/docs')
  expect(say({ PROCESS: 'web' })).toContain('в другом процессе: PROCESS=worker')
  expect(say({})).not.toContain('PROCESS')
})

test('an installation that nobody has entered yet is informed how', () => {
  const config = makeConfig(parseEnv({ SECRET: 'a secret that only tests know, 32+', DEMO: '0' }))
  const first = { login: 'admin', password: 'made-up' }
  expect(formatStartupBanner(config, 'хранилище', 3000, undefined, [], first)).toContain(
    'http://localhost:3000/operator: admin, пароль для первого входа made-up',
  )
  expect(say({ DEMO: '0' })).not.toContain('консоль')
})
