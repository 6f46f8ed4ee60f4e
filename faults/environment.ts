import { join } from 'node:path'
import type { Environment } from './product.ts'
import type { Providers } from './providers.ts'

export const SECRET = 'faults-faults-faults-faults-faults-faults'

/** A real network with providers of its own; nobody is limited, since all come from one address. */
export const environmentOf = (
  dataDir: string,
  port: number,
  providers: Providers,
): Environment => ({
  DATA_DIR: dataDir,
  DEMO: '0',
  SECRET,
  WEBHOOK_ALLOW_LOCAL: '1',
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATABASE_URL: '',
  LOG_LEVEL: 'warn',
  // What Node makes of the sources is kept: starts are what this test does most.
  NODE_COMPILE_CACHE: join(import.meta.dirname, '..', '.cache', 'faults', 'compiled'),
  CAPTCHA_PROVIDER: 'off',
  // One operator marks all invoices paid.
  OPERATOR_CREDIT_LIMIT: '1000000000',
  SMS_PROVIDER: 'http',
  SMS_URL: providers.sms.url,
  MAIL_PROVIDER: 'smtp',
  SMTP_URL: providers.mail.url,
  MAIL_FROM: 'Ячейка <no-reply@example.org>',
  VACANCY_WEBHOOK_URL: providers.webhook.url,
  GEOCODER: 'photon',
  GEOCODER_URL: providers.geocoder.url,
  ...Object.fromEntries(UNLIMITED.map((name) => [`LIMIT_${name}`, '100000'])),
})

const UNLIMITED = [
  'ACCOUNT_READS_PERCENT',
  'LOGIN_PER_MINUTE',
  'VACANCIES_PER_HOUR',
  'INVOICES_PER_HOUR',
  'ORDERS_PER_MINUTE',
  'API_WRITE_PER_MINUTE',
  'ACTIONS_PER_MINUTE',
  'SUGGEST_PER_MINUTE',
  'REFRESH_PER_MINUTE',
  'TRACK_PER_MINUTE',
]
