import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

// `npm run test:collection`: the Postman collection of /developers, run whole by newman against the product. newman is
// installed when it is missing.

const FOLDER = join('tools', 'newman')
const TEST = join('apps', 'server', 'src', 'developers', 'newman.test.ts')

function run(command: string, args: readonly string[], options: object = {}): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit', ...options })
  if (status !== 0) process.exit(status ?? 1)
}

if (!existsSync(join(FOLDER, 'node_modules')))
  run('npm', ['ci', '--ignore-scripts', '--silent'], { cwd: FOLDER })
run('npx', ['vitest', 'run', '--project', 'server', TEST, ...process.argv.slice(2)], {
  env: { ...process.env, COLLECTION: '1' },
})
