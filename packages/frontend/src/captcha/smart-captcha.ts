/** The part of Yandex SmartCaptcha's page interface that we use. */
export interface SmartCaptcha {
  readonly render: (
    container: HTMLElement,
    options: {
      readonly sitekey: string
      readonly hl: 'ru'
      readonly callback: (token: string) => void
    },
  ) => number
  readonly reset: (widget: number) => void
  readonly destroy: (widget: number) => void
  readonly subscribe: (
    widget: number,
    event: 'token-expired' | 'network-error' | 'javascript-error',
    listen: () => void,
  ) => () => void
}

declare global {
  interface Window {
    smartCaptcha?: SmartCaptcha
    onSmartCaptchaReady?: () => void
  }
}

const SCRIPT =
  'https://smartcaptcha.cloud.yandex.ru/captcha.js?render=onload&onload=onSmartCaptchaReady'

let loading: Promise<SmartCaptcha> | undefined

const load = () =>
  new Promise<SmartCaptcha>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      // The next attempt loads anew.
      loading = undefined
      script.remove()
      reject(new Error('SmartCaptcha did not load'))
    }
    window.onSmartCaptchaReady = () => {
      if (window.smartCaptcha === undefined) fail()
      else resolve(window.smartCaptcha)
    }
    script.src = SCRIPT
    script.async = true
    script.addEventListener('error', fail)
    document.head.append(script)
  })

/** Loads the service's script, once; rejects where it cannot be had, and may then be tried again. */
export const loadSmartCaptcha = (): Promise<SmartCaptcha> => {
  loading ??= load()
  return loading
}
