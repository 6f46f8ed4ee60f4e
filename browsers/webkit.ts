import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Builder, Capabilities, type WebElement } from 'selenium-webdriver'
import { freePort } from '../tools/free-port.ts'
import type { Visitor } from './visitor.ts'

/** What MiniBrowser writes of the console: `http://…:1:2: CONSOLE JS ERROR …`. */
const COMPLAINT = /CONSOLE (?:\w+ )?ERROR .*/g

interface Programs {
  readonly driver: string
  readonly miniBrowser: string
}

/** WebKitGTK's MiniBrowser by its own driver, on a screen that nobody looks at. */
export async function openWebKit(programs: Programs, origin: string): Promise<Visitor> {
  const screen = await openScreen()
  const port = await freePort()
  const driver = spawn(programs.driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: screen.display, LANG: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [driver.stdout, driver.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await untilListening(port, driver)
  const session = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': {
          binary: programs.miniBrowser,
          args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
        },
      }),
    )
    .build()
  await session.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 900 })
  const capabilities = await session.getCapabilities()
  const find = (element: string) => session.executeScript<WebElement>(`return ${element}`)
  return {
    name: `WebKitGTK ${capabilities.getBrowserVersion() ?? ''}`,
    open: (path) => session.get(`${origin}${path}`),
    evaluate: <T>(expression: string) => session.executeScript<T>(`return ${expression}`),
    press: async (element) => (await find(element)).click(),
    type: async (element, text) => (await find(element)).sendKeys(text),
    complaints: () => said.match(COMPLAINT) ?? [],
    close: async () => {
      await session.quit()
      await end(driver)
      await screen.close()
    },
  }
}

async function untilListening(port: number, driver: ChildProcess) {
  while (driver.exitCode === null) {
    const response = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined)
    if (response?.ok === true) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${driver.spawnfile} ended by itself`)
}

/** Xvfb says the number of the display that it has taken at the descriptor it is told. */
async function openScreen() {
  const server = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1366x1000x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )
  const [number] = (await once(server.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer]
  return { display: `:${number.toString().trim()}`, close: () => end(server) }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill()
  await gone
}
