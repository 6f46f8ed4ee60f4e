import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Jobs } from '#/jobs/start-jobs.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { smtpMail } from '#/adapters/mail/smtp.ts'
import { RefusedError } from '#/adapters/remote.ts'
import { newUid } from '#/db/uuid.ts'
import { rescueMessages } from './rescue-messages.ts'
import { type TestGateway, openTestGateway } from './test-gateway.ts'
import {
  QUICK,
  forget,
  message,
  providers,
  put,
  startTestJobs,
  statuses,
  stored,
} from './test-outbox.ts'
import { fileOf, type TestSmtp, openTestSmtp } from './test-smtp.ts'

let database: TestDatabase
let gateway: TestGateway
let smtp: TestSmtp
const running: Jobs[] = []
const TIMEOUT = { timeout: 30_000 }

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await forget(database)
  gateway = await openTestGateway()
  smtp = await openTestSmtp()
})
afterEach(async () => {
  await Promise.all([gateway.close(), smtp.close()])
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()))
})

const start = (
  ...rest: Parameters<typeof startTestJobs> extends [unknown, ...infer R] ? R : never
) => {
  const jobs = startTestJobs(database, ...rest)
  running.push(jobs)
  return jobs
}
const all = () => providers({ sms: gateway.url, smtp: smtp.url, webhook: gateway.url })

test('an SMS, an e-mail and a webhook arrive, each as its provider wants it', async () => {
  start(all())
  await put(database, [
    message({ body: '1' }),
    message({
      channel: 'email',
      recipient: 'a@b.example',
      subject: 'Посылка ждёт',
      body: '2\n\n<b>',
    }),
    message({ channel: 'webhook', recipient: gateway.url, body: '{"three":3}' }),
  ])
  await expect.poll(() => statuses(database), TIMEOUT).toEqual(['sent', 'sent', 'sent'])
  const messages = await stored(database)
  const [sms, mail, hook] = ['sms', 'email', 'webhook'].map((channel) =>
    messages.find((each) => each.channel === channel),
  )
  expect(Object.fromEntries(gateway.taken.get(sms?.uid ?? '') ?? [])).toEqual({
    login: 'me',
    psw: 'my-secret',
    phones: '+79161234567',
    mes: '1',
    id: sms?.uid,
    sender: 'Yacheyka',
    charset: 'utf-8',
    fmt: '3',
  })
  expect(sms?.provider_id).toBe(sms?.uid)
  expect(gateway.taken.get(hook?.uid ?? '')?.get('json')).toBe('{"three":3}')
  expect(smtp.taken[0]).toContain(`Message-ID: <${mail?.uid}@yacheyka.example>`)
  expect(smtp.taken[0]).toContain('To: a@b.example')
  expect(smtp.taken[0]).toContain('&lt;b&gt;')
  expect(mail?.provider_id).toContain('queued as 1')
})

test('a line break in what a mail is made of makes neither a header nor a recipient', async () => {
  const mail = smtpMail({ url: smtp.url, from: 'Ячейка <no-reply@b.example>', timeout: 10_000 })
  const harm = '\r\nBcc: stranger@evil.example\r\nX-Harm: 1\r\n\r\n<b>'
  const text = { text: 'Посылка ждёт', html: '<p>Посылка ждёт</p>' }
  await mail.send({ id: newUid(), to: 'a@b.example', subject: `Subject${harm}`, ...text })
  const file = { name: `a.pdf${harm}`, type: 'application/pdf', content: Buffer.from('x') }
  await mail.send({ id: newUid(), to: 'a@b.example', subject: '', ...text, files: [file] })
  const astray = mail.send({ id: newUid(), to: `a@b.example${harm}`, subject: '', ...text })
  await expect(astray).rejects.toThrow(RefusedError)
  expect(smtp.taken).toHaveLength(2)
  for (const taken of smtp.taken) expect(taken).not.toMatch(/^(bcc|x-harm):/im)
  expect(smtp.recipients.filter((each) => /^RCPT TO:<(?!a@b\.example)/.test(each))).toEqual([])
})

test('without providers nothing leaves, and everything is kept for the operator when its time has come', async () => {
  start({})
  const tomorrow = new Date(Date.now() + 86_400_000)
  await put(database, [
    message({ body: '1' }),
    message({ channel: 'email', recipient: 'a@b.example', body: '2' }),
    message({ body: '3', sendAfter: tomorrow }),
  ])
  await expect.poll(() => statuses(database), TIMEOUT).toEqual(['kept', 'kept', 'pending'])
})

test('a gateway that is down for a while gets everything once when it is up, and is not hammered', async () => {
  gateway.mood = 'fails'
  start(providers({ sms: gateway.url }))
  await put(
    database,
    Array.from({ length: 200 }, (_, at) => message({ body: `${at}` })),
  )
  await expect.poll(() => gateway.requests.length, TIMEOUT).toBeGreaterThan(5)
  const first = (await stored(database)).find(({ attempts }) => attempts > 0)
  expect(first).toMatchObject({ status: 'pending', last_error: 'SMS gateway answered 503' })
  // Far fewer than messages: the channel rests.
  expect(gateway.requests.length).toBeLessThan(200)
  gateway.mood = 'takes'
  await expect
    .poll(async () => new Set(await statuses(database)), TIMEOUT)
    .toEqual(new Set(['sent']))
  expect(gateway.taken.size).toBe(200)
  const ids = gateway.requests
    .map((form) => form.get('id'))
    .filter((id) => gateway.taken.has(id ?? ''))
  expect(new Set(ids).size).toBe(200)
})

test('e-mail goes out while the SMS gateway hangs, and the SMS follow when it is back', async () => {
  gateway.mood = 'hangs'
  start(all(), { timeout: 2000 })
  await put(
    database,
    Array.from({ length: 20 }, (_, at) => message({ body: `sms ${at}` })),
  )
  await expect.poll(() => gateway.requests.length, TIMEOUT).toBeGreaterThan(2)
  await put(database, [message({ channel: 'email', recipient: 'a@b.example', body: 'a mail' })])
  await expect.poll(() => smtp.taken.length, TIMEOUT).toBe(1)
  expect(gateway.taken.size).toBe(0)
  gateway.mood = 'takes'
  await expect.poll(() => gateway.taken.size, TIMEOUT).toBe(20)
})

test('what is rejected for good is not tried again, and holds up nobody', async () => {
  gateway.mood = 'refuses'
  smtp.recipientResponse = '550 no such user'
  start(all())
  await put(database, [
    message({ body: '1' }),
    message({ channel: 'email', recipient: 'a@b.example', body: '2' }),
  ])
  await expect.poll(() => statuses(database), TIMEOUT).toEqual(['failed', 'failed'])
  expect((await stored(database)).map(({ attempts }) => attempts)).toEqual([1, 1])
  expect((await stored(database))[0]?.last_error).toBe('SMS gateway: invalid number (7)')
  gateway.mood = 'takes'
  await put(database, [message({ body: '3' })])
  await expect.poll(() => gateway.taken.size, TIMEOUT).toBe(1)
})

test('a gateway that takes it and then is lost sees the same id again', async () => {
  gateway.mood = 'cuts'
  start(providers({ sms: gateway.url }))
  await put(database, [message()])
  await expect.poll(() => gateway.requests.length, TIMEOUT).toBeGreaterThan(1)
  gateway.mood = 'takes'
  await expect.poll(() => statuses(database), TIMEOUT).toEqual(['sent'])
  expect(gateway.taken.size).toBe(1)
})

test('two processes on one database send each message once', async () => {
  start(providers({ sms: gateway.url }))
  start(providers({ sms: gateway.url }))
  for (let round = 0; round < 10; round += 1)
    await put(
      database,
      Array.from({ length: 20 }, (_, at) => message({ body: `${round} ${at}` })),
    )
  await expect
    .poll(async () => new Set(await statuses(database)), TIMEOUT)
    .toEqual(new Set(['sent']))
  expect(gateway.requests).toHaveLength(200)
})

test('what cannot be sent for too long is given up', async () => {
  gateway.mood = 'fails'
  start(providers({ sms: gateway.url }))
  await put(database, [message({ sendAfter: new Date(Date.now() - 2 * 3_600_000) })])
  await expect.poll(() => statuses(database), TIMEOUT).toEqual(['failed'])
})

test('a database that throws everybody out is come back to, and nothing is lost', async () => {
  start(providers({ sms: gateway.url }))
  for (let round = 0; round < 8; round += 1) {
    const batch = Array.from({ length: 10 }, (_, at) => message({ body: `${round} ${at}` }))
    await expect.poll(() => put(database, batch).catch(() => 0), TIMEOUT).toBe(10)
    await throwEverybodyOut()
  }
  // Jobs that were taken at such a moment stay taken; the clock's rescue, without its two minutes.
  const rescued = async () => {
    await rescueMessages(database.db, new Date(), 500)
    return new Set(await statuses(database))
  }
  await expect.poll(rescued, TIMEOUT).toEqual(new Set(['sent']))
  expect(gateway.taken.size).toBe(80)
})

const throwEverybodyOut = () =>
  database.pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`)

test('what a killed process had in hand is sent by the next one', async () => {
  gateway.mood = 'hangs'
  const program = fileURLToPath(new URL('test-sender.ts', import.meta.url))
  const killed = spawn(process.execPath, [program, database.url, gateway.url], { stdio: 'inherit' })
  await put(database, [message({ body: '1' }), message({ body: '2' })])
  await expect.poll(() => gateway.requests.length, TIMEOUT).toBe(2)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  gateway.mood = 'takes'
  start(providers({ sms: gateway.url }))
  const rescued = async () => {
    await rescueMessages(database.db, new Date(), 0)
    return await statuses(database)
  }
  await expect.poll(rescued, TIMEOUT).toEqual(['sent', 'sent'])
  expect(gateway.requests).toHaveLength(4)
  expect(gateway.taken.size).toBe(2)
})

test('what has a job to wait for is not rescued', async () => {
  gateway.mood = 'fails'
  const pace = { ...QUICK, retryFirst: 3_600_000, retryMost: 3_600_000 }
  start(providers({ sms: gateway.url }), { pace })
  await put(database, [message()])
  await expect.poll(async () => (await stored(database))[0]?.attempts, TIMEOUT).toBe(1)
  expect(await rescueMessages(database.db, new Date(Date.now() + 1000), 0)).toBe(0)
})

const mailWithFile = () =>
  message({
    channel: 'email',
    recipient: 'a@b.example',
    subject: 'Заказ оформлен',
    body: 'заказ',
    attachment: { kind: 'order', uid: newUid() },
  })

test('what a mail carries is made when it leaves, once it can be; other mails go out meanwhile', async () => {
  const made: string[] = []
  start(all(), {
    attach: ({ uid }) => {
      made.push(uid)
      if (made.length < 4) throw new Error('no paper')
      const content = Buffer.from([0, 1, 254, 255])
      return Promise.resolve({ name: 'Заказ 261121004242.pdf', type: 'application/pdf', content })
    },
  })
  const mail = mailWithFile()
  await put(database, [mail])
  await expect.poll(() => made.length, TIMEOUT).toBeGreaterThan(1)
  await put(database, [message({ channel: 'email', recipient: 'a@b.example', body: 'без файла' })])
  await expect.poll(() => statuses(database), TIMEOUT).toEqual(['sent', 'sent'])
  expect(new Set(made)).toEqual(new Set([mail.attachment?.uid]))
  expect(made).toHaveLength(4)
  expect(await stored(database)).toContainEqual(
    expect.objectContaining({ body: 'заказ', attempts: 4, last_error: '' }),
  )
  const files = smtp.taken.map(fileOf)
  expect(files).toContain(undefined)
  expect(files).toContainEqual({
    name: 'Заказ 261121004242.pdf',
    type: 'application/pdf',
    content: Buffer.from([0, 1, 254, 255]),
  })
})

test('of what will never be, the mail is given up and says why', async () => {
  start(all(), { attach: () => Promise.reject(new RefusedError('There is no order')) })
  await put(database, [mailWithFile()])
  await expect.poll(() => statuses(database), TIMEOUT).toEqual(['failed'])
  expect((await stored(database))[0]).toMatchObject({
    attempts: 1,
    last_error: 'There is no order',
  })
  expect(smtp.taken).toEqual([])
})

test('without a provider nothing is made for a mail that stays', async () => {
  let made = 0
  start(
    {},
    {
      attach: () => {
        made += 1
        return Promise.reject(new Error('not asked for'))
      },
    },
  )
  await put(database, [mailWithFile()])
  await expect.poll(() => statuses(database), TIMEOUT).toEqual(['kept'])
  expect(made).toBe(0)
})
