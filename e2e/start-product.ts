import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { launch } from '../apps/server/src/db/postgres-launch.ts'
import { parseEnv } from '../apps/server/src/env.ts'

// The product as `npm start` runs it, on a data directory of its own that starts empty: the first start is part of
// what the stories prove.
const DATA_DIR = process.env['STORIES_DATA_DIR'] ?? '.cache/e2e-data'
const isKept = process.env['STORIES_DATA_KEPT'] === '1'
if (!isKept) {
  rmSync(DATA_DIR, { recursive: true, force: true })
  mkdirSync(DATA_DIR, { recursive: true })
}
// Its database is not durable: the product finds a server that runs already. `real-start` begins without one.
if (!isKept && !process.env['DATABASE_URL'])
  await launch(join(realpathSync(DATA_DIR), 'postgres'), [], 'none')
// The stories call from one address, most of them as one customer.
for (const name of Object.keys(parseEnv({})))
  if (name.startsWith('LIMIT_')) process.env[name] = '100000'
Object.assign(process.env, {
  DATA_DIR,
  LOG_LEVEL: 'warn',
  // Parcels stand still, but for those that a story moves.
  DEMO_SPEED: '0',
  // A story's shop listens on this machine.
  WEBHOOK_ALLOW_LOCAL: '1',
  PUBLIC_URL: `http://127.0.0.1:${process.env['PORT']}`,
})
await import('../apps/server/src/main.ts')
