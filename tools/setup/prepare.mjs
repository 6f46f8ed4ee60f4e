// Runs before `npm start` and `npm test` on whatever Node the machine has (20.19 or newer), so it is plain JavaScript
// and needs nothing that is not there yet: it installs the dependencies (with them the Node that runs the rest), builds
// the site where its sources changed, and for tests sees to a browser.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const NODE = join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node')
const LOCK_MARK = join(ROOT, 'node_modules', '.installed-lock')
const BUILD_MARK = join(ROOT, 'apps', 'web', 'dist', '.built-from')
/** What the built site is made from. */
const BUILD_SOURCES = [
  'package-lock.json',
  'packages/core/src',
  'packages/contract/src',
  'packages/locker/src',
  'packages/ui/src',
  'packages/frontend/src',
  'packages/frontend/build',
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/vite.widget.config.ts',
  'apps/web/build',
  'apps/console/src',
  'apps/console/vite.config.ts',
  'apps/locker/src/words',
  'apps/locker/ui',
  'apps/widget/src',
  'apps/widget/widget.d.ts',
  'apps/widget/vite.config.ts',
  'tools/build.ts',
]

const purpose = process.argv[2]
const times = []
requireNode()
timed('dependencies', installDependencies)
timed('the built site', buildSite)
if (purpose === 'test') {
  timed('Chromium and other tools', () =>
    spawn('bash', [join(ROOT, 'tools', 'setup', 'test-tools.sh')]),
  )
  // `tools/test.ts` tells them with its own.
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  writeFileSync(join(ROOT, '.cache', 'setup-times.json'), JSON.stringify(times))
}

function timed(name, step) {
  const started = performance.now()
  step()
  times.push({ name: `set-up: ${name}`, seconds: (performance.now() - started) / 1000 })
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  fail(`Нужен Node.js 20.19 или новее, а здесь ${process.versions.node}.`)
}

function installDependencies() {
  const wanted = digestOf(['package-lock.json'])
  if (existsSync(LOCK_MARK) && readFileSync(LOCK_MARK, 'utf8') === wanted && existsSync(NODE))
    return
  console.log('Устанавливаю зависимости (npm ci)…')
  const npm = process.env.npm_execpath
  if (npm) spawn(process.execPath, [npm, 'ci', '--no-fund', '--no-audit', '--loglevel=error'])
  else spawn('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'])
  writeFileSync(LOCK_MARK, wanted)
}

function buildSite() {
  const wanted = digestOf(BUILD_SOURCES)
  if (existsSync(BUILD_MARK) && readFileSync(BUILD_MARK, 'utf8') === wanted) return
  console.log('Собираю сайт…')
  rmSync(BUILD_MARK, { force: true })
  spawn(NODE, [join(ROOT, 'tools', 'build.ts')])
  mkdirSync(dirname(BUILD_MARK), { recursive: true })
  writeFileSync(BUILD_MARK, wanted)
}

function digestOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of filesOf(join(ROOT, path)))
      hash.update(file.slice(ROOT.length)).update(readFileSync(file))
  return hash.digest('hex')
}

function filesOf(path) {
  if (!existsSync(path)) return []
  const entries = (() => {
    try {
      return readdirSync(path, { withFileTypes: true })
    } catch {
      return undefined
    }
  })()
  if (entries === undefined) return [path]
  return entries
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)],
    )
}

function spawn(command, parameters) {
  const { status, error } = spawnSync(command, parameters, { cwd: ROOT, stdio: 'inherit' })
  if (error) fail(`Не удалось запустить ${command}: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
