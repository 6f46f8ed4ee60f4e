import type { CaptchaSource } from '@yacheyka/contract/captcha/captcha'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConfigProvider } from '#/page/config.tsx'
import { testConfig } from '#/test-config.ts'
import { Captcha } from './chosen-captcha.tsx'
import type { CaptchaHandle } from './captcha-props.ts'
import type { SmartCaptcha } from './smart-captcha.ts'

const { solveChallenge } = vi.hoisted(() => ({
  solveChallenge: vi.fn<() => Promise<unknown>>(),
}))
vi.mock('./solve-challenge.ts', () => ({ solveChallenge }))

const onToken = vi.fn<(token: string | null) => void>()
const MINUTE = 60_000
const inSeconds = (time: number) => Math.floor((Date.now() + time) / 1000)

const open = (captcha: CaptchaSource, error?: string) => {
  const ref = createRef<CaptchaHandle>()
  render(
    <ConfigProvider config={{ ...testConfig, captcha }}>
      <Captcha ref={ref} form="vacancy" error={error} onToken={onToken} />
    </ConfigProvider>,
  )
  return ref
}

const mark = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Я не робот' })
const settle = () => act(() => vi.advanceTimersByTimeAsync(10))
const press = async () => {
  fireEvent.click(mark())
  await settle()
}
const reply = (status: number, body: unknown) =>
  vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(new Response(JSON.stringify(body), { status })))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('isSecureContext', true)
  reply(200, { parameters: {}, signature: '' })
  solveChallenge.mockResolvedValue({ token: 'proof', expiresAt: inSeconds(20 * MINUTE) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

test('a press requests this form’s challenge, and the proof is handed over', async () => {
  const ref = open({ provider: 'altcha' })
  expect(fetch).not.toHaveBeenCalled()
  await press()
  expect(vi.mocked(fetch).mock.calls[0]?.[0]).toBe('/api/captcha/challenge?form=vacancy')
  expect([mark().checked, onToken.mock.lastCall]).toEqual([true, ['proof']])
  expect(screen.getByText('Проверено')).toBeTruthy()

  act(() => ref.current?.reset())
  expect([mark().checked, onToken.mock.lastCall]).toEqual([false, [null]])
})

test('a proof is given up before the server gives it up', async () => {
  open({ provider: 'altcha' })
  await press()
  await act(() => vi.advanceTimersByTimeAsync(20 * MINUTE))
  expect([mark().checked, onToken.mock.lastCall]).toEqual([false, [null]])
  expect(screen.getByText(/Срок проверки истёк/)).toBeTruthy()
  await press()
  expect(onToken.mock.lastCall).toEqual(['proof'])
})

test('a clock that is far off costs no proof', async () => {
  solveChallenge.mockResolvedValue({ token: 'proof', expiresAt: inSeconds(-60 * MINUTE) })
  open({ provider: 'altcha' })
  await press()
  await act(() => vi.advanceTimersByTimeAsync(MINUTE))
  expect([mark().checked, onToken.mock.lastCall]).toEqual([true, ['proof']])
})

test('what was reset while it was worked on is not handed over', async () => {
  let finish: (proof: unknown) => void = () => undefined
  solveChallenge.mockReturnValue(
    new Promise((resolve) => {
      finish = resolve
    }),
  )
  const ref = open({ provider: 'altcha' })
  await press()
  expect(screen.getByText(/Проверяем/)).toBeTruthy()
  act(() => ref.current?.reset())
  finish({ token: 'late', expiresAt: undefined })
  await settle()
  expect([mark().checked, onToken.mock.lastCall]).toEqual([false, [null]])
})

test('a failure says what happened and is tried again', async () => {
  reply(429, { detail: 'Слишком много запросов' })
  open({ provider: 'altcha' })
  await press()
  expect(screen.getByRole('alert').textContent).toContain('Слишком много запросов')
  reply(200, { parameters: {}, signature: '' })
  fireEvent.click(screen.getByRole('button', { name: 'Повторить проверку' }))
  await settle()
  expect(screen.queryByRole('alert')).toBeNull()
  expect([document.activeElement, onToken.mock.lastCall]).toEqual([mark(), ['proof']])
  expect(mark().checked).toBe(true)
  await press()
  expect([mark().checked, onToken.mock.lastCall]).toEqual([false, [null]])
})

test.each([
  ['no answer in time', () => solveChallenge.mockResolvedValue(undefined), /слишком много времени/],
  ['a worker that broke', () => solveChallenge.mockRejectedValue(new Error('x')), /не удалась/],
  ['plain http', () => vi.stubGlobal('isSecureContext', false), /https/],
])('%s is distinguished', async (_, arrange, words) => {
  arrange()
  open({ provider: 'altcha' })
  await press()
  expect(screen.getByRole('alert').textContent).toMatch(words)
  expect(onToken.mock.lastCall).toEqual([null])
})

test('switched off, a press is enough', async () => {
  const ref = open({ provider: 'off' }, 'Поле обязательно для заполнения')
  expect(mark().getAttribute('aria-invalid')).toBe('true')
  await press()
  expect(onToken.mock.lastCall?.[0]).toBeTruthy()
  act(() => ref.current?.reset())
  expect(onToken.mock.lastCall).toEqual([null])
  expect(fetch).not.toHaveBeenCalled()
})

test('Yandex: the script that does not come is requested again, and its token handed over', async () => {
  const script = () =>
    document.head.querySelector<HTMLScriptElement>('script[src*="smartcaptcha.cloud.yandex.ru"]')
  const ref = open({ provider: 'yandex', site_key: 'key' })
  script()?.dispatchEvent(new Event('error'))
  await settle()
  expect(screen.getByRole('alert').textContent).toContain('не загрузилась')

  fireEvent.click(screen.getByRole('button', { name: 'Повторить проверку' }))
  await settle()
  const renderWidget = vi.fn<SmartCaptcha['render']>(() => 7)
  const resetWidget = vi.fn<SmartCaptcha['reset']>()
  const api: SmartCaptcha = {
    render: renderWidget,
    reset: resetWidget,
    destroy: () => undefined,
    subscribe: () => () => undefined,
  }
  vi.stubGlobal('smartCaptcha', api)
  window.onSmartCaptchaReady?.()
  await settle()
  const options = renderWidget.mock.lastCall?.[1]
  expect(options).toMatchObject({ sitekey: 'key', hl: 'ru' })
  act(() => {
    options?.callback('smart')
  })
  expect(onToken.mock.lastCall).toEqual(['smart'])
  act(() => ref.current?.reset())
  expect(resetWidget).toHaveBeenCalledWith(7)
  expect(onToken.mock.lastCall).toEqual([null])
})
