import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { launch } from '../apps/server/src/db/postgres-launch.ts'

// The product as `npm start` runs it, on a data directory of its own that starts empty: the first start is part of
// what the stories prove.
const DATA_DIR = '.cache/e2e-data'
rmSync(DATA_DIR, { recursive: true, force: true })
mkdirSync(DATA_DIR, { recursive: true })
// Its database is not durable: the product finds a server that runs already. `real-start` begins without one.
if (!process.env['DATABASE_URL']) await launch(join(realpathSync(DATA_DIR), 'postgres'), [], 'none')
Object.assign(process.env, {
  DATA_DIR,
  LOG_LEVEL: 'warn',
  // Parcels stand still, but for those that a story moves.
  DEMO_SPEED: '0',
  // Many stories call from one address.
  LIMIT_SUGGEST_PER_MINUTE: '100000',
  LIMIT_CAPTCHA_PER_MINUTE: '100000',
  LIMIT_VACANCIES_PER_HOUR: '100000',
  LIMIT_LOGIN_PER_MINUTE: '100000',
  LIMIT_REFRESH_PER_MINUTE: '100000',
  LIMIT_APPLICATIONS_PER_HOUR: '100000',
  LIMIT_PASSWORD_LINKS_PER_HOUR: '100000',
  PUBLIC_URL: `http://127.0.0.1:${process.env['PORT']}`,
})
await import('../apps/server/src/main.ts')
