import puppeteer, { type ElementHandle } from 'puppeteer-core'
import type { Visitor } from './visitor.ts'

/** A font whose page has been left while it came (NS_BINDING_ABORTED). */
const ABANDONED = /downloadable font: download failed .* status=2152398850 /

/** Debian's Firefox ESR by WebDriver BiDi. */
export async function openFirefox(executablePath: string, origin: string): Promise<Visitor> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: { 'intl.accept_languages': 'ru-RU' },
  })
  const page = await browser.newPage()
  await page.setViewport({ width: 1280, height: 900 })
  const complaints: string[] = []
  const complain = (text: string) => {
    if (!ABANDONED.test(text)) complaints.push(text)
  }
  page.on('console', (message) => {
    if (message.type() === 'error') complain(message.text())
  })
  page.on('pageerror', (error) => complain(String(error)))
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', (violation) => {
      console.error(`policy: ${violation.violatedDirective} ${violation.blockedURI}`)
    })
  })
  const find = async (element: string): Promise<ElementHandle> => {
    const handle = await page.evaluateHandle(element)
    return handle as ElementHandle
  }
  return {
    name: await browser.version(),
    open: async (path) => {
      // Code that is on its way when its page is left makes an error there.
      if (page.url().startsWith(origin)) await page.waitForNetworkIdle({ idleTime: 300 })
      await page.goto(`${origin}${path}`)
    },
    evaluate: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    press: async (element) => (await find(element)).click(),
    type: async (element, text) => (await find(element)).type(text),
    complaints: () => complaints,
    close: () => browser.close(),
  }
}
