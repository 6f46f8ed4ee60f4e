import { afterAll, beforeAll, expect, test } from 'vitest'
import { DamagedFileError, type Files, FilesUnavailableError } from './adapters/files/port.ts'
import { responseOf } from './http/response-error.ts'
import { PDF } from './vacancies/test-resumes.ts'
import { openTestApp, type TestApp } from './test-app.ts'
import { ENGINEER } from './vacancies/default-vacancies.ts'
import { keepDefaultVacancies } from './vacancies/keep-default-vacancies.ts'

/** As Node tells of a write that did not fit: `npm run test:faults -- --only=disk` does it to a real disk. */
const refuse = (code: string) => () =>
  Promise.reject(Object.assign(new Error(`${code}: no space left on device, write`), { code }))

let code = 'ENOSPC'
const files: Files = {
  place: 'none',
  putAs: () => refuse(code)(),
  keys: async function* () {},
  check: () => Promise.resolve(),
  put: () => refuse(code)(),
  putStream: () => refuse(code)(),
  get: () => Promise.resolve(undefined),
  remove: () => Promise.resolve(),
  keysBefore: async function* () {},
}

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp({ CAPTCHA_PROVIDER: 'off' }, { files })
  await keepDefaultVacancies(opened.database.db)
})
afterAll(() => opened.close())

const send = ({ app } = opened) =>
  app.inject({
    method: 'POST',
    url: '/api/proxy_google_table',
    payload: {
      name: 'Иванова Анна-Мария',
      email: 'anna@example.org',
      phone: '+7(916)123-45-67',
      message: 'Хочу работать у вас.',
      file: PDF.toString('base64'),
      fileNameExt: '.pdf',
      vacancy: ENGINEER.title,
      yandex_token: 'token',
    },
  })

test.each(['ENOSPC', 'EDQUOT'])(
  'a file for which there is no place (%s) is 503 with a time to come back, and leaves nothing',
  async (given) => {
    code = given
    const { statusCode, headers, body } = await send()
    expect([statusCode, headers['retry-after']]).toEqual([503, '60'])
    expect(JSON.parse(body)).toMatchObject({
      code: 'storage_full',
      detail:
        'Сейчас файл не сохранить: на сервере кончилось место. Пожалуйста, повторите позднее.',
    })
    const rows = await opened.database.db.selectFrom('vacancy_response').select('uid').execute()
    expect(rows).toEqual([])
  },
)

test('any other error of the disk stays an error of ours', async () => {
  code = 'EIO'
  expect((await send()).statusCode).toBe(500)
})

test('a store of files that does not respond is 503 with a time to come back; /readyz reports it, /serving does not', async () => {
  const gone = () => Promise.reject(new FilesUnavailableError('the file storage did not answer'))
  const lost = await openTestApp(
    { CAPTCHA_PROVIDER: 'off' },
    { files: { ...files, put: gone, check: gone } },
  )
  try {
    await keepDefaultVacancies(lost.database.db)
    const { statusCode, headers, body } = await send(lost)
    expect([statusCode, headers['retry-after']]).toEqual([503, '30'])
    expect(JSON.parse(body)).toMatchObject({
      code: 'provider_unavailable',
      detail: 'Хранилище файлов сейчас не отвечает. Пожалуйста, повторите через минуту.',
    })
    const rows = await lost.database.db.selectFrom('vacancy_response').select('uid').execute()
    expect(rows).toEqual([])
    const ready = await lost.app.inject('/readyz')
    expect([ready.statusCode, ready.json().status]).toEqual([503, 'files'])
    expect((await lost.app.inject('/serving')).statusCode).toBe(200)
  } finally {
    await lost.close()
  }
})

test('a damaged file is reported as such', () => {
  expect(responseOf(new DamagedFileError('other digest'))).toMatchObject({
    status: 500,
    body: { detail: expect.stringMatching(/^Файл в хранилище повреждён/) },
  })
})
