import { FIRST_EDITION } from '@yacheyka/core/legal/legal-edition'
import { expect, test } from 'vitest'
import { withNextEditions } from '#/content/test-legal.ts'
import { BROKEN_BODIES, FUZZ_STRINGS } from '#/http/test-fuzz.ts'
import { NOTHING, openApplications, scan } from './test-applications.ts'
import { encodeForm, FIELDS, JPEG, PDF, post, SCANS, TIFF } from './test-scans.ts'

const { opened, send, stored } = openApplications()

test('an application with two scans waits for the operator, its files as they were', async () => {
  const agreed = { ...FIELDS, consent: FIRST_EDITION, offer: FIRST_EDITION }
  const headers = { 'x-forwarded-for': '10.5.5.5' }
  expect(await send(agreed, SCANS, undefined, headers)).toEqual({
    status: 201,
    body: { success: true },
  })
  const { applications, files, disk } = await stored()
  expect(applications).toMatchObject([
    {
      ceo_fullname: 'Иванова Анна Петровна',
      ceo_phone: '+79161234567',
      ceo_email: 'anna@example.org',
      status: 'new',
      consent_version: FIRST_EDITION,
      offer_version: FIRST_EDITION,
      agreed_address: '10.5.5.5',
    },
  ])
  expect(files).toMatchObject([
    {
      type: 'fns_scan',
      name: 'Свидетельство ИНН.pdf',
      media_type: 'application/pdf',
      size: PDF.length,
    },
    { type: 'egrul_scan', name: 'егрюл.png', media_type: 'image/png' },
  ])
  expect(disk).toBe(2)
  for (const [at, { file_key: key }] of files.entries()) {
    const bytes = await opened().context.files.get(key)
    expect(Buffer.from(bytes ?? []).equals(Buffer.from(SCANS[at]?.bytes ?? []))).toBe(true)
  }
})

test('what accepts editions that are no longer in force is reported at each field, and no file stays', async () => {
  const agreed = { ...FIELDS, consent: FIRST_EDITION, offer: FIRST_EDITION }
  const key = { 'idempotency-key': 'before-the-next', 'x-forwarded-for': '10.5.5.6' }
  expect((await send(agreed, SCANS, undefined, key)).status).toBe(201)
  await withNextEditions(opened().database.db, async () => {
    expect(await send(agreed)).toEqual({
      status: 400,
      body: {
        consent: [expect.stringContaining('новая редакция политики')],
        offer: [expect.stringContaining('новая редакция оферты')],
      },
    })
    // One whose answer was lost was taken by the edition of its time.
    expect((await send(agreed, SCANS, undefined, key)).status).toBe(201)
    const next = { ...agreed, consent: '2026-11-02', offer: '2026-11-02' }
    expect((await send(next)).status).toBe(201)
  })
  expect((await stored()).disk).toBe(4)
})

test('what the specification names is enough, and the fields may come after the files', async () => {
  expect((await send()).status).toBe(201)
  const { payload, type } = await encodeForm(FIELDS, SCANS)
  const boundary = type.split('boundary=')[1] ?? ''
  const parts = payload.toString('latin1').split(`--${boundary}`)
  const turned = [parts[0], ...parts.slice(1, -1).toReversed(), parts.at(-1)].join(`--${boundary}`)
  const response = await post(opened().app, { payload: Buffer.from(turned, 'latin1'), type })
  expect(response.statusCode).toBe(201)
  expect(await stored()).toMatchObject({ applications: [{ agreed_at: null }, {}], disk: 4 })
})

test('five of each kind, every kind of scan', async () => {
  const kinds = [PDF, JPEG, TIFF, PDF, JPEG]
  const endings = ['pdf', 'jpg', 'tiff', 'PDF', 'jpeg']
  const ten = ['fns_scan', 'egrul_scan'].flatMap((type) =>
    kinds.map((bytes, at) => ({ name: `${type} ${at}.${endings[at]}`, type, bytes })),
  )
  expect((await send(FIELDS, ten)).status).toBe(201)
  expect((await stored()).disk).toBe(10)
})

test('an empty form has every error at once', async () => {
  expect(await send({}, [])).toEqual({
    status: 400,
    body: {
      ceo_fullname: ['Поле обязательно для заполнения'],
      ceo_phone: ['Поле обязательно для заполнения'],
      ceo_email: ['Поле обязательно для заполнения'],
      yandex_token: ['Поле обязательно для заполнения'],
      files: [
        'Приложите файл: Свидетельство о постановке на учёт в налоговом органе',
        'Приложите файл: Выписка из ЕГРЮЛ или ЕГРИП',
      ],
    },
  })
  expect(await stored()).toEqual(NOTHING)
})

test.each([
  ['ceo_fullname', ' ', 'Поле обязательно для заполнения'],
  ['ceo_fullname', 'Я'.repeat(101), 'Должно быть не более 100 символов.'],
  ['ceo_phone', '+7(916)123-45-6', 'Номер должен быть в формате +7(###)###-##-##'],
  ['ceo_email', 'anna@example', 'Поле должно содержать валидный email'],
  ['ceo_email', `${'a'.repeat(95)}@b.example`, 'Должно быть не более 100 символов.'],
  ['consent', '1999-01-01', 'Такой редакции согласия нет'],
  ['offer', '1999-01-01', 'Такой редакции оферты нет'],
])('%s %j: %s', async (field, value, message) => {
  expect(await send({ ...FIELDS, [field]: value })).toEqual({
    status: 400,
    body: { [field]: [message] },
  })
  expect(await stored()).toEqual(NOTHING)
})

test('without a good captcha token nothing stays', async () => {
  expect((await send({ ...FIELDS, yandex_token: 'stale' })).status).toBe(403)
  expect(await stored()).toEqual(NOTHING)
})

test.each(BROKEN_BODIES)('no application of ours: %s', async (_what, type, payload) => {
  const { statusCode, json } = await post(opened().app, { payload, type })
  expect([400, 415]).toContain(statusCode)
  expect(json<{ detail?: string; ceo_email?: string[] }>()).toSatisfy(
    (body: { detail?: string; ceo_email?: string[] }) =>
      /[а-я]/.test(body.detail ?? body.ceo_email?.[0] ?? ''),
  )
  expect(await stored()).toEqual(NOTHING)
})

test('no text in any field, name or list breaks it', { tags: ['slow'] }, async () => {
  for (const [what, value] of FUZZ_STRINGS) {
    for (const field of [
      'ceo_fullname',
      'ceo_phone',
      'ceo_email',
      'consent',
      'yandex_token',
      value,
    ]) {
      const { status } = await send({ ...FIELDS, [field]: value })
      expect([what, field.slice(0, 20), status, status < 500]).toEqual([
        what,
        field.slice(0, 20),
        status,
        true,
      ])
    }
    const { status } = await send(FIELDS, [...SCANS, scan(`${value}.pdf`.slice(0, 2000))])
    expect([what, status, status < 500]).toEqual([what, status, true])
  }
})
