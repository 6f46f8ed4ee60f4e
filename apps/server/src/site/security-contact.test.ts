import { afterAll, beforeAll, expect, test } from 'vitest'
import { KEY_PATTERN } from '#/api-keys/key-format.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

const PATH = '/.well-known/security.txt'
const DAY = 24 * 3600_000

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp({ PUBLIC_URL: 'https://yacheyka.example' })
})
afterAll(() => opened.close())

const fieldsOf = (body: string): (readonly [string, string])[] =>
  body
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      const [, name = line, value = ''] = /^([A-Z][A-Za-z-]+): (\S.*)$/.exec(line) ?? []
      return [name, value]
    })

test('whoever finds a hole is informed where to write, and until when that holds', async () => {
  const response = await opened.app.inject(PATH)
  expect(response.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
  const fields = fieldsOf(response.body)
  expect(fields.map(([name]) => name)).toEqual([
    'Contact',
    'Expires',
    'Preferred-Languages',
    'Canonical',
  ])
  // Scanners of secrets find what a key looks like.
  expect(response.body).toContain(`# API keys: ${KEY_PATTERN.source}\n`)
  const named = Object.fromEntries(fields)
  expect(named).toMatchObject({
    Contact: `mailto:${opened.context.config.brand.support_email}`,
    Canonical: `https://yacheyka.example${PATH}`,
  })
  const ahead = Date.parse(named['Expires'] ?? '') - Date.now()
  expect(ahead).toBeGreaterThan(30 * DAY)
  expect(ahead).toBeLessThan(365 * DAY)
})

test('the contact may be another than the support of customers', async () => {
  const other = await openTestApp({ SECURITY_CONTACT: 'https://yacheyka.example/security' })
  const { body } = await other.app.inject(PATH)
  expect(body).toContain('Contact: https://yacheyka.example/security\n')
  await other.close()
})
