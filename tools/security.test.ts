import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// What no test of behaviour sees: keys that were left in a file, a way around the placeholders of SQL, a call outwards
// that follows wherever it is sent. Each list below is an inventory: whoever adds to it has looked at what it is for.

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .trim()
  .split('\n')

function readIfText(file: string): string {
  if (/\.(png|jpe?g|webp|pdf|xlsx|woff2?|ttf|br|gz|bin|ico|zip)$/.test(file)) return ''
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
const texts = files.map((file) => ({ file, text: readIfText(file) }))
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.includes('/test-')
const product = texts.filter(
  ({ file }) => /^(packages|apps)\/.*\.tsx?$/.test(file) && !isTest(file),
)
/** What runs in the server's process: the demonstration's people too. */
const server = product.filter(({ file }) => /^(apps\/server|packages\/demonstration)\//.test(file))
const withThe = (sources: typeof texts, pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

const KEYS: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----\s+[A-Za-z0-9+/]{20}/,
  'a key of a cloud': /\b(AKIA|ASIA)[0-9A-Z]{16}\b|\bAQVN[\w-]{30,}/,
  'a token of a code host': /\b(gh[pousr]_[A-Za-z0-9]{36}|glpat-[\w-]{20})\b/,
  'a token of a messenger': /\bxox[baprs]-[\w-]{10,}|\b\d{8,10}:AA[\w-]{33}\b/,
  'a signed token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/,
  'a database with its password':
    /postgres(ql)?:\/\/[^\s:/@$<{]+:(?!\$|\{|<|password|secret)[^\s@'"`]{6,}@(?!localhost|127\.|postgres|db\b|host|example)/,
  'a long value under a telling name':
    /\b(secret|password|passwd|api_?key|access_?token)["']?\s*[:=]\s*["'](?=[^"']*\d)[A-Za-z0-9+/_=-]{28,}["']/i,
}

test.each(Object.entries(KEYS))('no file holds %s', (_what, pattern) => {
  expect(withThe(texts, pattern)).toEqual([])
})

/** In pieces, or they would be found here. */
test.each([
  ['a private key', '-----BEGIN PRIVATE ', 'KEY-----\n', 'MIIEvQIBADANBgkqhkiG9w0'],
  ['a key of a cloud', 'AKIA', 'IOSFODNN7EXAMPLE'],
  ['a signed token', 'eyJ', 'hbGciOiJIUzI1NiJ9', '.eyJ', 'zdWIiOiIxMjM0NTY3.', 'x'.repeat(43)],
  ['a database with its password', 'postgres://shop:', 'k3n4ld8f', '@10.0.0.5/shop'],
  ['a long value under a telling name', "SECRET = '", '9f3k'.repeat(8), "'"],
])('the pattern finds %s', (what, ...pieces) => {
  expect(KEYS[what]?.test(pieces.join(''))).toBe(true)
})

test('no file of settings or keys is kept', () => {
  const kept = files.filter((file) =>
    /(^|\/)\.env(\.(?!example)|$)|\.(pem|key|p12|pfx|jks|kdbx)$/.test(file),
  )
  expect(kept).toEqual([])
})

/** Each joins names of columns and tables that stand in our own code; what comes from outside is a parameter. */
const RAW_SQL = [
  'apps/server/src/batches/read-terminals.ts',
  'apps/server/src/exports/point-rows.ts',
  'apps/server/src/orders/console-queries.ts',
  'apps/server/src/parcel-store/console-rows.ts',
  'apps/server/src/parcel-store/create-parcels.ts',
  'apps/server/src/parcel-store/read-histories.ts',
  'apps/server/src/parcel-store/sent-rows.ts',
  'apps/server/src/parcels/console-search.ts',
  'apps/server/src/points/import-write.ts',
]

test('SQL is raw only where its text is ours', () => {
  expect(withThe(server, /\bsql\.raw\(/).toSorted()).toEqual(RAW_SQL)
})

/** A number of ours: the lock that processes wait at. */
const COMPOSED = ['apps/server/src/db/migrate.ts']

test('no query is put together from pieces of text', () => {
  expect(withThe(server, /\.query\(\s*(`[^`]*\$\{|['"][^'"]*['"]\s*\+)/)).toEqual(COMPOSED)
})

test('no text becomes a program', () => {
  expect(
    withThe(product, /\beval\(|new Function\(|\bvm\.run|from 'node:vm'|document\.write\(/),
  ).toEqual([])
})

/** Start PostgreSQL of our own and its tools of backup: fixed programs, arguments as a list, no shell. */
const PROCESSES = /^apps\/server\/src\/(db\/(postgres|postmaster|embedded)|backup\/postgres-tools)/

test('only PostgreSQL’s programs are started, and never by a shell', () => {
  const starting = withThe(server, /from 'node:child_process'/)
  expect(starting.filter((file) => !PROCESSES.test(file))).toEqual([])
  expect(withThe(server, /shell:\s*true|\bexecSync\(|\bexec\(['"`]/)).toEqual([])
})

/** A spreadsheet's script answers with a redirect; what it says in the end is not read. */
const FOLLOWING = ['apps/server/src/adapters/webhook/http.ts']

test('a call outwards goes where the settings say and is not led elsewhere', () => {
  const calling = server.filter(({ text }) => /\bfetch\(/.test(text))
  const led = calling.filter(({ text }) => !/redirect: 'error'/.test(text))
  expect(led.map(({ file }) => file)).toEqual(FOLLOWING)
})

/** Each shows what the server has cleaned by an allow list (`server/src/html.ts`). */
const HTML = [
  'apps/console/src/features/texts/preview.tsx',
  'apps/web/src/features/home/news-card.tsx',
  'apps/web/src/features/home/news-dialog.tsx',
  'packages/frontend/src/content/article.tsx',
]

test('markup is put into a page in four places', () => {
  expect(withThe(product, /dangerouslySetInnerHTML/).toSorted()).toEqual(HTML)
  expect(withThe(product, /\.(inner|outer)HTML\s*=|insertAdjacentHTML/)).toEqual([])
})

/** They spread tries in time; nothing depends on their being unknown. */
const CHANCE = [
  'apps/server/src/db/transaction.ts',
  'apps/server/src/messages/send-message.ts',
  'apps/server/src/webhooks/retry-schedule.ts',
]

test('what is to be secret is not made by Math.random', () => {
  expect(
    withThe(server, /Math\.random\(/).filter((file) => !file.includes('/demonstration/')),
  ).toEqual(CHANCE)
})

test('no weak hash and no cipher without a seal', () => {
  expect(
    withThe(server, /create(Hash|Hmac)\('(md5|sha1)'|createCipheriv\('(?!aes-256-gcm)/),
  ).toEqual([])
})

test('no certificate goes unchecked', () => {
  expect(withThe(product, /rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED/)).toEqual([])
})
