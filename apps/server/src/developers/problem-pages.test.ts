import { PROBLEMS } from '@yacheyka/contract/merchant-api/problem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { PROBLEM_ADVICE } from './problem-advice.ts'

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp({ PUBLIC_URL: 'https://yacheyka.example' })
})
afterAll(() => opened.close())

test('the type of a problem leads to a page that anybody may read without a key', async () => {
  const refused = (await opened.app.inject('/api/v1/me')).json()
  const page = await opened.app.inject(new URL(refused.type).pathname)
  expect(page.statusCode).toBe(200)
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringContaining("style-src 'self'"),
  })
  expect(page.body.replaceAll(/<\/?code>/g, '')).toContain(PROBLEM_ADVICE.key_missing)
  expect(page.body).toContain('<nav aria-label="Раздел">')
})

test('every code has its page, and the list leads to all of them', async () => {
  const list = (await opened.app.inject('/api/v1/problems')).body
  for (const [code, [status]] of Object.entries(PROBLEMS)) {
    const path = `/api/v1/problems/${code}`
    expect(list).toContain(`href="${path}"`)
    const page = await opened.app.inject(path)
    expect([page.statusCode, page.body.includes(`HTTP ${status}.`)]).toEqual([200, true])
  }
})

test('a code that no problem has is a problem itself', async () => {
  for (const code of ['none', 'toString', '%00']) {
    const response = await opened.app.inject(`/api/v1/problems/${code}`)
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found'])
  }
})
