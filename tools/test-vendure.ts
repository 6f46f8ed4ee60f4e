import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

// `npm run test:vendure`: the Vendure plug-in of `examples/vendure` against a product and a shop of its own. The example has
// a lock file of its own and is none of the workspaces, so its packages are installed here, when it is first run.

const EXAMPLE = join('examples', 'vendure')
const INSTALLED = join(EXAMPLE, 'node_modules', '.installed-lock')

const lock = createHash('sha256')
  .update(readFileSync(join(EXAMPLE, 'package-lock.json')))
  .digest('hex')
if (!existsSync(INSTALLED) || readFileSync(INSTALLED, 'utf8') !== lock) {
  run('npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error')
  writeFileSync(INSTALLED, lock)
}
// Compiler and linter are the repository's: the example needs neither to run. `npm run check` cannot lint it, since the
// rules that ask for types read the packages installed here.
run(resolve('node_modules', '.bin', 'tsc'), '-p', '.')
run(resolve('node_modules', '.bin', 'oxlint'), '--type-aware', '--deny-warnings', '.')
run(process.execPath, join('node_modules', 'vitest', 'vitest.mjs'), 'run')

function run(program: string, ...parameters: readonly string[]): void {
  const env = { ...process.env, VENDURE_DISABLE_TELEMETRY: 'true' }
  const { status, error } = spawnSync(program, parameters, { cwd: EXAMPLE, env, stdio: 'inherit' })
  if (error !== undefined) throw error
  if (status !== 0) process.exit(status ?? 1)
}
