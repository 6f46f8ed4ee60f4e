import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Files } from './adapters/files/port.ts'
import { PDF } from './vacancies/test-resumes.ts'
import { openTestApp, type TestApp } from './test-app.ts'
import { ENGINEER } from './vacancies/default-vacancies.ts'
import { keepDefaultVacancies } from './vacancies/keep-default-vacancies.ts'

/** As Node tells of a write that did not fit: `npm run test:faults -- --only=disk` does it to a real disk. */
const refuse = (code: string) => () =>
  Promise.reject(Object.assign(new Error(`${code}: no space left on device, write`), { code }))

let code = 'ENOSPC'
const files: Files = {
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

const send = () =>
  opened.app.inject({
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

test('any other fault of the disk stays a fault of ours', async () => {
  code = 'EIO'
  expect((await send()).statusCode).toBe(500)
})
