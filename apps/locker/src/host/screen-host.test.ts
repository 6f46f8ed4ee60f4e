import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PressedIntent, View } from '@yacheyka/locker/ports/screen'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SCREENS, viewOf } from '../words/test-views.ts'
import { type ScreenHost, startScreenHost } from './screen-host.ts'

const folder = mkdtempSync(join(tmpdir(), 'screen-host-'))
const pressed: PressedIntent[] = []
const listeners = new Set<(view: View) => void>()
let view = viewOf(SCREENS.A1)
let host: ScreenHost
let pages = 0
let drawn = 0
const asked: string[] = []

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'secret.txt'), 'not of the page')
  const feed = {
    view: () => view,
    onView: (listener: (next: View) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    press: (intent: PressedIntent) => pressed.push(intent),
  }
  const onPage = () => {
    pages += 1
  }
  const onDrawn = () => {
    drawn += 1
  }
  const onSay = (words: string) => asked.push(words)
  host = await startScreenHost({ port: 0, folder, feed, onPage, onDrawn, onSay })
})
afterAll(async () => {
  await host.close()
  rmSync(folder, { recursive: true })
})

interface Asked {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** `fetch` does not let `Host` be set. */
const send = (path: string, { method = 'GET', headers = {}, body }: Asked = {}) =>
  new Promise<{ status: number; policy: string }>((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: host.port, path, method, headers },
      (response) => {
        response.resume()
        resolve({
          status: response.statusCode ?? 0,
          policy: String(response.headers['content-security-policy']),
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
const JSON_TYPE = { 'content-type': 'application/json' }
const post = (path: string, value: unknown, headers: Record<string, string> = {}) =>
  send(path, {
    method: 'POST',
    headers: { ...JSON_TYPE, ...headers },
    body: JSON.stringify(value),
  })

test('serves the page with a policy that allows nothing from elsewhere', async () => {
  const { status, policy } = await send('/')
  expect(status).toBe(200)
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe')
})

test('serves no file but those of the page', async () => {
  for (const path of ['/secret.txt', '/../package.json', '/%2e%2e/package.json', '/index.html/..'])
    expect((await send(path)).status).toBe(404)
})

test('hands words for the voice on, and nothing that is none', async () => {
  const words = ['Назад', 'я'.repeat(4000)]
  for (const each of words) expect((await post('/say', { words: each })).status).toBe(204)
  for (const value of [{}, { words: 7 }, { words: 'я'.repeat(4001) }, null])
    expect((await post('/say', value)).status).toBe(400)
  expect((await post('/say', { words: 'Помощь' }, { origin: 'null' })).status).toBe(403)
  expect(asked).toEqual(words)
})

test('rejects another host name and another origin', async () => {
  const intent = { viewId: 1, intent: { kind: 'help' } }
  expect((await send('/', { headers: { host: 'locker.example' } })).status).toBe(403)
  expect((await post('/press', intent, { origin: 'http://locker.example' })).status).toBe(403)
  expect((await post('/press', intent, { origin: 'null' })).status).toBe(403)
  expect(pressed).toEqual([])
})

test('passes on presses and drawn views, and nothing that is neither', async () => {
  const intent = { viewId: 7, intent: { kind: 'digit', digit: '4' } }
  const origin = `http://127.0.0.1:${host.port}`
  expect((await post('/press', intent, { origin })).status).toBe(204)
  for (const viewId of [view.viewId, view.viewId + 1])
    expect((await post('/drawn', { viewId })).status).toBe(204)
  expect((await post('/drawn', { viewId: '1' })).status).toBe(400)
  expect(pressed).toEqual([intent])
  expect(drawn).toBe(1)
  const wrong = [
    null,
    {},
    { viewId: 'x', intent: { kind: 'help' } },
    { viewId: 1, intent: { kind: 'open_everything' } },
    { viewId: 1, intent: { kind: 'digit', digit: '12' } },
    { viewId: 1, intent: { kind: 'door', door: 1.5 } },
    { viewId: 1, intent: { kind: 'reason', barcode: 'YA1', reason: 'none' } },
    { viewId: 1, intent: { kind: 'setting', setting: 'volume' } },
  ]
  for (const value of wrong) expect((await post('/press', value)).status).toBe(400)
  const asText = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' }
  expect((await send('/press', asText)).status).toBe(400)
  expect((await post('/press', { viewId: 1, intent: 'x'.repeat(5000) })).status).toBe(400)
  expect(pressed).toHaveLength(1)
})

test('pushes the newest view, then each next one, and forgets a page that has gone', async () => {
  const page = new AbortController()
  const response = await fetch(`http://127.0.0.1:${host.port}/events`, { signal: page.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toContain('"id":"A1"')
  view = viewOf(SCREENS.C4)
  for (const listener of listeners) listener(view)
  expect((await reader?.read())?.value).toContain('"id":"C4"')
  expect(pages).toBe(1)
  host.reload()
  expect((await reader?.read())?.value).toBe('event: reload\ndata: 1\n\n')
  page.abort()
  await expect.poll(() => listeners.size).toBe(0)
})
