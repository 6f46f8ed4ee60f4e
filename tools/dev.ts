import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createServer } from 'vite'

// `npm run dev`: the server, started again whenever one of its files changes, and one Vite with the site, the cabinet,
// the console and the widget, which change in the browser as their files do.

const ROOT = join(import.meta.dirname, '..')
const SERVER = join(ROOT, 'apps', 'server', 'src')
const PORT = process.env['PORT'] ?? '3000'
const SITE_PORT = Number(process.env['SITE_PORT'] ?? 5173)
const SITE_URL = `http://localhost:${SITE_PORT}`
/** What the server runs, whole. Node's own `--watch` speaks to worker threads, which takes its word for a response of theirs. */
const WATCHED = [
  SERVER,
  join(ROOT, 'packages', 'core', 'src'),
  join(ROOT, 'packages', 'contract', 'src'),
]
/** Milliseconds in which several saved files are one change. */
const SETTLE = 150

/** Calls come from the site of the development server, and mails link to it. */
const env = { ...process.env, PORT, PUBLIC_URL: process.env['PUBLIC_URL'] ?? SITE_URL }

const startServer = (): ChildProcess =>
  spawn(process.execPath, [join(SERVER, 'main.ts')], { cwd: ROOT, env, stdio: 'inherit' })

const isRunning = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode === null && signalCode === null

async function stop(server: ChildProcess) {
  if (!isRunning(server)) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}

let server = startServer()
let restarting: Promise<void> | undefined

async function restart() {
  await pause(SETTLE)
  await stop(server)
  restarting = undefined
  server = startServer()
}

for (const folder of WATCHED)
  watch(folder, { recursive: true }, (_event, file) => {
    if (file !== null && /\.(?:ts|sql)$/.test(file) && !file.endsWith('.test.ts'))
      restarting ??= restart()
  })

const site = await createServer({
  configFile: join(ROOT, 'apps', 'web', 'vite.config.ts'),
  server: { port: SITE_PORT, strictPort: true },
})
await site.listen()

async function leave() {
  await Promise.all([stop(server), site.close()])
  process.exit()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave())

const isReady = () =>
  fetch(`http://127.0.0.1:${PORT}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
while (!(await isReady())) await pause(300)
console.log(
  `  разработка    ${SITE_URL}: правки страниц видны сразу, правки сервера перезапускают его\n`,
)
